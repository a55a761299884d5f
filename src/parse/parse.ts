// How a file is read: a first reading by the chosen backend, a second one where that met errors, and below both the
// tier of patterns. No file is lost to a parser: what every reading fails on is kept with what could be found, and its
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
 * What was done where the chosen backend did not read a file whole: `second_reading`, the js backend read what a
 * grammar failed on; `js`, it stood in for a backend that cannot run; `patterns`, definitions were found by their
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

  /** What the chosen backend reads, what another one can add where that met errors, and what neither does by patterns. */
  async #readInTurn(first: ParserBackend, text: string, language: Language): Promise<TextReading> {
    const begun = performance.now()
    // Where another parser can be asked, a first reading is worth having only whole.
    const canAskAgain = first.parseWhole !== undefined && language.script !== undefined
    const whole = canAskAgain ? this.#attempt(first, text, language, 'whole') : undefined
    if (whole) return whole
    const early = canAskAgain ? await this.#readAgain(text, language, first.name) : undefined
    if (early && !early.unread?.length) return { ...early, fallback: 'second_reading' }
    // What has taken all of its time once would take it again.
    const left = this.#timeLimit - (canAskAgain ? performance.now() - begun : 0)
    const reading = left > 0 ? this.#attempt(first, text, language, 'parts', left) : undefined
    if (reading?.tier === 'exact') return reading
    const second = early ?? (canAskAgain ? undefined : await this.#readAgain(text, language, first.name))
    if (second) return { ...completed(second, reading), fallback: 'second_reading' }
    return reading ?? belowParsers(text, language)
  }

  /** Another parser of the same language. What a grammar cannot read is tried here, as its data says. */
  async #readAgain(text: string, language: Language, before: BackendName): Promise<ParsedFile | undefined> {
    if (before === 'js' || before === 'snapshot' || language.script === undefined) return undefined
    return this.#attempt(await this.#open('js'), text, language)
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
      // That of scripts looks at no clock between two errors, and casts in each other (`<A>[<B>(`) take it twice as
      // long each.
      return backend.name === 'js' ? runGuarded(limit, work) : work()
    } catch (error) {
      if (isDebugging()) console.error(`${backend.name} failed on ${language.name}:`, error)
      return undefined
    }
  }
}

/** What a second reading had to leave out, as the first one saw it. */
function completed(second: ParsedFile, first: ParsedFile | undefined): ParsedFile {
  const { unread = [], definitions } = second
  const known = new Set(definitions.map(({ nameStart }) => nameStart))
  const more = (first?.definitions ?? []).filter(
    ({ nameStart }) => !known.has(nameStart) && unread.some(({ start, end }) => start <= nameStart && nameStart < end),
  )
  if (more.length === 0) return second
  const all = [
    ...definitions.map((each, at) => ({ each, at })),
    ...more.map(each => ({ each: { ...each, parent: -1 }, at: -1 })),
  ]
  all.sort((a, b) => a.each.start - b.each.start || b.each.end - a.each.end)
  const position = new Map(all.map(({ at }, now) => [at, now]))
  return {
    ...second,
    definitions: all.map(({ each }) => (each.parent < 0 ? each : { ...each, parent: position.get(each.parent)! })),
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
