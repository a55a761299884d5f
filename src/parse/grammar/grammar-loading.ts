// Loads web-tree-sitter and each grammar once, with one parser per language. Queries load on first use.
import { Language as Grammar, Parser, Query } from 'web-tree-sitter'
import type { Language } from '../../languages/language.ts'
import { type Runtime, readImages, takeUp } from './compiled-query.ts'
import { moduleBytes, preparedBytes } from './grammar-modules.ts'

/** A language ready to parse. It is never freed. */
export interface LoadedGrammar {
  readonly language: Language
  readonly parser: Parser
  /** The query whose patterns are rooted at the whole file. */
  readonly top: Query | undefined
  readonly all: Query
  /** Creates the query of a text on first use. */
  readonly queryOf: (text: string) => Query
}

const ERRORS = '(ERROR) @error'

/** The query that finds definitions anywhere in a file. */
function mainQueryOf({ query, queryDepth }: Language): string {
  return `${query}\n${queryDepth === undefined ? ERRORS : ''}`
}

/** The query for tokens the grammar inserted, and for errors if the main query lacks them. */
export function errorQueryOf({ queryDepth }: Language): string {
  return `(MISSING) @error ${queryDepth === undefined ? '' : ERRORS}`
}

/** The texts of all queries of a language. */
export function queriesOf(language: Language): string[] {
  const { topQuery, rareQueries = [] } = language
  return [
    ...(topQuery ? [topQuery] : []),
    mainQueryOf(language),
    errorQueryOf(language),
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
  // Passing the bytes keeps web-tree-sitter from searching its file beside the bundle. The object becomes the
  // Emscripten module.
  const module = { wasmBinary: moduleBytes('web-tree-sitter') }
  await Parser.init(module)
  const runtime = module as unknown as Runtime
  if (IS_LITTLE_ENDIAN) readDirectly(runtime)
  return runtime
}

/** WebAssembly is little-endian. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/** Replaces Emscripten's 32-bit memory accessors: they compare type names on each call, and each node needs six. */
function readDirectly(runtime: Runtime): void {
  const { getValue, setValue } = runtime
  let words = runtime.HEAP32
  runtime.getValue = (at, type) => {
    if (type !== 'i32') return getValue(at, type)
    // Growing the memory detaches the old buffer.
    if (words.length === 0) words = runtime.HEAP32
    return words[at >> 2]!
  }
  runtime.setValue = (at, value, type) => {
    if (type !== 'i32') return setValue(at, value, type)
    if (words.length === 0) words = runtime.HEAP32
    words[at >> 2] = value
  }
}

/** Loads the grammar of a language from dist/grammars. */
export async function readGrammar(language: Language): Promise<Grammar> {
  return Grammar.load(await preparedBytes(language.grammar!))
}

const loaded = new Map<string, Promise<LoadedGrammar>>()

/** Loads a grammar with its queries; cached by language. */
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
    all: queryOf(mainQueryOf(language)),
    queryOf,
  }
}
