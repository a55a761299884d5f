// Changed lines of two texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedLines } from '../../src/diff/line-diff.ts'
import { now } from '../../src/platform/clock.ts'

/** `2-3` for changed lines, `2|3` for a deletion between lines. */
function changed(before: string, after: string, deadline = now() + 60_000): string {
  return changedLines(before.split(' '), after.split(' '), deadline)
    .map(({ first, last, isGap }) => `${first}${isGap ? '|' : '-'}${last}`)
    .join(' ')
}

test('added, removed and replaced lines', () => {
  assert.equal(changed('a b c', 'a b c'), '')
  assert.equal(changed('a b c', 'a x b c'), '2-2')
  assert.equal(changed('a b c d', 'a d'), '1|2')
  assert.equal(changed('a b c d', 'a x y d'), '1|2 2-3')
  assert.equal(changed('a b c d e', 'x b c e f'), '0|1 1-1 3|4 5-5')
})

test('a new function begins after the end of the one before it', () => {
  assert.equal(changed('f { } - g { }', 'f { } - h { } - g { }'), '5-8')
  assert.equal(changed('f { } - g { } - k', 'f { } - h { } - g { x } - k'), '5-8 11-11')
})

test('after the deadline, all lines between the equal ends count', () => {
  assert.equal(changed('a b c d e', 'a x c y e', now() - 1), '1|2 2-4')
})
