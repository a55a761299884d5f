// A text that a parser stops at, made one that it reads around the fault: quotes and brackets get their partners where
// lines and their indentation show that they lack them. For every language, by its lexis; only texts with errors are
// mended.
import type { Language } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { readCode, withoutVerbatim } from '../../scan/code-text.ts'
import { withoutFaults } from '../input/masked-text.ts'
import { withoutConflictMarks } from '../input/merge-conflicts.ts'
import { Edits, type RewrittenText, sizeOf } from '../input/text-edits.ts'
import { balanceBlocks } from './block-balance.ts'
import { areMatched } from './indented-extents.ts'
import { Items } from './indented-items.ts'
import { linesOf } from './line-structure.ts'
import { separateMembers } from './member-separators.ts'
import { withoutOpenComments } from './open-comments.ts'
import { withoutOpenHeredocs } from './open-heredocs.ts'
import { withoutOpenInterpolations } from './open-interpolations.ts'
import { withoutOpenMarkup } from './open-markup.ts'
import { isClosedByIndentation, withoutOutdentedLines } from './outdented-lines.ts'
import { repairShellParentheses } from './shell-parentheses.ts'
import { withoutTemplates } from './template-lines.ts'
import { withoutUnclosedQuotes } from './unclosed-quotes.ts'

/**
 * The text mended, in the ways it may be meant, the likeliest first, each when it is asked for; none where nothing
 * shows what it lacks. `isSound` tells of a piece of it whether it has no error.
 */
export function* repairedTexts(
  text: string,
  language: Language,
  isSound?: (piece: string) => boolean,
): Generator<RewrittenText> {
  const { code, plain } = unquoted(text, language)
  const level = withoutOutdentedLines(plain, language.lexis)
  if (level.text !== plain) {
    // Of a text that some lines were put into nothing else may be at fault.
    yield { ...level, origin: offset => offset, quoted: level.text }
    if (!isClosedByIndentation(language.lexis))
      for (const way of waysOf(level.text, level.text, language, isSound))
        yield { ...way, left: (way.left ?? 0) + level.left }
  }
  yield* waysOf(plain, code, language, isSound)
}

/** The ways in which a text may be mended by its quotes, brackets and items, none of them `known`, which has been read. */
function* waysOf(
  text: string,
  known: string,
  language: Language,
  isSound?: (piece: string) => boolean,
): Generator<RewrittenText> {
  const { lexis } = language
  const { sure, likely, bare } = requoted(text, language)
  const quoted = [...new Set([sure, likely, bare])]
  // What was taken out with a quote may have been code.
  const lost = (each: string) => Math.max(0, sizeOf(sure) - sizeOf(each))
  const isMatched = sure !== known && lexis.blocks === 'brace' && areMatched(linesOf(sure, lexis))
  const ways: (() => RewrittenText | undefined)[] = [
    // Indentation tells nothing of brackets that all have their partners.
    ...(isMatched ? [() => redraw(sure, known, () => 0)] : []),
    ...quoted.map(each => () => redraw(each, known, edits => mendBrackets(each, lexis, edits) + lost(each))),
    ...(lexis.blocks === 'brace' ? [() => redraw(sure, known, edits => mendEnd(sure, lexis, edits))] : []),
    ...quoted.map(
      each => () => isSound && redraw(each, known, edits => mendItems(each, lexis, edits, isSound) + lost(each)),
    ),
  ]
  for (const way of ways) {
    const redrawn = way()
    if (redrawn) yield redrawn
  }
}

/** The text without what hardly can be meant, for a parser that is asked once. */
export function likeliestRepair(text: string, language: Language): RewrittenText | undefined {
  const { code, plain } = unquoted(text, language)
  const { sure } = requoted(withoutOutdentedLines(plain, language.lexis).text, language)
  return redraw(sure, code, edits => mendBrackets(sure, language.lexis, edits))
}

/** The text with quotes and comments mended, of the same length; the text itself where they are sound. */
export function withoutUnclosedMarks(text: string, language: Language): string {
  return requoted(unquoted(text, language).plain, language).sure
}

/** The text as it was read, and without templates, comments and heredocs that are open in it. */
function unquoted(text: string, language: Language) {
  const { lexis } = language
  const code = language.verbatim ? withoutVerbatim(text, language.verbatim) : text
  const own = withoutOpenInterpolations(withoutTemplates(withoutConflictMarks(code), lexis), lexis)
  const plain = withoutOpenHeredocs(withoutOpenComments(withoutOpenMarkup(own, language), language), language)
  return { code, plain }
}

function requoted(text: string, language: Language) {
  return withoutUnclosedQuotes(withoutFaults(text, language), language)
}

function redraw(quoted: string, known: string, mend: (edits: Edits) => number): RewrittenText | undefined {
  const edits = new Edits()
  const left = mend(edits)
  const redrawn = edits.apply(quoted) ?? (quoted === known ? undefined : { text: quoted, origin: offset => offset })
  return redrawn && { ...redrawn, left, quoted }
}

function mendBrackets(text: string, lexis: Lexis, edits: Edits): number {
  if (lexis.blockWords?.trailing === 'argument') repairShellParentheses(text, lexis, edits)
  balanceBlocks(text, lexis, edits)
  if (lexis.members) separateMembers(text, linesOf(text, lexis), lexis.members, edits)
  return 0
}

/**
 * Takes out the last statement of a text that ends within a block: half a head there may cost all blocks that are open.
 */
function mendEnd(text: string, lexis: Lexis, edits: Edits): number {
  const last = balanceBlocks(text, lexis, edits)
  if (last === undefined) return 0
  const { length } = text.slice(last).trimEnd()
  edits.blank(last, last + length)
  return length
}

function mendItems(text: string, lexis: Lexis, edits: Edits, isSound: (piece: string) => boolean): number {
  if (!lexis.items) return 0
  const items = new Items(text, lexis.items, edits, isSound)
  items.leaveOut(readCode(text, { lexis }).code, linesOf(text, lexis))
  return items.left
}
