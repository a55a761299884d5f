// A parser without fast paths, for comparison.
import { createSourceParser, type SourceParser } from '../../src/parse/parse.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'

/** A parser that uses the grammar first; `timeLimit` in ms. */
export function parserByGrammar(timeLimit?: number): SourceParser {
  const { parseByFastPath: _, ...backend } = createWasmBackend()
  return createSourceParser({ mode: 'prod', backend: 'snapshot' }, backend, timeLimit)
}
