// Parses a few files for one answer, without touching the index: what a large repository does about a file that changed
// behind a result, because writing its index anew would take longer than anyone waits.
import { readFileSync } from 'node:fs'
import xxhash from 'xxhash-wasm'
import type { SymbolRecord } from '../model.ts'
import { chooseEngine, openReadings } from './engine.ts'
import { stopOptimiser } from './optimiser.ts'
import { recordsOf, sourceOf } from './source-file.ts'

/** Records of files by path, as they stand now; none for a file that is gone or no longer worth parsing. */
export async function parseInPassing(
  root: string,
  files: readonly { readonly path: string; readonly language: string }[],
): Promise<Map<string, SymbolRecord[]>> {
  stopOptimiser()
  const hasher = await xxhash()
  const readings = openReadings(chooseEngine(root), hasher)
  const parsed = new Map<string, SymbolRecord[]>()
  for (const { path, language } of files) {
    let records: SymbolRecord[] = []
    try {
      const source = sourceOf(path, readFileSync(`${root}/${path}`), language)
      if (typeof source !== 'string')
        records = (await recordsOf(path, source.language, source.text, readings, hasher)).records
    } catch {
      // Gone, unreadable or beyond the parser: it defines nothing now.
    }
    parsed.set(path, records)
  }
  readings.close()
  return parsed
}
