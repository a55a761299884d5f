// What stands in an index: its bytes by kind of file, and the risk of the code it describes.
import fs from 'node:fs'
import path from 'node:path'
import { FUNCTION_KINDS } from '../src/model.ts'
import { type Corpus, cacheOf, entriesOf } from './corpora.ts'

/** Bytes of the cache by kind of file: `details-3.pack` counts as `details`. */
export function cacheBytes(corpus: Corpus): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const name of fs.readdirSync(cacheOf(corpus))) {
    const kind = name.replace(/-\d+(?=\.)/, '').replace(/^\./, '')
    kinds[kind] = (kinds[kind] ?? 0) + fs.statSync(path.join(cacheOf(corpus), name)).size
  }
  return kinds
}

/** How many functions, methods and components are of each risk: only of what runs is a share telling. */
export function riskCounts(corpus: Corpus): { high: number; medium: number; low: number } {
  const counts = { high: 0, medium: 0, low: 0 }
  for (const { k, r } of entriesOf(corpus)) if (FUNCTION_KINDS.has(k)) counts[r as keyof typeof counts]++
  return counts
}
