// What a definition is about: the brief of a doc comment, and what follows it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterBrief, briefOf } from '../../src/util/about.ts'

/** A doc comment in two: its brief without the blank before it, and what is left. */
function parts(doc: string, name = 'parse'): [brief: string, rest: string] {
  const brief = briefOf(doc, name)
  return [brief.slice(1), afterBrief(doc, brief)]
}

test('a sentence, over lines or not, and what follows it', () => {
  assert.deepEqual(parts('Reads a date. Throws where it is none.'), ['Reads a date.', ' Throws where it is none.'])
  assert.deepEqual(parts('Reads a date from\na text. Throws\nwhere it is none.'), [
    'Reads a date from a text.',
    ' Throws\nwhere it is none.',
  ])
  assert.deepEqual(parts('Reads a date from\r\na text.\r\nThrows.'), ['Reads a date from\r a text.', '\r\nThrows.'])
  assert.deepEqual(parts('Reads a date'), ['Reads a date', ''])
})

test('nothing is left out of a comment that does not begin with its brief', () => {
  const named = 'parse() - reads a date.\n\nThrows.'
  assert.deepEqual(parts(named), [' reads a date.', named])
  const tagged = '@param text what is read\nReads a date.'
  assert.deepEqual(parts(tagged), ['Reads a date.', tagged])
  const blank = '\n\nReads a date. Throws.'
  assert.deepEqual(parts(blank), ['Reads a date.', blank])
  assert.deepEqual(parts('@returns a date'), ['', '@returns a date'])
})
