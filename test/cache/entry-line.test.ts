// A line of the index is what JSON.stringify writes, whatever a name or a path holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryLine } from '../../src/cache/records/entry-line.ts'
import type { IndexEntry } from '../../src/model.ts'

const PLAIN: IndexEntry = {
  s: 'login',
  h: 'a000000000000001',
  k: 'fn',
  m: 'auth',
  f: 'src/auth.ts',
  l: '3-9',
  r: 'low',
}

test('a line has the keys of cache-format.md in their order', () => {
  const line = '{"s":"login","h":"a000000000000001","k":"fn","m":"auth","f":"src/auth.ts","l":"3-9","r":"low"}\n'
  assert.equal(entryLine(PLAIN), line)
  assert.equal(entryLine({ ...PLAIN, p: 'Form' }), line.replace('}', ',"p":"Form"}'))
})

test('what JSON escapes is escaped in names, modules, paths and owners', () => {
  for (const text of [
    '',
    'a"b',
    'a\\b',
    'tab\there',
    'line\nfeed',
    'größe',
    '\u2028',
    '\ud800',
    '\x7f',
    ' ~!#[]^',
    '漢字',
  ]) {
    const entry = { ...PLAIN, s: text, m: text, f: text, p: text }
    assert.equal(entryLine(entry), `${JSON.stringify(entry)}\n`)
  }
})
