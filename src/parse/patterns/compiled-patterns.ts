// Compiles patterns to match at given offsets.
import type { Language } from '../../languages/language.ts'
import type { Pattern } from '../../languages/pattern-rule.ts'
import { flagsOf } from './word-pairs.ts'

/** Above all pattern numbers of queries, so that a grammar's match of a name wins. */
const FIRST_PATTERN = 1_000_000

interface Compiled {
  readonly pattern: Pattern
  readonly number: number
  readonly at: RegExp
}

/** Ends found by brackets. For a language without them, such as prose, unpaired brackets are no fault. */
const BRACKETED: ReadonlySet<unknown> = new Set(['block', 'statement', 'item', 'indentation'])

const compiled = new WeakMap<
  readonly Pattern[],
  { readonly any: [RegExp, RegExp]; readonly all: readonly Compiled[]; readonly usesBrackets: boolean }
>()

/** Makes each pattern sticky, and adds an expression for code and one for written text that tell whether any matches. */
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
      // Group numbers would change in the union.
      if (sources.some(({ source }) => /\\[1-9]/.test(source))) return /(?:)/y
      return new RegExp(union || '(?!)', `ym${shared.join('')}`)
    }) as [RegExp, RegExp]
    result = { any, all, usesBrackets: patterns.some(({ kind, end }) => kind === 'group' || BRACKETED.has(end)) }
    compiled.set(patterns, result)
  }
  return result
}

/** Offset of a renamed name's first word in its written form. */
export function offsetIn(written: string, name: string): number {
  const word = /[\p{L}\p{N}_]+/u.exec(name)?.[0]
  return Math.max(0, word ? written.indexOf(word) : 0)
}

/** Keywords, which are no names of functions before `(`. */
export function keywordsOf({ lexis: { words } }: Language): Set<string> {
  const { binding: _, global: __, ...kept } = words
  return new Set(Object.values(kept).flat())
}
