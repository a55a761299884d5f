// What a grammar shows of a text with errors when that is read again without what may be at fault: its quotes and
// brackets mended, what is newer than the grammar hidden, statements that it does not know left out. Of all readings
// the one is taken that leaves the least within errors.
import { type Match, moveMatch } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { lineEnd } from '../../scan/literal-ends.ts'
import { outlineOf } from '../grammar/elide-bodies/elided-text.ts'
import type { LoadedGrammar } from '../grammar/grammar-loading.ts'
import { type Matches, matchText } from '../grammar/grammar-matches.ts'
import { matchOutline } from '../grammar/outline-matches.ts'
import { masked, maskedNewer } from '../input/masked-text.ts'
import { Edits, type RewrittenText } from '../input/text-edits.ts'
import { isolateFaults } from './isolated-faults.ts'
import { linesOf } from './line-structure.ts'
import { countMisaligned, haveMatchedBrackets } from './misaligned-definitions.ts'
import { repairedTexts, withoutUnclosedMarks } from './repaired-text.ts'
import { headsOf } from './unclosed-quotes.ts'
import { withoutUnknownStatements } from './unknown-statements.ts'

/** A text as the grammar read it, and what it showed. */
interface Sight {
  readonly text: string
  readonly found: Matches
}

/** A text with errors without what is newer than the grammar, where that leaves less of it within errors. */
export function withoutNewer(grammar: LoadedGrammar, first: Sight, language: Language, deadline: number): Sight {
  const text = first.found.hasError ? maskedNewer(first.text, language) : undefined
  const found = text === undefined ? undefined : matchText(grammar, text, deadline)
  if (text === undefined || !found) return first
  const isBetter =
    !found.hasError || costOf(text, language, found.matches) < costOf(first.text, language, first.found.matches)
  return isBetter ? { text, found } : first
}

/**
 * How far the lines of a text are indented: masks may hide the words that they begin with, and with these where blocks
 * end.
 */
function indentationOf(text: string): string {
  return text.replace(/(?<=\S)[^\n]*/g, '')
}

/** Whether masks have hidden how far a text is indented. */
function isMoved({ written, text }: Faulty): boolean {
  return indentationOf(written) !== indentationOf(text)
}

/** A reading and what its errors cost. */
interface Reading {
  readonly found: Matches
  readonly cost: number
  /** The text with the quotes that it was read with, where some were taken out; of the same length. */
  readonly quoted?: string | undefined
}

/** What a text with errors shows, and the text as whoever reads it without a grammar should see it. */
export interface RecoveredMatches extends Matches {
  readonly seen?: string | undefined
}

/** A text with errors that is read again, as long as there is time for it. */
interface Faulty {
  readonly grammar: LoadedGrammar
  readonly language: Language
  /** As it was before the masks. */
  readonly written: string
  readonly text: string
  readonly deadline: number
}

/**
 * What a text with errors shows where it is read without them; `found`, the first reading, where none leaves less
 * within errors.
 */
export function recoverMatches(faulty: Faulty, found: Matches): RecoveredMatches {
  const { text, language } = faulty
  // Nothing was put into this text, so that it closes its blocks where it is written to.
  const costOfSkew = haveMatchedBrackets(text, found.matches) ? 0 : COST_OF_SKEW
  const first = { found, cost: costOf(text, language, found.matches, costOfSkew) }
  const mended = withPartners(faulty, first)
  const { found: best, cost, quoted } = isEnough(faulty, mended) ? mended : withLess(faulty, first, mended)
  // What only the grammar does not understand is no fault, and mending it makes one. The file stays one with errors.
  if (best === found) return found
  const isProved = quoted !== undefined && (cost - costOfQuotes(faulty, best, quoted)) * GAIN_OF_QUOTES <= first.cost
  return { ...best, hasError: true, seen: isProved ? withQuotesOf(faulty, quoted) : undefined }
}

/** The best reading of a text of which something is left out, or the one given. */
function withLess(faulty: Faulty, first: Reading, mended: Reading): Reading {
  const known = first.found.isScattered ? mended : knownOnly(faulty, first)
  const whole = known.cost < mended.cost ? known : mended
  return whole.cost > COST_OF_PIECES ? inPieces(faulty, whole) : whole
}

/**
 * Whether no other reading is tried: each takes as long as the text, and of a long one with hardly an error there is
 * nearly nothing that another one could show.
 */
function isEnough({ text }: Faulty, { found, cost }: Reading): boolean {
  return cost === 0 || (text.length > LONG && cost <= (found.hasError ? COST_OF_PIECES : COST_IN_LONG))
}

/** UTF-16 units of a text that takes a good part of a second to read. */
const LONG = 200_000
/** Of two definitions that are lost. */
const COST_IN_LONG = 1600

/** What of the cost of a reading are definitions that are lost because their own line had a quote taken out. */
function costOfQuotes({ text, language }: Faulty, { matches }: Matches, quoted: string): number {
  const lineOf = (written: string, at: number) => written.slice(at, lineEnd(written, at))
  const own = missedHeads(text, language, matches).filter(head => lineOf(text, head) !== lineOf(quoted, head))
  return own.length * COST_OF_DEFINITION
}

/** How many times fewer errors must be left of a text without a quote for that to be the one at fault. */
const GAIN_OF_QUOTES = 10

/**
 * The text as it was written, without what was blanked of the one that was read: code and strings are told apart as
 * there.
 */
function withQuotesOf({ written, text }: Faulty, quoted: string): string | undefined {
  if (quoted === text || quoted.length !== written.length || text.length !== written.length) return undefined
  let seen = ''
  let from = 0
  for (let at = 0; at < quoted.length; at++) {
    if (quoted[at] === text[at]) continue
    seen += written.slice(from, at) + quoted[at]
    from = at + 1
  }
  return seen + written.slice(from)
}

/** The best reading of a text whose quotes, brackets and words of blocks have their partners. */
function withPartners(faulty: Faulty, first: Reading): Reading {
  const { grammar, language, text, deadline } = faulty
  let best = first
  let checked = 0
  const isSound = (piece: string) =>
    checked++ >= MOST_CHECKED || performance.now() > deadline || matchText(grammar, piece, deadline, true) !== undefined
  for (const { text: redrawn, origin, left = 0, quoted } of waysOf(faulty, isSound)) {
    if (isEnough(faulty, best)) break
    const sound = left === 0 ? outlined(faulty, redrawn, origin) : undefined
    if (sound) return { found: sound, cost: 0, quoted }
    const read = matchText(grammar, redrawn, deadline)
    if (!read) break
    // What a fault has hidden from the masks shows where it is mended.
    const { found } = withoutNewer(grammar, { text: redrawn, found: read }, language, deadline)
    for (const match of found.matches) moveMatch(match, origin)
    const cost = costOf(text, language, found.matches) + left
    if (cost < best.cost) best = { found, cost, quoted }
  }
  return best
}

/**
 * What the outline of a mended text shows, which takes a part of the time; undefined where that leaves anything to be
 * desired.
 */
function outlined(
  { grammar, language, text, deadline }: Faulty,
  redrawn: string,
  origin: (offset: number) => number,
): Matches | undefined {
  const outline = language.skeleton || language.script ? undefined : outlineOf(redrawn, language)
  const found = outline && matchOutline(grammar, language, outline, deadline)
  for (const match of found?.matches ?? []) moveMatch(match, origin)
  return found && costOf(text, language, found.matches) === 0 ? found : undefined
}

/** The ways in which a text may be mended: first as it was written, where masks have hidden how it is indented. */
function* waysOf(faulty: Faulty, isSound: (piece: string) => boolean): Generator<RewrittenText> {
  const { written, text, language } = faulty
  if (isMoved(faulty))
    for (const each of repairedTexts(written, language)) yield { ...each, text: hidden(each.text, language) }
  yield* repairedTexts(text, language, language.lexis.items && isSound)
}

/** A text without what its grammar does not know. */
function hidden(text: string, language: Language): string {
  const known = masked(text, language)
  return maskedNewer(known, language) ?? known
}

/** Items of one text that are read by themselves: what comes behind them is taken as it is. */
const MOST_CHECKED = 4000

/** The best reading of a text without statements that the grammar does not know. */
function knownOnly({ grammar, language, text, deadline }: Faulty, first: Reading): Reading {
  let best = first
  let without = withoutUnknownStatements(text, language.lexis, first.found.matches)
  for (let round = 0, units = 0; without && round < MOST_ROUNDS; round++) {
    const found = matchText(grammar, without.text, deadline)
    if (!found) break
    units += without.units
    const cost = costOf(text, language, found.matches) + units
    if (cost < best.cost) best = { found, cost }
    without = withoutUnknownStatements(without.text, language.lexis, found.matches)
  }
  return best
}

/** The best reading of a text of which only the pieces are left that the grammar reads by themselves. */
function inPieces(faulty: Faulty, first: Reading): Reading {
  const { grammar, language, written, text, deadline } = faulty
  const { lexis } = language
  if (!lexis.layout) return first
  let checked = 0
  const isHidden = isMoved(faulty)
  const known = (each: string) => (isHidden ? hidden(each, language) : each)
  const isSound = (piece: string) =>
    checked++ < MOST_CHECKED && matchText(grammar, known(piece), deadline, true) !== undefined
  const quoted = withoutUnclosedMarks(isHidden ? written : text, language)
  const edits = new Edits()
  const { units, brackets } = isolateFaults(quoted, linesOf(quoted, lexis), lexis.layout, edits, isSound)
  const redrawn = edits.apply(quoted)
  const found = redrawn && matchText(grammar, known(redrawn.text), deadline)
  if (!found) return first
  for (const match of found.matches) moveMatch(match, redrawn.origin)
  const cost = costOf(text, language, found.matches) + units + brackets * COST_OF_BRACKET
  return cost < first.cost ? { found, cost, quoted } : first
}

/** What a reading may cost for no other to be tried piece by piece. */
const COST_OF_PIECES = 20
const COST_OF_BRACKET = 20

/** Readings without statements that a grammar does not know, of which each may show the next. */
const MOST_ROUNDS = 3

/**
 * What errors cost a reading: the units within them, a line for what shows more of them far away, a token that the
 * grammar made up, a function for each definition that is plain to see and was not found, and half a one for each that
 * ends where another one does.
 */
function costOf(
  text: string,
  language: Language,
  matches: readonly Match[],
  costOfSkew: number = COST_OF_SKEW,
): number {
  const madeUp = matches.filter(({ role, start, end }) => role === 'error' && start === end)
  // What is closed by nothing but the end of the text has taken what follows it.
  const isOpen = madeUp.some(({ end }) => end >= text.trimEnd().length)
  const lost = unmatchedHeads(text, language, matches) + (isOpen ? 1 : 0)
  const isBraced = language.lexis.blocks === 'brace'
  const skew = isBraced && costOfSkew > 0 ? countMisaligned(text, matches) * costOfSkew : 0
  return unitsInErrors(matches) + madeUp.length * COST_OF_LINE + lost * COST_OF_DEFINITION + skew
}

const COST_OF_LINE = 40
/** Of a definition that is lost, a function of 20 lines. */
const COST_OF_DEFINITION = 20 * COST_OF_LINE
/** Of a definition that does not end where its lines show it to: its members are lost to it. */
const COST_OF_SKEW = COST_OF_DEFINITION / 2

/** How many lines that can only begin a definition begin none. */
export function unmatchedHeads(text: string, language: Language, matches: readonly Match[]): number {
  return missedHeads(text, language, matches).length
}

/** Where those lines begin. */
function missedHeads(text: string, language: Language, matches: readonly Match[]): number[] {
  const heads = headsOf(text, language)
  if (heads.length === 0) return heads
  const found = new Set(matches.map(({ role, start }) => (role === 'error' ? -1 : start)))
  return heads.filter(head => !found.has(head))
}

/** UTF-16 units inside errors, an error within an error counted once. */
export function unitsInErrors(matches: readonly Match[]): number {
  let units = 0
  let end = 0
  for (const error of matches.filter(match => match.role === 'error').sort((a, b) => a.start - b.start)) {
    units += Math.max(0, error.end - Math.max(error.start, end))
    end = Math.max(end, error.end)
  }
  return units
}
