// Which results stay whole where a budget has others told in less. Pure.
import type { Answer, Row } from '../contract.ts'
import { atLevel, type Level, takenBy } from './detail-levels.ts'

/** The answer with results at a level, all but those that stay whole; the same answer where that takes nothing away. */
export function lowered(
  answer: Answer,
  results: readonly unknown[],
  level: Level,
  whole: ReadonlySet<number> = new Set(),
): Answer {
  const lower = results.filter((_, at) => !whole.has(at))
  const taken = takenBy(lower, level)
  if (taken.length === 0) return answer
  const without = `without ${taken.join(', ')}`
  const less =
    whole.size === 0
      ? `${level.name} only, ${without}`
      : `${lower.length} of ${results.length} results ${without}; ask for these separately`
  return {
    ...answer,
    results: atLevel(results, level).map((row, at) => (whole.has(at) ? results[at] : row)),
    cut: answer.cut === undefined ? less : `${answer.cut}; ${less}`,
  }
}

/**
 * Of several sources those that there is room for stay whole, in the order asked, and the others are told at the level
 * at which all have room: who asked for them one by one needs not ask for all again. Other rows are all told alike.
 */
export function withWhole(
  lower: Answer,
  answer: Answer,
  results: readonly unknown[],
  level: Level,
  fits: (candidate: Answer) => boolean,
): Answer {
  let best = lower
  const whole = new Set<number>()
  for (const [at, row] of results.entries()) {
    if (typeof (row as Row | null)?.source !== 'string') continue
    const more = lowered(answer, results, level, new Set([...whole, at]))
    if (!fits(more)) continue
    whole.add(at)
    best = more
  }
  return best
}
