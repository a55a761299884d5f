// What errors cost, to choose the best of several attempts on a text.
import type { Match } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { countMisaligned } from './misaligned-definitions.ts'
import { headsOf } from './unclosed-quotes.ts'

/** The cost of a sign of a bad parse, in UTF-16 units of code. */
export type Cost = (text: string, language: Language, matches: readonly Match[]) => number

const LINE = 40
/** A lost definition: a function of 20 lines. */
const DEFINITION = 20 * LINE

export const COSTS: Record<string, Cost> = {
  errors: (_, __, matches) => unitsOf(matches),
  'made-up': (_, __, matches) => insertedTokens(matches).length * LINE,
  missed: (text, language, matches) => missedOf(text, language, matches) * DEFINITION,
  // A definition that does not end where its lines show it loses members.
  misaligned: (text, { lexis }, matches) =>
    lexis.blocks === 'brace' ? (countMisaligned(text, matches) * DEFINITION) / 2 : 0,
}

/** The cost of the matches of one attempt. */
export function costOf(text: string, language: Language, matches: readonly Match[]): number {
  return Object.values(COSTS).reduce((sum, cost) => sum + cost(text, language, matches), 0)
}

/** Missing tokens that the grammar inserted. */
function insertedTokens(matches: readonly Match[]): readonly Match[] {
  return matches.filter(({ role, start, end }) => role === 'error' && start === end)
}

/** Number of lines that can only begin a definition, but where no match begins. */
function missedOf(text: string, language: Language, matches: readonly Match[]): number {
  const heads = headsOf(text, language)
  if (heads.length === 0) return 0
  const found = new Set(matches.map(({ role, start }) => (role === 'error' ? -1 : start)))
  return heads.filter(head => !found.has(head)).length
}

/** UTF-16 units within errors; nested errors count once. */
export function unitsOf(matches: readonly Match[]): number {
  let units = 0
  let end = 0
  for (const error of matches.filter(match => match.role === 'error').sort((a, b) => a.start - b.start)) {
    units += Math.max(0, error.end - Math.max(error.start, end))
    end = Math.max(end, error.end)
  }
  return units
}
