// The brief of a definition: first sentence of its doc comment, words of its signature.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefOf, headOf } from '../../src/util/brief.ts'

test('the brief is the first sentence, across lines and without tags', () => {
  const brief = (doc: string) => briefOf(doc, 'parse').trim()
  assert.equal(brief('Reads a date. Throws where it is none.'), 'Reads a date.')
  assert.equal(brief('Reads a date from\na text. Throws\nwhere it is none.'), 'Reads a date from a text.')
  assert.equal(brief('Reads a date'), 'Reads a date')
  assert.equal(brief('\n\nReads a date. Throws.'), 'Reads a date.')
  assert.equal(brief('parse() - reads a date.\n\nThrows.'), 'reads a date.')
  assert.equal(brief('@param text what is read\nReads a date.'), 'Reads a date.')
  assert.equal(brief('@returns a date'), '')
})

test('keywords are removed from a signature', () => {
  const words = (signature: string) => headOf(signature).split(/\s+/).filter(Boolean)
  assert.deepEqual(words('export async function load(id: string): Promise<User>'), [
    'async',
    'load(id:',
    'string):',
    'Promise<User>',
  ])
  assert.deepEqual(words('public static final int MAX_SIZE'), ['int', 'MAX_SIZE'])
})
