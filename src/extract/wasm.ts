// The parser backend over tree-sitter grammars in WebAssembly: exact where a grammar understands all of a file.
import { type LoadedGrammar, loadGrammar, type Matches, matchText } from '../languages/grammar.ts'
import type { Language, Skeleton } from '../languages/language.ts'
import { type Match, moveMatch, type Role } from '../languages/match.ts'
import { loadLanguage } from '../languages/table.ts'
import { type AstBackend, type ParsedFile, ParseTimeout } from './backend.ts'
import { conflictsAsBranches, settleConflicts } from './conflict.ts'
import { toDefinitions } from './definitions.ts'
import { masked, maskedNewer } from './masked.ts'
import type { Redrawn } from './mend/edits.ts'
import { mendings } from './mend/mend.ts'
import { headsOf } from './mend/quotes.ts'
import { withoutUnknown } from './mend/unknown.ts'
import { withoutStatements } from './misnamed.ts'
import { outlineOf } from './outline/outline.ts'
import { matchPatterns } from './patterns.ts'
import { readByPattern } from './plain-reading.ts'

/** A backend of its own grammars; the runtime below is shared by the process. */
export function createWasmBackend(): AstBackend {
  const grammars = new Map<string, LoadedGrammar>()
  return {
    name: 'wasm',
    capabilities: ({ grammar }) => grammar !== undefined,
    async initialize(languages) {
      // All before the first parse: a grammar loaded while V8 optimises another one stalls for seconds on Node 20 and 22.
      for (const name of languages) {
        const language = await loadLanguage(name)
        if (language.grammar !== undefined) grammars.set(name, await loadGrammar(language))
      }
    },
    parseWhole(text, language, { timeLimit }) {
      const grammar = grammars.get(language.name)
      if (!grammar || language.skeleton || settleConflicts(text)) return undefined
      const deadline = performance.now() + timeLimit
      const outline = outlineOf(text, language)
      // Of an outline that has an error nearly no text is without one, and the other parser reads either.
      if (outline) return readOutline(grammar, text, language, outline, deadline)
      const found = matchWhole(grammar, masked(text, language), language, deadline)
      return found && exact(text, language, found.matches)
    },
    parse(text, language, { timeLimit }) {
      if (language.grammar === undefined) return readByPattern(text, language)
      const grammar = grammars.get(language.name)
      if (!grammar) throw new Error(`${language.name} is not initialized`)
      const deadline = performance.now() + timeLimit
      const branched = language.skeleton ? conflictsAsBranches(text) : text
      const skeleton = language.skeleton?.(branched)
      const conflicts = skeleton ? undefined : settleConflicts(text)
      const outline = skeleton || conflicts || language.script ? undefined : outlineOf(text, language)
      const outlined = outline && readOutline(grammar, text, language, outline, deadline)
      if (outlined) return outlined
      const known = skeleton?.text ?? masked(conflicts?.ours ?? text, language)
      const read = matchText(grammar, known, deadline)
      if (!read) throw new ParseTimeout(timeLimit)
      const { text: plain, found: first } = withoutNewer(grammar, { text: known, found: read }, language, deadline)
      const isLoose = language.lexis.blockWords?.trailing === 'argument'
      const isDoubtful = first.hasError || (isLoose && missedOf(plain, language, first.matches) > 0)
      const found =
        isDoubtful && !skeleton?.origin
          ? readMended(grammar, conflicts?.ours ?? text, plain, language, deadline, first)
          : first
      const errorUnits = found.hasError ? unitsOf(found.matches) : 0
      const matches = [
        ...(skeleton ? besides(skeleton, found.matches) : found.matches),
        ...besidesQuery(text, language),
      ]
      // A second reading: around an error the grammar may lose what is plain to see, as far as the end of the file.
      if (found.hasError || conflicts) {
        const regions = found.hasError ? undefined : conflicts?.theirs
        matches.push(...unknown(matchPatterns(conflicts?.both ?? text, language, regions, matches), matches))
      }
      const meant = found.hasError ? withoutStatements(text, language, matches) : matches
      const definitions = toDefinitions(text, language, meant)
      const isWhole = !found.hasError && !conflicts && skeleton?.sound !== false && branched === text
      return { definitions, tier: isWhole ? 'exact' : 'partial', errorUnits }
    },
    close() {
      grammars.clear()
    },
  }
}

/** What the outline of a text shows; undefined where the grammar meets an error in it: then all must be read. */
function readOutline(
  grammar: LoadedGrammar,
  text: string,
  language: Language,
  outline: Redrawn,
  deadline: number,
): ParsedFile | undefined {
  const found = matchWhole(grammar, masked(outline.text, language), language, deadline)
  if (!found) return undefined
  for (const match of found.matches) moveMatch(match, outline.origin)
  return exact(text, language, found.matches)
}

/** What a text without an error shows, as it is or without what is newer than the grammar; undefined where there is one. */
function matchWhole(grammar: LoadedGrammar, text: string, language: Language, deadline: number): Matches | undefined {
  const found = matchText(grammar, text, deadline, true)
  const newer = found ? undefined : maskedNewer(text, language)
  return newer === undefined ? found : matchText(grammar, newer, deadline, true)
}

/** A text as the grammar read it, and what it showed. */
interface Sight {
  readonly text: string
  readonly found: Matches
}

/** A text with errors without what is newer than the grammar, where that leaves less of it within errors. */
function withoutNewer(grammar: LoadedGrammar, first: Sight, language: Language, deadline: number): Sight {
  const text = first.found.hasError ? maskedNewer(first.text, language) : undefined
  const found = text === undefined ? undefined : matchText(grammar, text, deadline)
  if (text === undefined || !found) return first
  const isBetter =
    !found.hasError || costOf(text, language, found.matches) < costOf(first.text, language, first.found.matches)
  return isBetter ? { text, found } : first
}

/** How far the lines of a text are indented: masks may hide the words that they begin with, and with these where blocks end. */
function indentationOf(text: string): string {
  return text.replace(/(?<=\S)[^\n]*/g, '')
}

/** What a text with errors shows when its brackets and quotes are mended, where that leaves less of it within errors; else the first reading. `written`: before the masks. */
function readMended(
  grammar: LoadedGrammar,
  written: string,
  text: string,
  language: Language,
  deadline: number,
  first: Matches,
): Matches {
  let best = first
  let least = costOf(text, language, first.matches)
  const isSound = language.lexis.items && ((piece: string) => matchText(grammar, piece, deadline, true) !== undefined)
  const asWritten = indentationOf(written) === indentationOf(text) ? [] : mendings(written, language)
  const hidden = (each: string) => {
    const known = masked(each, language)
    return maskedNewer(known, language) ?? known
  }
  const redrawings = asWritten.map(each => ({ ...each, text: hidden(each.text) }))
  for (const { text: redrawn, origin, left = 0 } of [...redrawings, ...mendings(text, language, isSound)]) {
    const found = matchText(grammar, redrawn, deadline)
    if (!found) break
    for (const match of found.matches) moveMatch(match, origin)
    const cost = costOf(text, language, found.matches) + left
    if (cost >= least) continue
    // What only the grammar does not understand is no fault, and mending it makes one. The file stays one with errors.
    best = { matches: found.matches, hasError: true }
    least = cost
  }
  let without = withoutUnknown(text, language.lexis, first.matches)
  for (let round = 0, units = 0; without && round < MOST_ROUNDS; round++) {
    const found = matchText(grammar, without.text, deadline)
    if (!found) break
    units += without.units
    const cost = costOf(text, language, found.matches) + units
    if (cost < least) {
      best = { matches: found.matches, hasError: true }
      least = cost
    }
    without = withoutUnknown(without.text, language.lexis, found.matches)
  }
  return best
}

/** Readings without statements that a grammar does not know, of which each may show the next. */
const MOST_ROUNDS = 3

/**
 * What errors cost a reading: the units within them, a line for what shows more of them far away, a token that the grammar made up, and
 * a function for each definition that is plain to see and was not found.
 */
function costOf(text: string, language: Language, matches: readonly Match[]): number {
  const madeUp = matches.filter(({ role, start, end }) => role === 'error' && start === end)
  // What is closed by nothing but the end of the text has taken what follows it.
  const isOpen = madeUp.some(({ end }) => end >= text.trimEnd().length)
  const lost = missedOf(text, language, matches) + (isOpen ? 1 : 0)
  return unitsOf(matches) + madeUp.length * COST_OF_LINE + lost * COST_OF_DEFINITION
}

const COST_OF_LINE = 40
/** Of a definition that is lost, a function of 20 lines. */
const COST_OF_DEFINITION = 20 * COST_OF_LINE

/** How many lines that can only begin a definition begin none. */
function missedOf(text: string, language: Language, matches: readonly Match[]): number {
  const heads = headsOf(text, language)
  if (heads.length === 0) return 0
  const found = new Set(matches.map(({ role, start }) => (role === 'error' ? -1 : start)))
  return heads.filter(head => !found.has(head)).length
}

function exact(text: string, language: Language, matches: readonly Match[]): ParsedFile {
  return {
    definitions: toDefinitions(text, language, [...matches, ...besidesQuery(text, language)]),
    tier: 'exact',
    errorUnits: 0,
  }
}

function besidesQuery(text: string, { reader }: Language): readonly Match[] {
  return reader ? reader(text).matches : []
}

/** What a skeleton found and what the grammar found in it, where they stand in the text. */
function besides({ origin, matches }: Skeleton, found: readonly Match[]): Match[] {
  if (origin) for (const match of found) moveMatch(match, origin)
  return [...found, ...matches]
}

/** What a second reading adds: nothing inside a macro, and no mark where the first one saw one of its kind. */
function unknown(second: readonly Match[], first: readonly Match[]): Match[] {
  const macros = first.filter(({ role }) => role === 'macro')
  const marks = first.filter(({ role }) => MARKS.has(role))
  return second.filter(
    ({ role, start, end }) =>
      !macros.some(macro => macro.start < start && end <= macro.end) &&
      !(MARKS.has(role) && marks.some(mark => mark.role === role && mark.start < end && start < mark.end)),
  )
}

const MARKS: ReadonlySet<Role> = new Set(['decorator', 'access', 'wrap'])

/** UTF-16 units inside errors, an error within an error counted once. */
function unitsOf(matches: readonly Match[]): number {
  let units = 0
  let end = 0
  for (const error of matches.filter(match => match.role === 'error').sort((a, b) => a.start - b.start)) {
    units += Math.max(0, error.end - Math.max(error.start, end))
    end = Math.max(end, error.end)
  }
  return units
}
