// The lines of an index as a reader of plain JSONL sees them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Those of the index in a cache folder, sorted: each is JSON, and a line feed ends the last one. */
export function plainLines(cache: string): string[] {
  const lines = readFileSync(path.join(cache, 'symbol_index.jsonl'), 'utf8').split('\n')
  assert.equal(lines.pop(), '')
  return lines.map(line => JSON.stringify(JSON.parse(line))).sort()
}
