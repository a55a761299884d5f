// The words by which sentences find a symbol, each after the number of the place that counts most (TERM_PLACES).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termLines } from '../../src/indexer/terms.ts'
import type { SymbolRecord } from '../../src/model.ts'

/** Terms of one symbol, apart. */
function termsOf(record: Pick<SymbolRecord, 's' | 'signature'> & Partial<SymbolRecord>): string[] {
  const line = termLines([record as SymbolRecord]).toString()
  assert.ok(line.endsWith('\n'))
  return line.slice(0, -1).split(' ')
}

test('letters of a name within another word of its head are that word’s', () => {
  assert.deepEqual(termsOf({ s: 'sync', signature: 'async function sync(now: Moment): void' }), [
    ...['6sync', '1async', '1now', '1moment'],
  ])
})
