// How a file is read: by the chosen backend, a script that its grammar does not know whole by Babel, and below both by
// patterns. No file is lost to a parser: what every reading fails on is kept with what could be found, and its
// tier says so.
import type { Language } from '../languages/language.ts'
import { loadLanguage } from '../languages/load-language.ts'
import type { Definition } from '../model.ts'
import { isDebugging } from '../platform/debugging.ts'
import { runGuarded } from './grammar/parser-guard.ts'
import { blocksOf, componentOf } from './input/embedded-code.ts'
import type { BackendName, ParsedFile, ParserBackend } from './parser-backend.ts'
import { parseByPatterns } from './patterns/pattern-parser.ts'
import { isLeftOpen } from './recovery/excessive-nesting.ts'
import { createWasmBackend } from './wasm-backend.ts'

/** `prod`: a backend that fails is an error. `ci`: the next one is taken. `test`: stored readings are allowed. */
export const ENGINE_MODES = ['prod', 'ci', 'test'] as const
type EngineMode = (typeof ENGINE_MODES)[number]

export interface EngineChoice {
  readonly mode: EngineMode
  readonly backend: BackendName
  /** File with the stored readings of the snapshot backend. */
  readonly snapshots?: string
}

/**
 * What was done where the chosen backend did not read a file whole: `second_reading`, the js backend read whole
 * what a grammar does not know; `js`, it stood in for a backend that cannot run; `patterns`, definitions were found by their
 * looks; `metadata_only`, the file is counted and no symbol of it is known.
 */
const FALLBACKS = ['second_reading', 'js', 'patterns', 'metadata_only'] as const
export type Fallback = (typeof FALLBACKS)[number]

interface ParseResult extends ParsedFile {
  readonly fallback?: Fallback
  /** The text with everything blank that is no code; the same text where all of it is. */
  readonly code: string
}

/** A backend that cannot run here. The message says why. */
export class BackendUnavailable extends Error {
  readonly code = 'BACKEND_UNAVAILABLE'
}

export interface SourceParser {
  readonly choice: EngineChoice
  /**
   * Reads `text`; `path` names the component that a file is. Throws BackendUnavailable, in mode `prod` and `test` only.
   */
  read(path: string, text: string, language: string): Promise<ParseResult>
  close(): void
}

/** Longest time one parser may spend on a file, in ms. */
const TIME_LIMIT = 10_000

/** `snapshot`: the backend of stored readings, where it is chosen. `timeLimit` in ms, for one parser on one file. */
export function createSourceParser(
  choice: EngineChoice,
  snapshot?: ParserBackend,
  timeLimit = TIME_LIMIT,
): SourceParser {
  return new Backends(choice, snapshot, timeLimit)
}

/** A reading of a text all of which is code. */
type TextReading = Omit<ParseResult, 'code'>

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

  async read(path: string, text: string, name: string): Promise<ParseResult> {
    const language = await loadLanguage(name)
    if (!language.embedded) return { code: text, ...(await this.#readText(text, language)) }
    const { code, inside } = blocksOf(text, language.embedded)
    const reading = await this.#readText(code, await loadLanguage(inside))
    return { code, ...reading, definitions: withComponent(path, text, reading.definitions) }
  }

  close(): void {
    for (const backend of this.#opened.values()) backend.then(each => each.close()).catch(() => {})
    this.#opened.clear()
  }

  #open(name: BackendName): Promise<ParserBackend> {
    const backend = this.#opened.get(name) ?? make(name, this.#snapshot)
    this.#opened.set(name, backend)
    return backend
  }

  async #readText(text: string, language: Language): Promise<TextReading> {
    const { backend, mode } = this.choice
    let first: ParserBackend
    try {
      first = await this.#open(backend)
      if (language.grammar === undefined && backend !== 'snapshot') return parseByPatterns(text, language)
      if (!first.capabilities(language))
        throw new BackendUnavailable(`The ${first.name} parser cannot read ${language.name}.`)
      const ordinary = first.parseByFastPath?.(text, language)
      if (ordinary) return ordinary
      await first.initialize([language.name])
    } catch (error) {
      if (mode !== 'ci') throw asUnavailable(error, backend, language)
      return this.#readInstead(text, language)
    }
    // Where so much is missing no parser shows more than lines do, and takes all of its time.
    if (isLeftOpen(text, language)) return belowParsers(text, language)
    return this.#readInTurn(first, text, language)
  }

  /** A whole reading by the chosen backend or another one; else what the chosen one reads around errors, or patterns. */
  async #readInTurn(first: ParserBackend, text: string, language: Language): Promise<TextReading> {
    const begun = performance.now()
    if (first.parseWhole !== undefined && language.script !== undefined) {
      const whole = this.#attempt(first, text, language, 'whole')
      if (whole) return whole
      // Flow, and what is newer than the grammar.
      const second = this.#attempt(await this.#open('js'), text, language)
      if (second?.tier === 'exact') return { ...second, fallback: 'second_reading' }
    }
    const left = this.#timeLimit - (performance.now() - begun)
    const reading = left > 0 ? this.#attempt(first, text, language, 'parts', left) : undefined
    return reading ?? belowParsers(text, language)
  }

  /** What reads a file where the chosen backend cannot run. */
  async #readInstead(text: string, language: Language): Promise<TextReading> {
    const reading = language.script === undefined ? undefined : this.#attempt(await this.#open('js'), text, language)
    return reading ? { ...reading, fallback: 'js' } : NOTHING
  }

  /** What a backend makes of a text within a limit of ms; undefined where it fails. */
  #attempt(
    backend: ParserBackend,
    text: string,
    language: Language,
    how: 'whole' | 'parts' = 'parts',
    limit = this.#timeLimit,
  ): ParsedFile | undefined {
    const work = (): ParsedFile | undefined =>
      how === 'whole'
        ? backend.parseWhole?.(text, language, { timeLimit: limit })
        : backend.parse(text, language, { timeLimit: limit })
    try {
      // Babel looks at no clock, and casts in each other (`<A>[<B>(`) take it twice as long each.
      return backend.name === 'js' ? runGuarded(limit, work) : work()
    } catch (error) {
      if (isDebugging()) console.error(`${backend.name} failed on ${language.name}:`, error)
      return undefined
    }
  }
}

const NOTHING = { definitions: [], tier: 'heuristic', errorUnits: 0, fallback: 'metadata_only' } as const

function belowParsers(text: string, language: Language): TextReading {
  return { ...parseByPatterns(text, language), fallback: language.patterns ? 'patterns' : 'metadata_only' }
}

async function make(name: BackendName, snapshot: ParserBackend | undefined): Promise<ParserBackend> {
  if (name === 'js') return (await import('./babel/babel-backend.ts')).createJsBackend()
  if (name === 'wasm') return createWasmBackend()
  if (!snapshot) throw new BackendUnavailable('No stored readings are given.')
  return snapshot
}

function asUnavailable(error: unknown, backend: BackendName, { name }: Language): BackendUnavailable {
  if (error instanceof BackendUnavailable) return error
  const why = error instanceof Error ? error.message : String(error)
  return new BackendUnavailable(`The ${backend} parser cannot be loaded for ${name}: ${why}`, { cause: error })
}

/** A component file is one symbol itself, beside what its script defines. */
function withComponent(path: string, text: string, definitions: readonly Definition[]): Definition[] {
  const component = componentOf(path, text)
  const moved = definitions.map(each => (each.parent < 0 ? each : { ...each, parent: each.parent + 1 }))
  return [component, ...moved]
}
