// The parser backend of tree-sitter grammars in WebAssembly.
import { type Match, moveMatch } from '../languages/definition-match.ts'
import type { Language } from '../languages/language.ts'
import { loadLanguage } from '../languages/load-language.ts'
import type { Skeleton } from '../languages/skeleton-rule.ts'
import { toDefinitions } from './definitions/definitions.ts'
import { correctMatches, type Recovered, recover, withoutNewer, withPatterns } from './error-recovery.ts'
import { parseByFastPath } from './fast-path.ts'
import { outlineOf } from './grammar/elide-bodies/elided-text.ts'
import { type LoadedGrammar, loadGrammar } from './grammar/grammar-loading.ts'
import { hasTrapped, matchText } from './grammar/grammar-matches.ts'
import { hasGrammar } from './grammar/grammar-modules.ts'
import { matchOutline, matchWhole } from './grammar/outline-matches.ts'
import { masked } from './input/masked-text.ts'
import { conflictsAsBranches, resolveConflicts } from './input/merge-conflicts.ts'
import type { RewrittenText } from './input/text-edits.ts'
import { skeletonOf } from './own-parsers.ts'
import { type ParsedFile, ParseFailure, type ParserBackend, ParseTimeout } from './parser-backend.ts'
import { parseByPatterns } from './patterns/pattern-parser.ts'
import { isNestedTooDeep, TOO_DEEP } from './recovery/excessive-nesting.ts'
import { unitsOf } from './recovery/recovery-cost.ts'
import { CLEANINGS, VARIATIONS } from './recovery/repaired-text.ts'

/** Creates a backend with its own grammars; the tree-sitter runtime is shared by the process. */
export function createWasmBackend(): ParserBackend {
  const grammars = new Map<string, LoadedGrammar>()
  return {
    name: 'wasm',
    capabilities: ({ grammar }) => grammar !== undefined,
    async initialize(languages) {
      // After a trap, a grammar that fails to load leaves a parser whose finalizer ends the process.
      if (hasTrapped()) return
      // Before the first parse: loading a grammar while V8 optimises another stalls for seconds on Node 20 and 22.
      for (const name of languages) {
        const language = await loadLanguage(name)
        if (language.grammar !== undefined) grammars.set(name, await loadGrammar(language))
      }
    },
    // A missing grammar fails at the first file, even if the fast path would not need it.
    parseByFastPath(text, language) {
      const matches = hasGrammar(language.grammar!) ? parseByFastPath(text, language) : undefined
      return matches && exact(text, language, matches)
    },
    parseWhole(text, language, { timeLimit }) {
      const grammar = grammars.get(language.name)
      if (!grammar || language.skeleton || resolveConflicts(text)) return undefined
      const deadline = performance.now() + timeLimit
      const outline = outlineOf(text, language)
      // An error in the elided text is nearly always one of the full text, and Babel parses either.
      if (outline) return parseElided(grammar, text, language, outline, deadline)
      const found = matchWhole(grammar, masked(text, language), language, deadline)
      return found && exact(text, language, found.matches)
    },
    parse(text, language, { timeLimit }) {
      if (language.grammar === undefined) return parseByPatterns(text, language)
      const grammar = grammars.get(language.name)
      if (!grammar) throw new Error(`${language.name} is not initialized`)
      const deadline = performance.now() + timeLimit
      const result = parseWithRecovery(grammar, text, language, deadline, timeLimit)
      if (!language.skeleton || result.tier === 'exact') return result
      // A skeleton has no comments, so it lacks the code after an unclosed one.
      const closed = CLEANINGS.comments!(text, language)
      const again = closed === text ? result : parseWithRecovery(grammar, closed, language, deadline, timeLimit)
      return again.definitions.length > result.definitions.length ? { ...again, tier: 'partial' } : result
    },
    close() {
      grammars.clear()
    },
  }
}

function parseWithRecovery(
  grammar: LoadedGrammar,
  text: string,
  language: Language,
  deadline: number,
  timeLimit: number,
): ParsedFile {
  const withBranches = language.skeleton ? conflictsAsBranches(text) : text
  const skeleton = balancedSkeletonOf(withBranches, language)
  const conflicts = skeleton ? undefined : resolveConflicts(text)
  const outline = skeleton || conflicts || language.script ? undefined : outlineOf(text, language)
  const outlined = outline && parseElided(grammar, text, language, outline, deadline)
  if (outlined) return outlined
  const knownText = skeleton?.text ?? masked(conflicts?.ours ?? text, language)
  const parsed = matchText(grammar, knownText, deadline)
  if (!parsed) throw new ParseTimeout(timeLimit)
  if (parsed.hasError && isNestedTooDeep(knownText, language.lexis)) throw new ParseFailure(TOO_DEEP)
  const { text: plain, found: first } = withoutNewer(grammar, { text: knownText, found: parsed }, language, deadline)
  const isDone = !first.hasError || skeleton?.origin !== undefined
  const written = conflicts?.ours ?? text
  const found: Recovered = isDone ? first : recover({ grammar, language, written, text: plain, deadline }, first)
  if (found.isScattered) throw new ParseTimeout(timeLimit)
  const errorUnits = found.hasError ? unitsOf(found.matches) : 0
  const branches = skeleton?.branches ? matchBranches(grammar, skeleton.branches, deadline) : []
  const matches = withBranchMatches(skeleton ? withSkeletonMatches(skeleton, found.matches) : found.matches, branches)
  const corrected = found.hasError
    ? correctMatches(conflicts?.both ?? found.repaired ?? text, language, matches)
    : conflicts
      ? withPatterns(conflicts.both, language, matches, conflicts.theirs)
      : matches
  const definitions = toDefinitions(text, language, corrected)
  const isWhole = !found.hasError && !conflicts && skeleton?.sound !== false && withBranches === text
  return { definitions, tier: isWhole ? 'exact' : 'partial', errorUnits }
}

/** The skeleton, without stray lines if its brackets are paired only then. */
function balancedSkeletonOf(text: string, language: Language): Skeleton | undefined {
  const skeleton = skeletonOf(text, language)
  if (skeleton?.sound !== false) return skeleton
  const { text: withoutStray } = VARIATIONS['stray-lines']!(text, language)[0]!
  const without = withoutStray === text ? undefined : skeletonOf(withoutStray, language)
  return without?.sound ? { ...without, sound: false } : skeleton
}

/** Parses a text without bodies; undefined if it has an error, after which the whole text must be parsed. */
function parseElided(
  grammar: LoadedGrammar,
  text: string,
  language: Language,
  outline: RewrittenText,
  deadline: number,
): ParsedFile | undefined {
  const found = matchOutline(grammar, language, outline, deadline)
  return found && { ...exact(text, language, found.matches), ...(outline.isDeep ? { tier: 'partial' } : {}) }
}

function exact(text: string, language: Language, matches: readonly Match[]): ParsedFile {
  return { definitions: toDefinitions(text, language, matches), tier: 'exact', errorUnits: 0 }
}

/** The matches of a skeleton and of the grammar, at their offsets in the text. */
function withSkeletonMatches({ origin, matches }: Skeleton, found: readonly Match[]): Match[] {
  if (origin) for (const match of found) moveMatch(match, origin)
  return [...found, ...matches]
}

/** Adds the matches of other branches. A head that shares its body with one of them encloses nothing. */
function withBranchMatches(found: readonly Match[], branches: readonly Match[]): readonly Match[] {
  if (branches.length === 0) return found
  const isShared = ({ start, end, body }: Match) =>
    body >= 0 && branches.some(other => other.end === end && start < other.start && body < other.start)
  return [
    ...found.map(match => (isShared(match) ? { ...match, set: { ...match.set, flat: null } } : match)),
    ...branches,
  ]
}

/** The matches in preprocessor branches that the first parse left out; none if they have a syntax error. */
function matchBranches(
  grammar: LoadedGrammar,
  { text, skipped }: NonNullable<Skeleton['branches']>,
  deadline: number,
): readonly Match[] {
  const names = new Set(skipped.map(({ start }) => start))
  const found = matchText(grammar, text, deadline, true)
  return found ? found.matches.filter(({ name }) => names.has(name)) : []
}
