// The WebAssembly modules of grammars: their bytes, and whether and where V8 optimises them.
import { existsSync, readFileSync } from 'node:fs'
import { distFile } from '../../platform/dist.ts'
import { longestFunction } from './longest-function.ts'

/** The project's type libraries lack it. */
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object }

/** An empty custom WebAssembly section named `t`. */
const EMPTY_SECTION = Buffer.of(0, 2, 1, 't'.charCodeAt(0))
let isApart = false
let beforeLoad: ((grammar: string) => Promise<void>) | undefined
const modulesForThreads = new Map<string, object>()

/**
 * Makes this thread compile its own modules. V8 shares a module among threads that load the same bytes, with the
 * optimising tier allowed when it was first compiled. `onLoad` is awaited before each grammar loads, so that the
 * coordinating thread may compile it first.
 */
export function compileApart(onLoad: (grammar: string) => Promise<void>): void {
  isApart = true
  beforeLoad = onLoad
}

/** The module of a grammar, once `onLoad` of `compileApart` has resolved. */
export async function preparedBytes(grammar: string): Promise<Buffer> {
  await beforeLoad?.(grammar)
  return moduleBytes(grammar)
}

/**
 * Compiles a grammar for all threads that compile apart, with the optimising tier allowed now. Keeps a reference,
 * because V8 drops unused modules.
 */
export function compileForThreads(grammar: string): void {
  if (modulesForThreads.has(grammar)) return
  try {
    modulesForThreads.set(grammar, new WebAssembly.Module(moduleBytes(grammar, true)))
  } catch {
    // The thread that loads a missing or damaged file reports it.
  }
}

/** Releases a module kept for threads, so that later work may compile it with another tier. */
export function forgetForThreads(grammar: string): void {
  modulesForThreads.delete(grammar)
}

/**
 * Bytes of source per byte of the grammar's longest function above which optimising pays off. V8 by itself counts
 * bytes of executed functions and would optimise a 100 KB lexer after 18 tokens.
 */
const LEAST_BYTES_RATIO = 40
/** Bytes of a function above which V8's optimiser takes seconds, which would delay the end of indexing. */
const MAX_FUNCTION = 250_000

/** Whether V8's optimiser saves more time over `bytes` of source than it takes. */
export function isWorthOptimising(grammar: string, bytes: number): boolean {
  try {
    const longest = longestFunction(moduleBytes(grammar, false))
    return longest < MAX_FUNCTION && bytes >= longest * LEAST_BYTES_RATIO
  } catch {
    // The thread that compiles the grammar reports the error.
    return true
  }
}

const present = new Map<string, boolean>()

/** Whether a grammar's file exists; cached. */
export function hasGrammar(name: string): boolean {
  const known = present.get(name)
  if (known !== undefined) return known
  const isThere = existsSync(distFile(`grammars/${name}.wasm`))
  present.set(name, isThere)
  return isThere
}

/** The module of a grammar or of the runtime; with `apart`, as bytes that only ctx's own threads share. */
export function moduleBytes(name: string, apart = isApart): Buffer {
  const bytes = readFileSync(distFile(`grammars/${name}.wasm`))
  return apart ? Buffer.concat([bytes, EMPTY_SECTION]) : bytes
}
