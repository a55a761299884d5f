// Loads the runtime of grammars and each grammar once, with one parser a language and its queries as they are asked
// for.
import { readFileSync } from 'node:fs'
import { Language as Grammar, Parser, Query } from 'web-tree-sitter'
import { distFile } from '../util/dist.ts'
import { type Runtime, readImages, takeUp } from './compiled-query.ts'
import type { Language } from './language.ts'

/** Node has it; the types of this project are those of ECMAScript and Node alone. */
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object }

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

/** A section of a WebAssembly module that says nothing, named `t`. */
const SECTION = Buffer.of(0, 2, 1, 't'.charCodeAt(0))
let isApart = false
const forThreads = new Map<string, object>()

/**
 * Has this thread compile modules of its own. V8 shares one among all threads that load the same bytes, and with it the
 * optimising tier that was or was not allowed when the first of them was compiled.
 */
export function compileApart(): void {
  isApart = true
}

/**
 * Compiles the grammar of a language as it is to be in all threads of this process that compile apart and load it from
 * now on: with the optimising tier that is allowed now. It is kept, because V8 forgets a module that nobody has.
 */
export function compileForThreads({ name, grammar }: Language): void {
  if (grammar === undefined || forThreads.has(name)) return
  try {
    forThreads.set(name, new WebAssembly.Module(moduleBytes(grammar, true)))
  } catch {
    // A file that is missing or damaged is told of by the thread that needs it.
  }
}

function moduleBytes(name: string, apart = isApart): Buffer {
  const bytes = readFileSync(distFile(`grammars/${name}.wasm`))
  return apart ? Buffer.concat([bytes, SECTION]) : bytes
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
  return module as unknown as Runtime
}

/** The grammar of a language, from dist/grammars. */
export async function readGrammar(language: Language): Promise<Grammar> {
  return Grammar.load(moduleBytes(language.grammar!))
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
