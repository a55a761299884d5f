// The WebAssembly modules of grammars: their bytes, and whether and where V8 optimises them.
import { existsSync, readFileSync } from 'node:fs'
import { distFile } from '../../platform/dist.ts'
import { longestFunction } from './longest-function.ts'

/** Node has it; the types of this project are those of ECMAScript and Node alone. */
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object }

/** A section of a WebAssembly module that says nothing, named `t`. */
const SECTION = Buffer.of(0, 2, 1, 't'.charCodeAt(0))
let isApart = false
let prepare: ((grammar: string) => Promise<void>) | undefined
const forThreads = new Map<string, object>()

/**
 * Has this thread compile modules of its own. V8 shares one among all threads that load the same bytes, and with it the
 * optimising tier that was or was not allowed when the first of them was compiled. `ask` is waited for before a grammar
 * is loaded: the thread that gives out work may compile it as it is to be in all of them.
 */
export function compileApart(ask: (grammar: string) => Promise<void>): void {
  isApart = true
  prepare = ask
}

/** The module of a grammar, once it may be loaded. */
export async function preparedBytes(grammar: string): Promise<Buffer> {
  await prepare?.(grammar)
  return moduleBytes(grammar)
}

/**
 * Compiles a grammar as it is to be in all threads of this process that compile apart and load it from now on: with the
 * optimising tier that is allowed now. It is kept, because V8 forgets a module that nobody has.
 */
export function compileForThreads(grammar: string): void {
  if (forThreads.has(grammar)) return
  try {
    forThreads.set(grammar, new WebAssembly.Module(moduleBytes(grammar, true)))
  } catch {
    // A file that is missing or damaged is told of by the thread that needs it.
  }
}

/** Lets go of what was compiled for threads: a server may index a tree later that holds much more of a language. */
export function forgetForThreads(grammar: string): void {
  forThreads.delete(grammar)
}

/**
 * Bytes of source for each byte of the longest function of its grammar, from which on optimising that pays. V8 itself
 * counts the bytes of functions that have run: it begins with a lexer of 100 KB after 18 tokens.
 */
const PAYS = 40
/** Bytes of a function over which V8 takes seconds, which whoever is done with an index would wait for. */
const HUGE = 250_000

/** Whether V8's optimiser for WebAssembly saves more over so many bytes of source than it takes over a grammar. */
export function isWorthOptimising(grammar: string, bytes: number): boolean {
  try {
    const longest = longestFunction(moduleBytes(grammar, false))
    return longest < HUGE && bytes >= longest * PAYS
  } catch {
    // As where it is compiled.
    return true
  }
}

const present = new Map<string, boolean>()

/** Whether the file of a grammar is there; looked for once. */
export function hasGrammar(name: string): boolean {
  const known = present.get(name)
  if (known !== undefined) return known
  const isThere = existsSync(distFile(`grammars/${name}.wasm`))
  present.set(name, isThere)
  return isThere
}

/** The module of a grammar or of the runtime, as dist/grammars has it or as one that only this thread shares. */
export function moduleBytes(name: string, apart = isApart): Buffer {
  const bytes = readFileSync(distFile(`grammars/${name}.wasm`))
  return apart ? Buffer.concat([bytes, SECTION]) : bytes
}
