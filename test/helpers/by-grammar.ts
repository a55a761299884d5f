// Readings as they are where a text is not ordinary: by a grammar, then by what else there is.
import { createSourceParser, type SourceParser } from '../../src/parse/parse.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'

/** Readings without those readers that do without a grammar; `timeLimit` in ms. */
export function readingsByGrammar(timeLimit?: number): SourceParser {
  const { parseByFastPath: _, ...backend } = createWasmBackend()
  return createSourceParser({ mode: 'prod', backend: 'snapshot' }, backend, timeLimit)
}
