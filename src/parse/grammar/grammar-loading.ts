// Loads the runtime of grammars and each grammar once, with one parser a language and its queries as they are asked
// for.
import { Language as Grammar, Parser, Query } from 'web-tree-sitter'
import type { Language } from '../../languages/language.ts'
import { type Runtime, readImages, takeUp } from './compiled-query.ts'
import { moduleBytes, preparedBytes } from './grammar-modules.ts'

/** A language ready to parse; it lives as long as the process. */
export interface LoadedGrammar {
  readonly language: Language
  readonly parser: Parser
  /** For the file's own level: its patterns begin there. */
  readonly top: Query | undefined
  readonly all: Query
  /** The query of a text, from the first time on that it is asked for. */
  readonly queryOf: (text: string) => Query
}

const ERRORS = '(ERROR) @error'

/** The text of what finds definitions anywhere in a file. */
function allOf({ query, queryDepth }: Language): string {
  return `${query}\n${queryDepth === undefined ? ERRORS : ''}`
}

/** The text of what finds the tokens that a grammar made up, and errors where no other query does. */
export function missingOf({ queryDepth }: Language): string {
  return `(MISSING) @error ${queryDepth === undefined ? '' : ERRORS}`
}

/** The texts of all queries of a language. */
export function queriesOf(language: Language): string[] {
  const { topQuery, rareQueries = [] } = language
  return [
    ...(topQuery ? [topQuery] : []),
    allOf(language),
    missingOf(language),
    ...rareQueries.map(({ query }) => query),
  ]
}

let runtime: Promise<Runtime> | undefined

/** The runtime of this thread. */
export function loadRuntime(): Promise<Runtime> {
  runtime ??= startRuntime()
  return runtime
}

async function startRuntime(): Promise<Runtime> {
  // Handing the bytes over keeps the runtime from looking for its file beside the bundle. What is handed over becomes
  // the module of Emscripten.
  const module = { wasmBinary: moduleBytes('web-tree-sitter') }
  await Parser.init(module)
  const runtime = module as unknown as Runtime
  if (IS_LITTLE_ENDIAN) readDirectly(runtime)
  return runtime
}

/** As WebAssembly is, and nearly every machine. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/**
 * Has numbers of 32 bits, of which each node of a tree holds six, read and written where they lie: Emscripten compares
 * the name of their type with all that there are, each time.
 */
function readDirectly(runtime: Runtime): void {
  const { getValue, setValue } = runtime
  let words = runtime.HEAP32
  runtime.getValue = (at, type) => {
    if (type !== 'i32') return getValue(at, type)
    // Memory that has grown is another one, and the old one empty.
    if (words.length === 0) words = runtime.HEAP32
    return words[at >> 2]!
  }
  runtime.setValue = (at, value, type) => {
    if (type !== 'i32') return setValue(at, value, type)
    if (words.length === 0) words = runtime.HEAP32
    words[at >> 2] = value
  }
}

/** The grammar of a language, from dist/grammars. */
export async function readGrammar(language: Language): Promise<Grammar> {
  return Grammar.load(await preparedBytes(language.grammar!))
}

const loaded = new Map<string, Promise<LoadedGrammar>>()

/** Loads the grammar of `language` and takes up its queries; a second call returns the first's. */
export function loadGrammar(language: Language): Promise<LoadedGrammar> {
  let grammar = loaded.get(language.name)
  if (!grammar) {
    grammar = load(language)
    loaded.set(language.name, grammar)
  }
  return grammar
}

async function load(language: Language): Promise<LoadedGrammar> {
  const module = await loadRuntime()
  const grammar = await readGrammar(language)
  const images = readImages(language.name)
  const queries = new Map<string, Query>()
  const queryOf = (text: string): Query => {
    let query = queries.get(text)
    if (!query) {
      query = takeUp(module, images, () => new Query(grammar, text))
      queries.set(text, query)
    }
    return query
  }
  return {
    language,
    parser: new Parser().setLanguage(grammar),
    top: language.topQuery ? queryOf(language.topQuery) : undefined,
    all: queryOf(allOf(language)),
    queryOf,
  }
}
