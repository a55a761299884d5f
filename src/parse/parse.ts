// Parses a file by the chosen backend, then by Babel if the grammar of a script fails, then by patterns. No file is
// dropped; its tier tells how much of it was parsed.
import type { Language } from '../languages/language.ts'
import { loadLanguage } from '../languages/load-language.ts'
import { type Definition, TIERS } from '../model.ts'
import { isDebugging } from '../platform/debugging.ts'
import { runGuarded, runGuardedOn } from './grammar/parser-guard.ts'
import { blocksOf, componentOf } from './input/embedded-code.ts'
import { inlineCodeOf, withInline } from './input/inline-code.ts'
import type { BackendName, ParsedFile, ParserBackend } from './parser-backend.ts'
import { parseByPatterns } from './patterns/pattern-parser.ts'
import { isLeftOpen } from './recovery/excessive-nesting.ts'
import { createWasmBackend } from './wasm-backend.ts'

/** `prod`: an unavailable backend is an error. `ci`: the next one is used. `test`: stored results are allowed. */
export const ENGINE_MODES = ['prod', 'ci', 'test'] as const
type EngineMode = (typeof ENGINE_MODES)[number]

export interface EngineChoice {
  readonly mode: EngineMode
  readonly backend: BackendName
  /** File with the stored results of the snapshot backend. */
  readonly snapshots?: string
}

/**
 * The parser used if the chosen backend did not parse all of a file: `second_reading`, Babel, since the grammar does not
 * know the syntax; `js`, Babel in place of an unavailable backend; `patterns`; `metadata_only`, none.
 */
const FALLBACKS = ['second_reading', 'js', 'patterns', 'metadata_only'] as const
export type Fallback = (typeof FALLBACKS)[number]

interface ParseResult extends ParsedFile {
  readonly fallback?: Fallback
  /** The text, or for a component file the text with all but code blanked. */
  readonly code: string
}

export class BackendUnavailable extends Error {
  readonly code = 'BACKEND_UNAVAILABLE'
}

export interface SourceParser {
  readonly choice: EngineChoice
  /** `path` names the component of a component file. Throws BackendUnavailable, in modes `prod` and `test` only. */
  parse(path: string, text: string, language: string): Promise<ParseResult>
  close(): void
}

/** Milliseconds that all parsers may spend on a file; with all that follows, it takes at most ten seconds. */
const TIME_LIMIT = 8000

/** `snapshot` is the backend of stored results; `timeLimit` is in ms, for all parsers on one file. */
export function createSourceParser(
  choice: EngineChoice,
  snapshot?: ParserBackend,
  timeLimit = TIME_LIMIT,
): SourceParser {
  return new Backends(choice, snapshot, timeLimit)
}

/** The result for a text that is all code. */
type TextResult = Omit<ParseResult, 'code'>

class Backends implements SourceParser {
  readonly choice: EngineChoice
  readonly #snapshot: ParserBackend | undefined
  readonly #timeLimit: number
  readonly #opened = new Map<BackendName, Promise<ParserBackend>>()

  constructor(choice: EngineChoice, snapshot: ParserBackend | undefined, timeLimit: number) {
    this.choice = choice
    this.#snapshot = snapshot
    this.#timeLimit = timeLimit
  }

  async parse(path: string, text: string, name: string): Promise<ParseResult> {
    const language = await loadLanguage(name)
    if (language.page) return { code: text, ...(await this.#parsePage(text, language)) }
    if (!language.embedded) return { code: text, ...(await this.#parseText(text, language)) }
    const { code, inside } = blocksOf(text, language.embedded)
    const result = await this.#parseText(code, await loadLanguage(inside))
    return { code, ...result, definitions: withComponent(path, text, result.definitions) }
  }

  close(): void {
    for (const backend of this.#opened.values()) backend.then(each => each.close()).catch(() => {})
    this.#opened.clear()
  }

  #open(name: BackendName): Promise<ParserBackend> {
    const backend = this.#opened.get(name) ?? createBackend(name, this.#snapshot)
    this.#opened.set(name, backend)
    return backend
  }

  async #parsePage(text: string, language: Language): Promise<TextResult> {
    let page = await this.#parseText(text, language)
    for (const { code, language: inside } of inlineCodeOf(text)) {
      const { definitions, tier, errorUnits } = await this.#parseText(code, await loadLanguage(inside))
      page = {
        ...page,
        definitions: withInline(text, page.definitions, definitions),
        tier: TIERS[Math.max(TIERS.indexOf(page.tier), TIERS.indexOf(tier))]!,
        errorUnits: page.errorUnits + errorUnits,
      }
    }
    return page
  }

  async #parseText(text: string, language: Language): Promise<TextResult> {
    const { backend, mode } = this.choice
    const hasGrammar = language.grammar !== undefined || backend === 'snapshot'
    let chosen: ParserBackend
    try {
      chosen = await this.#open(backend)
      if (hasGrammar && !chosen.capabilities(language))
        throw new BackendUnavailable(`The ${chosen.name} parser cannot read ${language.name}.`)
      const fast = hasGrammar ? chosen.parseByFastPath?.(text, language) : undefined
      if (fast) return fast
      if (hasGrammar) await chosen.initialize([language.name])
    } catch (error) {
      if (mode !== 'ci') throw toUnavailable(error, backend, language)
      return this.#parseByBabel(text, language)
    }
    if (!hasGrammar) return this.#parsePatterns(text, language)
    // A parser would find no more than patterns do and reach its time limit.
    if (isLeftOpen(text, language)) return this.#parseByPatternsInstead(text, language)
    return this.#parseWithFallbacks(chosen, text, language)
  }

  /** Tries parses without error recovery by either backend, then one with it by the chosen backend, then patterns. */
  async #parseWithFallbacks(chosen: ParserBackend, text: string, language: Language): Promise<TextResult> {
    const end = performance.now() + this.#timeLimit
    const left = () => Math.max(0, end - performance.now())
    if (chosen.parseWhole !== undefined && language.script !== undefined) {
      const whole = this.#attempt(chosen, text, language, 'whole', this.#timeLimit / 2)
      if (whole) return whole
      // Babel knows Flow, and syntax newer than the grammar.
      const second = this.#attempt(await this.#open('js'), text, language, 'partial', left())
      if (second?.tier === 'exact') return { ...second, fallback: 'second_reading' }
    }
    const result = left() > 0 ? this.#attempt(chosen, text, language, 'partial', left()) : undefined
    return result ?? this.#parseByPatternsInstead(text, language)
  }

  async #parseByBabel(text: string, language: Language): Promise<TextResult> {
    const result = language.script === undefined ? undefined : this.#attempt(await this.#open('js'), text, language)
    return result ? { ...result, fallback: 'js' } : METADATA_ONLY
  }

  #parseByPatternsInstead(text: string, language: Language): TextResult {
    return { ...this.#parsePatterns(text, language), fallback: language.patterns ? 'patterns' : 'metadata_only' }
  }

  #parsePatterns(text: string, language: Language): ParsedFile {
    return runGuardedOn(text, () => parseByPatterns(text, language))
  }

  /** Runs a backend within a limit of ms; undefined if it fails. */
  #attempt(
    backend: ParserBackend,
    text: string,
    language: Language,
    extent: 'whole' | 'partial' = 'partial',
    limit = this.#timeLimit,
  ): ParsedFile | undefined {
    const work = (): ParsedFile | undefined =>
      extent === 'whole'
        ? backend.parseWhole?.(text, language, { timeLimit: limit })
        : backend.parse(text, language, { timeLimit: limit })
    try {
      // Babel checks no clock, and nested casts (`<A>[<B>(`) double its time with each level.
      return backend.name === 'js' ? runGuarded(limit, work) : runGuardedOn(text, work)
    } catch (error) {
      if (isDebugging()) console.error(`${backend.name} failed on ${language.name}:`, error)
      return undefined
    }
  }
}

const METADATA_ONLY = { definitions: [], tier: 'heuristic', errorUnits: 0, fallback: 'metadata_only' } as const

async function createBackend(name: BackendName, snapshot: ParserBackend | undefined): Promise<ParserBackend> {
  if (name === 'js') return (await import('./babel/babel-backend.ts')).createJsBackend()
  if (name === 'wasm') return createWasmBackend()
  if (!snapshot) throw new BackendUnavailable('No stored results are given.')
  return snapshot
}

function toUnavailable(error: unknown, backend: BackendName, { name }: Language): BackendUnavailable {
  if (error instanceof BackendUnavailable) return error
  const why = error instanceof Error ? error.message : String(error)
  return new BackendUnavailable(`The ${backend} parser cannot be loaded for ${name}: ${why}`, { cause: error })
}

/** A component file is a symbol itself. */
function withComponent(path: string, text: string, definitions: readonly Definition[]): Definition[] {
  const component = componentOf(path, text)
  const moved = definitions.map(each => (each.parent < 0 ? each : { ...each, parent: each.parent + 1 }))
  return [component, ...moved]
}
