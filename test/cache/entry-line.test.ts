// A line of the index equals the output of JSON.stringify for any names and paths.
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

test('names, modules, paths and owners are escaped as JSON requires', () => {
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
