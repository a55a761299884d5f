// Repairs a text with errors so that it parses around them: pairs quotes and brackets by lines and indentation, for
// every language by its lexis.
import type { Language } from '../../languages/language.ts'
import { codeTextOf, withoutVerbatim } from '../../scan/code-text.ts'
import { Edits, type RewrittenText, type Variant } from '../input/text-edits.ts'
import { balanceBlocks } from './block-balance.ts'
import { BrokenItems } from './indented-items.ts'
import { linesOf } from './line-structure.ts'
import { separateMembers } from './member-separators.ts'
import { withoutOpenComments } from './open-comments.ts'
import { withoutOpenInterpolations } from './open-interpolations.ts'
import { withoutOutdentedLines } from './outdented-lines.ts'
import { withoutTemplates } from './template-lines.ts'
import { withoutUnclosedQuotes } from './unclosed-quotes.ts'

/** Blanks text that is no code, or that only a fault makes code. Keeps the length. */
type Cleaning = (text: string, language: Language) => string

/** The likely repairs of a text, the likeliest first. */
type Variation = (text: string, language: Language) => readonly Variant[]

/** Adds repairs to `edits` and returns the UTF-16 units left out. `isSound` tells whether a piece parses. */
type Rewrite = (
  text: string,
  language: Language,
  edits: Edits,
  isSound: ((piece: string) => boolean) | undefined,
) => number

/** Applied in order. */
export const CLEANINGS: Record<string, Cleaning> = {
  templates: withoutTemplates,
  interpolations: withoutOpenInterpolations,
  comments: withoutOpenComments,
}

/** Applied in order to each result of the one before. */
export const VARIATIONS: Record<string, Variation> = {
  'stray-lines': withoutOutdentedLines,
  quotes: withoutUnclosedQuotes,
}

/** Applied to each variant. */
export const REWRITES: Record<string, Rewrite> = { brackets: pairBrackets, items: leaveOutItems }

/** The repaired texts, the likeliest first; none without a fault. `isSound` tells whether a piece parses. */
export function* repairedTexts(
  text: string,
  language: Language,
  isSound?: (piece: string) => boolean,
): Generator<RewrittenText> {
  const known = language.verbatim ? withoutVerbatim(text, language.verbatim) : text
  const clean = Object.values(CLEANINGS).reduce((before, apply) => apply(before, language), known)
  let variants: readonly Variant[] = [{ text: clean, left: 0 }]
  for (const vary of Object.values(VARIATIONS))
    variants = variants.flatMap(before =>
      vary(before.text, language).map(({ text, left }) => ({ text, left: before.left + left })),
    )
  const tried = new Set([known])
  for (const rewrite of Object.values(REWRITES)) {
    for (const variant of variants) {
      const edits = new Edits()
      const left = variant.left + rewrite(variant.text, language, edits, isSound)
      const rewritten = edits.apply(variant.text) ?? { text: variant.text, origin: (offset: number) => offset }
      if (tried.has(rewritten.text)) continue
      tried.add(rewritten.text)
      yield { ...rewritten, left }
    }
  }
}

/** The text with quotes and comments repaired. Keeps the length. */
export function withRepairedQuotes(text: string, language: Language): string {
  const clean = Object.values(CLEANINGS).reduce((before, apply) => apply(before, language), text)
  return VARIATIONS.quotes!(clean, language)[0]!.text
}

function pairBrackets(text: string, { lexis }: Language, edits: Edits): number {
  balanceBlocks(text, lexis, edits)
  if (lexis.members) separateMembers(text, linesOf(text, lexis), lexis.members, edits)
  return 0
}

function leaveOutItems(
  text: string,
  { lexis }: Language,
  edits: Edits,
  isSound: ((piece: string) => boolean) | undefined,
): number {
  if (!lexis.items || !isSound) return 0
  const items = new BrokenItems(text, lexis.items, edits, isSound)
  items.leaveOutBroken(codeTextOf(text, { lexis }).code, linesOf(text, lexis))
  return items.left
}
