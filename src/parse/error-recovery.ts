// Error recovery: what is tried on a text in which a grammar met an error. RECOVERY names each mechanism, in the order in
// which a text meets them; `npm run bench accuracy LANGUAGE --broken N --without NAME` measures what one finds.
import { type Match, moveMatch, type Region, type Role } from '../languages/definition-match.ts'
import type { Language } from '../languages/language.ts'
import { outlineOf } from './grammar/elide-bodies/elided-text.ts'
import type { LoadedGrammar } from './grammar/grammar-loading.ts'
import { type Matches, matchText } from './grammar/grammar-matches.ts'
import { matchOutline } from './grammar/outline-matches.ts'
import { masked, maskedNewer } from './input/masked-text.ts'
import { Edits, type RewrittenText } from './input/text-edits.ts'
import { matchPatterns } from './patterns/pattern-matches.ts'
import { isolateFaults } from './recovery/isolated-faults.ts'
import { nestByLayout } from './recovery/layout-nesting.ts'
import { linesOf } from './recovery/line-structure.ts'
import { COSTS, costOf } from './recovery/recovery-cost.ts'
import { CLEANINGS, REDRAWINGS, repairedTexts, VARIATIONS, withoutOddMarks } from './recovery/repaired-text.ts'
import { withoutUnknownStatements } from './recovery/unknown-statements.ts'

/** A text with errors that is read again, as long as there is time for it. */
export interface Faulty {
  readonly grammar: LoadedGrammar
  readonly language: Language
  /** As it was before the masks. */
  readonly written: string
  readonly text: string
  readonly deadline: number
}

/** A reading and what its errors cost. */
interface Reading {
  readonly found: Matches
  readonly cost: number
  /** It is one of a text whose quotes have their partners. */
  readonly isQuoted?: true
}

/** What a text with errors shows, and the text without quotes that lack their partner, where it was read so. */
export interface Recovered extends Matches {
  readonly seen?: string
}

/** A reading that costs less than the best one so far, or that one; `first` is that of the text as it is. */
type Rereading = (faulty: Faulty, best: Reading, first: Reading) => Reading

/** Makes matches of a text with errors what its lines show. */
type Correction = (text: string, language: Language, matches: readonly Match[]) => readonly Match[]

const REREADINGS: Record<string, Rereading> = {
  repair: mended,
  unknown: readWithoutUnknown,
  pieces: inPieces,
}

const CORRECTIONS: Record<string, Correction> = {
  patterns: (text, language, matches) => withPatterns(text, language, matches),
  nesting: (text, { lexis }, matches) => nestByLayout(text, lexis, matches),
}

/** All mechanisms: a text is cleaned, varied and redrawn, or read in part; what the cheapest reading shows is corrected. */
export const RECOVERY = {
  clean: CLEANINGS,
  vary: VARIATIONS,
  redraw: REDRAWINGS,
  reread: REREADINGS,
  cost: COSTS,
  correct: CORRECTIONS,
}

/** A text with errors without what is newer than the grammar, where that leaves less of it within errors. */
export function withoutNewer(
  grammar: LoadedGrammar,
  given: { readonly text: string; readonly found: Matches },
  language: Language,
  deadline: number,
): { readonly text: string; readonly found: Matches } {
  const text = given.found.hasError ? maskedNewer(given.text, language) : undefined
  const found = text === undefined ? undefined : matchText(grammar, text, deadline)
  if (text === undefined || !found) return given
  const isBetter =
    !found.hasError || costOf(text, language, found.matches) < costOf(given.text, language, given.found.matches)
  return isBetter ? { text, found } : given
}

/** What a text with errors shows where it is read without them; `found`, the first reading, where none costs less. */
export function recover(faulty: Faulty, found: Matches): Recovered {
  const first = { found, cost: costOf(faulty.text, faulty.language, found.matches) }
  let best: Reading = first
  for (const reread of Object.values(REREADINGS)) if (!isEnough(faulty, best)) best = reread(faulty, best, first)
  // What only the grammar does not understand is no fault, and mending it makes one. The file stays one with errors.
  if (best === first) return found
  return {
    ...best.found,
    hasError: true,
    ...(best.isQuoted && { seen: withoutOddMarks(faulty.written, faulty.language) }),
  }
}

/** What the matches of a text with errors are taken for. */
export function corrected(text: string, language: Language, matches: readonly Match[]): readonly Match[] {
  return Object.values(CORRECTIONS).reduce((before, correct) => correct(text, language, before), matches)
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

/** The best reading of a text whose quotes, brackets and words of blocks have their partners. */
function mended(faulty: Faulty, given: Reading): Reading {
  const { grammar, language, text, deadline } = faulty
  let best = given
  let checked = 0
  const isSound = (piece: string) =>
    checked++ >= MOST_CHECKED || performance.now() > deadline || matchText(grammar, piece, deadline, true) !== undefined
  for (const { text: redrawn, origin, left = 0 } of waysOf(faulty, isSound)) {
    if (isEnough(faulty, best)) break
    const sound = left === 0 ? outlined(faulty, redrawn, origin) : undefined
    if (sound) return { found: sound, cost: 0, isQuoted: true }
    const found = matchText(grammar, redrawn, deadline)
    if (!found) break
    for (const match of found.matches) moveMatch(match, origin)
    const cost = costOf(text, language, found.matches) + left
    if (cost < best.cost) best = { found, cost, isQuoted: true }
  }
  return best
}

/** Items of one text that are read by themselves: what comes behind them is taken as it is. */
const MOST_CHECKED = 4000

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

/**
 * Whether masks have hidden how far a text is indented: the words that its lines begin with, and with these where blocks
 * end.
 */
function isMoved({ written, text }: Faulty): boolean {
  const indentationOf = (each: string) => each.replace(/(?<=\S)[^\n]*/g, '')
  return indentationOf(written) !== indentationOf(text)
}

/** A text without what its grammar does not know. */
function hidden(text: string, language: Language): string {
  const known = masked(text, language)
  return maskedNewer(known, language) ?? known
}

/** The best reading of a text without statements that the grammar does not know. */
function readWithoutUnknown({ grammar, language, text, deadline }: Faulty, given: Reading, first: Reading): Reading {
  if (first.found.isScattered) return given
  let best = given
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

/** Readings without statements that a grammar does not know, of which each may show the next. */
const MOST_ROUNDS = 3

/** The best reading of a text of which only the pieces are left that the grammar reads by themselves. */
function inPieces(faulty: Faulty, given: Reading): Reading {
  const { grammar, language, written, text, deadline } = faulty
  const { lexis } = language
  if (!lexis.layout || given.cost <= COST_OF_PIECES) return given
  let checked = 0
  const isHidden = isMoved(faulty)
  const known = (each: string) => (isHidden ? hidden(each, language) : each)
  const isSound = (piece: string) =>
    checked++ < MOST_CHECKED && matchText(grammar, known(piece), deadline, true) !== undefined
  const quoted = withoutOddMarks(isHidden ? written : text, language)
  const edits = new Edits()
  const { units, brackets } = isolateFaults(quoted, linesOf(quoted, lexis), lexis.layout, edits, isSound)
  const redrawn = edits.apply(quoted)
  const found = redrawn && matchText(grammar, known(redrawn.text), deadline)
  if (!found) return given
  for (const match of found.matches) moveMatch(match, redrawn.origin)
  const cost = costOf(text, language, found.matches) + units + brackets * COST_OF_BRACKET
  return cost < given.cost ? { found, cost, isQuoted: true } : given
}

/**
 * Matches with those of patterns: around an error the grammar may lose what is plain to see, as far as the end of the
 * file. They add nothing inside a macro, and no mark where the grammar saw one of its kind.
 */
export function withPatterns(
  text: string,
  language: Language,
  matches: readonly Match[],
  regions?: readonly Region[],
): readonly Match[] {
  const macros = matches.filter(({ role }) => role === 'macro')
  const marks = matches.filter(({ role }) => MARKS.has(role))
  const more = matchPatterns(text, language, regions, matches).filter(
    ({ role, start, end }) =>
      !macros.some(macro => macro.start < start && end <= macro.end) &&
      !(MARKS.has(role) && marks.some(mark => mark.role === role && mark.start < end && start < mark.end)),
  )
  return [...matches, ...more]
}

const MARKS: ReadonlySet<Role> = new Set(['decorator', 'access', 'wrap'])

/** What a reading may cost for no other to be tried piece by piece. */
const COST_OF_PIECES = 20
const COST_OF_BRACKET = 20
