// The parser backend over tree-sitter grammars in WebAssembly: exact where a grammar understands all of a file.
import { type Match, moveMatch } from '../languages/definition-match.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguage } from '../languages/load-language.ts'
import type { Skeleton } from '../languages/skeleton-rule.ts'
import { toDefinitions } from './definitions/definitions.ts'
import { corrected, type Recovered, recover, withoutNewer, withPatterns } from './error-recovery.ts'
import { parseByFastPath } from './fast-path.ts'
import { outlineOf } from './grammar/elide-bodies/elided-text.ts'
import { type LoadedGrammar, loadGrammar } from './grammar/grammar-loading.ts'
import { matchText } from './grammar/grammar-matches.ts'
import { hasGrammar } from './grammar/grammar-modules.ts'
import { matchOutline, matchWhole } from './grammar/outline-matches.ts'
import { masked } from './input/masked-text.ts'
import { conflictsAsBranches, settleConflicts } from './input/merge-conflicts.ts'
import type { RewrittenText } from './input/text-edits.ts'
import { skeletonOf } from './own-parsers.ts'
import { type ParsedFile, ParseFailure, type ParserBackend, ParseTimeout } from './parser-backend.ts'
import { parseByPatterns } from './patterns/pattern-parser.ts'
import { isNestedTooDeep, TOO_DEEP } from './recovery/excessive-nesting.ts'
import { unitsOf } from './recovery/recovery-cost.ts'
import { CLEANINGS, VARIATIONS } from './recovery/repaired-text.ts'

/** A backend of its own grammars; the runtime below is shared by the process. */
export function createWasmBackend(): ParserBackend {
  const grammars = new Map<string, LoadedGrammar>()
  return {
    name: 'wasm',
    capabilities: ({ grammar }) => grammar !== undefined,
    async initialize(languages) {
      // All before the first parse: a grammar loaded while V8 optimises another one stalls for seconds on Node 20 and
      // 22.
      for (const name of languages) {
        const language = await loadLanguage(name)
        if (language.grammar !== undefined) grammars.set(name, await loadGrammar(language))
      }
    },
    // Where a grammar is missing, the first file tells it, not the first odd one.
    parseByFastPath(text, language) {
      const matches = hasGrammar(language.grammar!) ? parseByFastPath(text, language) : undefined
      return matches && exact(text, language, matches)
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
      if (language.grammar === undefined) return parseByPatterns(text, language)
      const grammar = grammars.get(language.name)
      if (!grammar) throw new Error(`${language.name} is not initialized`)
      const deadline = performance.now() + timeLimit
      const reading = readParts(grammar, text, language, deadline, timeLimit)
      if (!language.skeleton || reading.tier === 'exact') return reading
      // A skeleton is drawn without comments: what one that is open has swallowed is not in it.
      const closed = CLEANINGS.comments!(text, language)
      const again = closed === text ? reading : readParts(grammar, closed, language, deadline, timeLimit)
      return again.definitions.length > reading.definitions.length ? { ...again, tier: 'partial' } : reading
    },
    close() {
      grammars.clear()
    },
  }
}

/** What a grammar shows of a text, with what others see in the parts that it does not understand. */
function readParts(
  grammar: LoadedGrammar,
  text: string,
  language: Language,
  deadline: number,
  timeLimit: number,
): ParsedFile {
  const branched = language.skeleton ? conflictsAsBranches(text) : text
  const skeleton = levelSkeletonOf(branched, language)
  const conflicts = skeleton ? undefined : settleConflicts(text)
  const outline = skeleton || conflicts || language.script ? undefined : outlineOf(text, language)
  const outlined = outline && readOutline(grammar, text, language, outline, deadline)
  if (outlined) return outlined
  const known = skeleton?.text ?? masked(conflicts?.ours ?? text, language)
  const read = matchText(grammar, known, deadline)
  if (!read) throw new ParseTimeout(timeLimit)
  if (read.hasError && isNestedTooDeep(known, language.lexis)) throw new ParseFailure(TOO_DEEP)
  const { text: plain, found: first } = withoutNewer(grammar, { text: known, found: read }, language, deadline)
  const isRead = !first.hasError || skeleton?.origin !== undefined
  const written = conflicts?.ours ?? text
  const found: Recovered = isRead ? first : recover({ grammar, language, written, text: plain, deadline }, first)
  if (found.isScattered) throw new ParseTimeout(timeLimit)
  const errorUnits = found.hasError ? unitsOf(found.matches) : 0
  const apart = skeleton?.apart ? foundApart(grammar, skeleton.apart, deadline) : []
  const matches = joined(skeleton ? besides(skeleton, found.matches) : found.matches, apart)
  const meant = found.hasError
    ? corrected(conflicts?.both ?? found.seen ?? text, language, matches)
    : conflicts
      ? withPatterns(conflicts.both, language, matches, conflicts.theirs)
      : matches
  const definitions = toDefinitions(text, language, meant)
  const isWhole = !found.hasError && !conflicts && skeleton?.sound !== false && branched === text
  return { definitions, tier: isWhole ? 'exact' : 'partial', errorUnits }
}

/** The skeleton of a text, without lines at the margin of blocks where only these keep its brackets from pairing. */
function levelSkeletonOf(text: string, language: Language): Skeleton | undefined {
  const skeleton = skeletonOf(text, language)
  if (skeleton?.sound !== false) return skeleton
  const { text: level } = VARIATIONS['stray-lines']!(text, language)[0]!
  const without = level === text ? undefined : skeletonOf(level, language)
  return without?.sound ? { ...without, sound: false } : skeleton
}

/** What the outline of a text shows; undefined where the grammar meets an error in it: then all must be read. */
function readOutline(
  grammar: LoadedGrammar,
  text: string,
  language: Language,
  outline: RewrittenText,
  deadline: number,
): ParsedFile | undefined {
  const found = matchOutline(grammar, language, outline, deadline)
  return found && exact(text, language, found.matches)
}

function exact(text: string, language: Language, matches: readonly Match[]): ParsedFile {
  return {
    definitions: toDefinitions(text, language, matches),
    tier: 'exact',
    errorUnits: 0,
  }
}

/** What a skeleton found and what the grammar found in it, where they stand in the text. */
function besides({ origin, matches }: Skeleton, found: readonly Match[]): Match[] {
  if (origin) for (const match of found) moveMatch(match, origin)
  return [...found, ...matches]
}

/**
 * What a grammar found, and what it found apart. A head that shares its body with another one, written after the brace
 * of its own, encloses nothing: what is in the body is the other's.
 */
function joined(found: readonly Match[], apart: readonly Match[]): readonly Match[] {
  if (apart.length === 0) return found
  const isShared = ({ start, end, body }: Match) =>
    body >= 0 && apart.some(other => other.end === end && start < other.start && body < other.start)
  return [...found.map(match => (isShared(match) ? { ...match, set: { ...match.set, flat: null } } : match)), ...apart]
}

/** What a text shows in the branches that the first reading was without, where the grammar understands it. */
function foundApart(
  grammar: LoadedGrammar,
  { text, unread }: NonNullable<Skeleton['apart']>,
  deadline: number,
): readonly Match[] {
  const names = new Set(unread.map(({ start }) => start))
  const found = matchText(grammar, text, deadline, true)
  return found ? found.matches.filter(({ name }) => names.has(name)) : []
}
