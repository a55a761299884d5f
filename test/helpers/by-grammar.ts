// Readings as they are where a text is not ordinary: by a grammar, then by what else there is.
import { createReadings, type Readings } from '../../src/extract/reading/readings.ts'
import { createWasmBackend } from '../../src/extract/reading/wasm.ts'

/** Readings without those readers that do without a grammar; `timeLimit` in ms. */
export function readingsByGrammar(timeLimit?: number): Readings {
  const { parseOrdinary: _, ...backend } = createWasmBackend()
  return createReadings({ mode: 'prod', backend: 'snapshot' }, backend, timeLimit)
}
