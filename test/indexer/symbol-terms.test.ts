// The words by which sentences find a symbol, each after the number of the place that counts most (TERM_PLACES).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termLines } from '../../src/indexer/source/symbol-terms.ts'
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

test('a word is told by where it counts most, name and doc comment and first sentence and owner together', () => {
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

test('an alias is known by the name that is imported, and of calls and references the first forty each', () => {
  assert.deepEqual(termsOf({ s: 'run', signature: '', aliases: ['start as begin'] }), ['6run', '0start'])
  const calls = Array.from({ length: 41 }, (_, i) => ({ callee: i < 40 ? 'wake' : 'late', line: i + 1 }))
  assert.deepEqual(termsOf({ s: 'run', signature: '', calls }), ['6run', '0wak'])
  const references = [...Array(40).fill('wake'), 'late'] as string[]
  assert.deepEqual(termsOf({ s: 'run', signature: '', references }), ['6run', '0wak'])
})
