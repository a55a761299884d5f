// The lines of symbol_index.jsonl.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The sorted lines of an index; checks that each is JSON and ends with a line feed. */
export function plainLines(cache: string): string[] {
  const lines = readFileSync(path.join(cache, 'symbol_index.jsonl'), 'utf8').split('\n')
  assert.equal(lines.pop(), '')
  return lines.map(line => JSON.stringify(JSON.parse(line))).sort()
}
