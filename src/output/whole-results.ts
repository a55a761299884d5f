// Keeps some results whole when a budget shortens the others. Pure.
import type { Answer, Row } from '../contract.ts'
import { atLevel, type Level, removedColumns } from './detail-levels.ts'

/** Reduces results to a level, except the `whole` ones; returns the same answer if that removes nothing. */
export function reduceToLevel(
  answer: Answer,
  results: readonly unknown[],
  level: Level,
  { isText = false, whole = new Set() }: { readonly isText?: boolean; readonly whole?: ReadonlySet<number> } = {},
): Answer {
  const reduced = results.filter((_, at) => !whole.has(at))
  const removed = removedColumns(reduced, level)
  if (removed.length === 0) return answer
  // Text does not show all columns.
  const visible = isText ? removed.filter(column => column === 'source') : removed
  const without = visible.length === 0 ? '' : `without ${inShort(visible)}`
  const note =
    whole.size === 0
      ? [`${level.name} only`, without].filter(Boolean).join(', ')
      : `${reduced.length} of ${results.length} results ${without || level.name}; ask for these separately`
  return {
    ...answer,
    results: atLevel(results, level).map((row, at) => (whole.has(at) ? results[at] : row)),
    cut: answer.cut === undefined ? note : `${answer.cut}; ${note}`,
  }
}

/** Columns that are named; others are counted. */
const MAX_NAMED = 5

function inShort(columns: readonly string[]): string {
  const more = columns.length - MAX_NAMED
  return more > 1 ? `${columns.slice(0, MAX_NAMED).join(', ')} and ${more} more` : columns.join(', ')
}

/** Keeps as many sources whole as fit, in the order requested, so that callers need not request all again. */
export function withWhole(
  lower: Answer,
  answer: Answer,
  results: readonly unknown[],
  { level, isText }: { readonly level: Level; readonly isText: boolean },
  fits: (candidate: Answer) => boolean,
): Answer {
  let best = lower
  const whole = new Set<number>()
  for (const [at, row] of results.entries()) {
    if (typeof (row as Row | null)?.source !== 'string') continue
    const candidate = reduceToLevel(answer, results, level, { isText, whole: new Set([...whole, at]) })
    if (!fits(candidate)) continue
    whole.add(at)
    best = candidate
  }
  return best
}
