// Error recovery: what ctx tries on a text with syntax errors. RECOVERY lists the mechanisms in order, and
// benchmarks/recovery.md has what each one finds.
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
import { CLEANINGS, REWRITES, repairedTexts, VARIATIONS, withRepairedQuotes } from './recovery/repaired-text.ts'
import { withoutUnknownStatements } from './recovery/unknown-statements.ts'

/** A text with errors, and the time to stop parsing it. */
interface FaultyText {
  readonly grammar: LoadedGrammar
  readonly language: Language
  /** Before masking. */
  readonly written: string
  readonly text: string
  readonly deadline: number
}

/** The matches of one attempt, and what its errors cost. */
interface Attempt {
  readonly found: Matches
  readonly cost: number
  /** Its text has had quotes repaired. */
  readonly isRepaired?: true
}

/** The best matches; `repaired` is the text with repaired quotes if a repaired text was the best. */
export interface Recovered extends Matches {
  readonly repaired?: string
}

/** Returns an attempt that costs less than `best`, or `best`; `first` is that of the unchanged text. */
type Reparse = (faulty: FaultyText, best: Attempt, first: Attempt) => Attempt

/** Corrects matches by the lines of a text with errors. */
type Correction = (text: string, language: Language, matches: readonly Match[]) => readonly Match[]

const REPARSES: Record<string, Reparse> = { repair: parseRepaired, unknown: parseWithoutUnknown, pieces: parsePieces }

const CORRECTIONS: Record<string, Correction> = {
  patterns: (text, language, matches) => withPatterns(text, language, matches),
  nesting: (text, { lexis }, matches) => nestByLayout(text, lexis, matches),
}

/**
 * All mechanisms: clean, vary and rewrite change the text, reparse parses it again, correct changes the cheapest matches.
 */
export const RECOVERY = {
  clean: CLEANINGS,
  vary: VARIATIONS,
  rewrite: REWRITES,
  reparse: REPARSES,
  cost: COSTS,
  correct: CORRECTIONS,
}

/** Masks syntax newer than the grammar if that leaves less of the text within errors. */
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

/** Parses a text with errors again in repaired forms; returns `found`, its matches, if no form costs less. */
export function recover(faulty: FaultyText, found: Matches): Recovered {
  const first = { found, cost: costOf(faulty.text, faulty.language, found.matches) }
  let best: Attempt = first
  for (const reparse of Object.values(REPARSES)) if (!isEnough(faulty, best)) best = reparse(faulty, best, first)
  // The syntax may be unknown to the grammar, and a repair would add an error.
  if (best === first) return found
  return {
    ...best.found,
    hasError: true,
    ...(best.isRepaired && { repaired: withRepairedQuotes(faulty.written, faulty.language) }),
  }
}

/** Corrects the matches of a text with errors by its lines. */
export function correctMatches(text: string, language: Language, matches: readonly Match[]): readonly Match[] {
  return Object.values(CORRECTIONS).reduce((before, correct) => correct(text, language, before), matches)
}

/** Whether to stop: each attempt takes as long as a parse, and a long text with few errors has little to gain. */
function isEnough({ text }: FaultyText, { found, cost }: Attempt): boolean {
  return cost === 0 || (text.length > LONG_TEXT && cost <= (found.hasError ? MAX_COST_LEFT : COST_IN_LONG))
}

/** UTF-16 units of a text that takes a large part of a second to parse. */
const LONG_TEXT = 200_000
/** Two lost definitions. */
const COST_IN_LONG = 1600

/** The cheapest attempt on a text whose quotes, brackets and block words were paired. */
function parseRepaired(faulty: FaultyText, given: Attempt): Attempt {
  const { grammar, language, text, deadline } = faulty
  let best = given
  let checked = 0
  const parses = (piece: string) =>
    checked++ >= MAX_CHECKED || performance.now() > deadline || matchText(grammar, piece, deadline, true) !== undefined
  for (const { text: rewritten, origin, left = 0 } of repairsOf(faulty, parses)) {
    if (isEnough(faulty, best)) break
    const sound = left === 0 ? parseElided(faulty, rewritten, origin) : undefined
    if (sound) return { found: sound, cost: 0, isRepaired: true }
    const found = matchText(grammar, rewritten, deadline)
    if (!found) break
    for (const match of found.matches) moveMatch(match, origin)
    const cost = costOf(text, language, found.matches) + left
    if (cost < best.cost) best = { found, cost, isRepaired: true }
  }
  return best
}

/** Items of one text that are parsed on their own; later ones are assumed to parse. */
const MAX_CHECKED = 4000

/** Parses a repaired text without bodies, which is faster; undefined if that leaves an error. */
function parseElided(
  { grammar, language, text, deadline }: FaultyText,
  rewritten: string,
  origin: (offset: number) => number,
): Matches | undefined {
  const outline = language.skeleton || language.script ? undefined : outlineOf(rewritten, language)
  const found = outline && matchOutline(grammar, language, outline, deadline)
  for (const match of found?.matches ?? []) moveMatch(match, origin)
  return found && costOf(text, language, found.matches) === 0 ? found : undefined
}

/** The repairs to try. If masks changed the indentation, those of the unmasked text come first. */
function* repairsOf(faulty: FaultyText, parses: (piece: string) => boolean): Generator<RewrittenText> {
  const { written, text, language } = faulty
  if (isIndentMasked(faulty))
    for (const each of repairedTexts(written, language)) yield { ...each, text: maskedAll(each.text, language) }
  yield* repairedTexts(text, language, language.lexis.items && parses)
}

/** Whether masks changed the indentation, which shows where blocks end. */
function isIndentMasked({ written, text }: FaultyText): boolean {
  const indentationOf = (each: string) => each.replace(/(?<=\S)[^\n]*/g, '')
  return indentationOf(written) !== indentationOf(text)
}

function maskedAll(text: string, language: Language): string {
  const withMasks = masked(text, language)
  return maskedNewer(withMasks, language) ?? withMasks
}

/** The cheapest attempt without statements that the grammar does not know. */
function parseWithoutUnknown(
  { grammar, language, text, deadline }: FaultyText,
  given: Attempt,
  first: Attempt,
): Attempt {
  if (first.found.isScattered) return given
  let best = given
  let without = withoutUnknownStatements(text, language.lexis, first.found.matches)
  for (let round = 0, units = 0; without && round < MAX_ROUNDS; round++) {
    const found = matchText(grammar, without.text, deadline)
    if (!found) break
    units += without.units
    const cost = costOf(text, language, found.matches) + units
    if (cost < best.cost) best = { found, cost }
    without = withoutUnknownStatements(without.text, language.lexis, found.matches)
  }
  return best
}

/** Each round may show further unknown statements. */
const MAX_ROUNDS = 3

/** The cheapest attempt with only those pieces that parse on their own. */
function parsePieces(faulty: FaultyText, given: Attempt): Attempt {
  const { grammar, language, written, text, deadline } = faulty
  const { lexis } = language
  if (!lexis.layout || given.cost <= MAX_COST_LEFT) return given
  let checked = 0
  const isHidden = isIndentMasked(faulty)
  const withMasks = (each: string) => (isHidden ? maskedAll(each, language) : each)
  const parses = (piece: string) =>
    checked++ < MAX_CHECKED && matchText(grammar, withMasks(piece), deadline, true) !== undefined
  const requoted = withRepairedQuotes(isHidden ? written : text, language)
  const edits = new Edits()
  const { units, brackets } = isolateFaults(requoted, linesOf(requoted, lexis), lexis.layout, edits, parses)
  const rewritten = edits.apply(requoted)
  const found = rewritten && matchText(grammar, withMasks(rewritten.text), deadline)
  if (!found) return given
  for (const match of found.matches) moveMatch(match, rewritten.origin)
  const cost = costOf(text, language, found.matches) + units + brackets * COST_OF_BRACKET
  return cost < given.cost ? { found, cost, isRepaired: true } : given
}

/**
 * Adds the matches of patterns, since a grammar may miss definitions from an error to the end of the file. Adds none
 * within a macro, and no decorator or access label where the grammar found one.
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

/** Costs up to which no text is split into pieces, and no long text with errors is parsed again. */
const MAX_COST_LEFT = 20
const COST_OF_BRACKET = 20
