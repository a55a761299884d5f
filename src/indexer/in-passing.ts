// Parses a few files for one answer, without touching the index: what a large repository does about a file that changed
// behind a result, because writing its index anew would take longer than anyone waits.
import { readFileSync } from 'node:fs'
import v8 from 'node:v8'
import xxhash from 'xxhash-wasm'
import { createWasmBackend } from '../extract/wasm.ts'
import { languageOf } from '../languages/table.ts'
import type { SymbolRecord } from '../model.ts'
import { reasonToSkip } from './classify.ts'
import { decode, recordsOf } from './source-file.ts'

/** Records of files by path, as they stand now; none for a file that is gone or no longer worth parsing. */
export async function parseInPassing(root: string, paths: readonly string[]): Promise<Map<string, SymbolRecord[]>> {
  // See indexer/parse.ts: for so little the optimiser costs more than it gives.
  v8.setFlagsFromString('--no-wasm-tier-up')
  v8.setFlagsFromString('--no-wasm-dynamic-tiering')
  const backend = createWasmBackend()
  const hasher = await xxhash()
  const parsed = new Map<string, SymbolRecord[]>()
  for (const path of paths) {
    let records: SymbolRecord[] = []
    try {
      const bytes = readFileSync(`${root}/${path}`)
      const text = decode(bytes)
      const language = reasonToSkip(bytes) ? undefined : languageOf(path, text)
      if (language) records = (await recordsOf(language, text, backend, hasher)).records
    } catch {
      // Gone or unreadable: it defines nothing now.
    }
    parsed.set(path, records)
  }
  backend.close()
  return parsed
}
