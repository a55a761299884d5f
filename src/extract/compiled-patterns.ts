// Patterns made ready to be tried at one offset after the other.
import type { Pattern } from '../languages/pattern.ts'
import { flagsOf } from './pattern-ends.ts'

/** Above the numbers of a query's patterns: where a grammar and a pattern find the same name, the grammar's match stands. */
const FIRST_PATTERN = 1_000_000

interface Compiled {
  readonly pattern: Pattern
  readonly number: number
  readonly at: RegExp
}

const compiled = new WeakMap<
  readonly Pattern[],
  { readonly any: [RegExp, RegExp]; readonly all: readonly Compiled[] }
>()

/** Each pattern made sticky, and for each view of the text one expression that tells whether any fits. */
export function compilePatterns(patterns: readonly Pattern[]) {
  let result = compiled.get(patterns)
  if (!result) {
    const all = patterns.map((pattern, number) => ({
      pattern,
      number: FIRST_PATTERN + number,
      at: new RegExp(pattern.at.source, flagsOf(pattern.at, 'y', 'm', 'd')),
    }))
    const any = [false, true].map(written => {
      const sources = patterns.filter(pattern => (pattern.written ?? false) === written).map(({ at }) => at)
      const union = sources.map(({ source }) => `(?:${source.replace(/\(\?<(?![=!])[^>]*>/g, '(?:')})`).join('|')
      const shared = ['i', 's', 'u'].filter(flag => sources.some(({ flags }) => flags.includes(flag)))
      return new RegExp(union || '(?!)', `ym${shared.join('')}`)
    }) as [RegExp, RegExp]
    result = { any, all }
    compiled.set(patterns, result)
  }
  return result
}
