// The search terms of a symbol, each after the number of its strongest field (TERM_PLACES).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termLines } from '../../src/indexer/source/symbol-terms.ts'
import type { SymbolRecord } from '../../src/model.ts'

/** The terms of one symbol. */
function termsOf(record: Pick<SymbolRecord, 's' | 'signature'> & Partial<SymbolRecord>): string[] {
  const line = termLines([record as SymbolRecord]).toString()
  assert.ok(line.endsWith('\n'))
  return line.slice(0, -1).split(' ')
}

test('letters of a name inside another word of the head do not count as the name', () => {
  assert.deepEqual(termsOf({ s: 'sync', signature: 'async function sync(now: Moment): void' }), [
    ...['6sync', '1async', '1now', '1moment'],
  ])
})

test('a word counts in its strongest field; name with doc, and first sentence with owner, count together', () => {
  const terms = termsOf({
    s: 'openDoor',
    p: 'House.Hall',
    signature: 'public openDoor(key: Lock, hall: Alarm): Window',
    doc: 'Lets guests into the hall by its door. Rings no alarm, breaks no window.\n\nThe roof is left open.',
    calls: [
      { callee: 'lock.turn', line: 2 },
      { callee: 'house.wake', line: 3 },
    ],
    references: ['onWake', 'roof'],
    aliases: ['ring as bell'],
  })
  assert.deepEqual(terms, [
    ...['7open', '7door', '4let', '4guest', '5hall', '2ring', '2alarm', '2break', '2window', '2roof', '2left'],
    ...['3hous', '1key', '1lock', '0turn', '0wak'],
  ])
})

test('an alias adds the imported name, and only the first 40 calls and references count', () => {
  assert.deepEqual(termsOf({ s: 'run', signature: '', aliases: ['start as begin'] }), ['6run', '0start'])
  const calls = Array.from({ length: 41 }, (_, i) => ({ callee: i < 40 ? 'wake' : 'late', line: i + 1 }))
  assert.deepEqual(termsOf({ s: 'run', signature: '', calls }), ['6run', '0wak'])
  const references = [...Array(40).fill('wake'), 'late'] as string[]
  assert.deepEqual(termsOf({ s: 'run', signature: '', references }), ['6run', '0wak'])
})
