// A text that a parser stops at, made one that it reads around the fault: quotes and brackets get their partners where
// lines and their indentation show that they lack them. For every language, by its lexis; only texts with errors are
// mended.
import type { Language } from '../../languages/language.ts'
import { readCode, withoutVerbatim } from '../../scan/code-text.ts'
import { Edits, type RewrittenText } from '../input/text-edits.ts'
import { balanceBlocks } from './block-balance.ts'
import { Items } from './indented-items.ts'
import { linesOf } from './line-structure.ts'
import { separateMembers } from './member-separators.ts'
import { withoutOpenComments } from './open-comments.ts'
import { withoutOpenInterpolations } from './open-interpolations.ts'
import { withoutOutdentedLines } from './outdented-lines.ts'
import { withoutTemplates } from './template-lines.ts'
import type { Variant } from './text-variant.ts'
import { withoutUnclosedQuotes } from './unclosed-quotes.ts'

/** Hides from a text what is none of its code, or takes code for it. The result has the same length. */
export type Cleaning = (text: string, language: Language) => string

/** The texts that may be meant by one, the likeliest first. */
export type Variation = (text: string, language: Language) => readonly Variant[]

/** Adds to `edits` what a text lacks; gives the UTF-16 units that are left out. `isSound` is the parser's word. */
export type Redrawing = (
  text: string,
  language: Language,
  edits: Edits,
  isSound: ((piece: string) => boolean) | undefined,
) => number

/** What a text is cleaned of, in turn. */
export const CLEANINGS: Record<string, Cleaning> = {
  templates: withoutTemplates,
  interpolations: withoutOpenInterpolations,
  comments: withoutOpenComments,
}

/** What is tried with and without; each of the results is handed to the next. */
export const VARIATIONS: Record<string, Variation> = {
  'stray-lines': withoutOutdentedLines,
  quotes: withoutUnclosedQuotes,
}

/** What puts partners into each of these texts. */
export const REDRAWINGS: Record<string, Redrawing> = { brackets: mendBrackets, items: leaveItemsOut }

/**
 * The text mended, in the ways it may be meant, the likeliest first, each when it is asked for; none where nothing
 * shows what it lacks. `isSound` tells of a piece of it whether it has no error.
 */
export function* repairedTexts(
  text: string,
  language: Language,
  isSound?: (piece: string) => boolean,
): Generator<RewrittenText> {
  const known = language.verbatim ? withoutVerbatim(text, language.verbatim) : text
  const clean = Object.values(CLEANINGS).reduce((before, withoutIt) => withoutIt(before, language), known)
  let variants: readonly Variant[] = [{ text: clean, left: 0 }]
  for (const vary of Object.values(VARIATIONS))
    variants = variants.flatMap(before =>
      vary(before.text, language).map(({ text, left }) => ({ text, left: before.left + left })),
    )
  const tried = new Set([known])
  for (const redraw of Object.values(REDRAWINGS)) {
    for (const variant of variants) {
      const edits = new Edits()
      const left = variant.left + redraw(variant.text, language, edits, isSound)
      const redrawn = edits.apply(variant.text) ?? { text: variant.text, origin: (offset: number) => offset }
      if (tried.has(redrawn.text)) continue
      tried.add(redrawn.text)
      yield { ...redrawn, left }
    }
  }
}

/** The text with quotes and comments mended, of the same length; the text itself where they are sound. */
export function withoutOddMarks(text: string, language: Language): string {
  const clean = Object.values(CLEANINGS).reduce((before, withoutIt) => withoutIt(before, language), text)
  return VARIATIONS.quotes!(clean, language)[0]!.text
}

function mendBrackets(text: string, { lexis }: Language, edits: Edits): number {
  balanceBlocks(text, lexis, edits)
  if (lexis.members) separateMembers(text, linesOf(text, lexis), lexis.members, edits)
  return 0
}

function leaveItemsOut(
  text: string,
  { lexis }: Language,
  edits: Edits,
  isSound: ((piece: string) => boolean) | undefined,
): number {
  if (!lexis.items || !isSound) return 0
  const items = new Items(text, lexis.items, edits, isSound)
  items.leaveOut(readCode(text, { lexis }).code, linesOf(text, lexis))
  return items.left
}
