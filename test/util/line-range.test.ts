// Line ranges of the index.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineCount, lineRange } from '../../src/util/line-range.ts'

test('a range has its first and its last line', () => {
  assert.deepEqual(lineRange('45-89'), [45, 89])
  assert.deepEqual(lineRange('7-7'), [7, 7])
  assert.deepEqual([lineCount('45-89'), lineCount('7-7')], [45, 1])
})
