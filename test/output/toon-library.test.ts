// TOON is identical to the library’s output, also where ctx writes it itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode, encode } from '@toon-format/toon'
import { toPlainToon, toToon } from '../../src/output/toon.ts'
import { tableText } from '../../src/output/toon-parts.ts'
import { randomFrom } from '../helpers/random.ts'
import { ENTRIES, RECORD } from './samples.ts'

test('TOON written by ctx equals the output of the library', () => {
  const odd = [
    '1-2',
    '1e5',
    '0x1f',
    '05',
    '007-1',
    'e1-2',
    'a-',
    'a b',
    'a,b',
    'true',
    'True',
    'nul',
    '-a',
    '.a',
    '1.5',
    'é',
    'a#b',
    '~',
    '$',
    '@x',
    '__proto',
    'a:b',
    '',
    'results verified',
    'word 1; exact 2',
    'a;b',
    'a; b',
    'a b ',
    'a  b',
    '1 2',
    'true 1',
    'a -1',
    'a\tb',
    'a\u0001"b\\',
    'a\b',
    'a\f😀\n',
    '😀\n',
    '\\ud800',
    '+1',
    '\u2028',
    '[a]',
    '{',
  ]
  const numbers = [0, 1, -1, 1.5, 1e21, 2 ** 53, -0]
  for (const value of [...odd, ...numbers, true, false, null]) {
    const row = { s: value, h: 'h1', k: 'fn', m: 'm', f: 'a/b.ts', l: '1-2', r: 'low' }
    const call = { tool: 'get_symbol', args: { name: value, symbols: [value, 'a'], none: [] }, why: value }
    const answer = {
      results: [row, row],
      index: value,
      note: [value],
      removed: { kind: value, 'a b': value },
      skipped: {},
      left: { at: value },
      suggestions: [call, { ...call, args: {} }, call],
    }
    assert.equal(toToon(answer as never, encode), `${encode(answer)}\n`, String(value))
    const called = { results: [row], suggestions: [call, call] }
    assert.equal(toToon(called as never, encode), `${encode(called)}\n`, String(value))
    const record = { ...RECORD, doc: value, modifiers: [value, 'a'], calls: [{ callee: value, line: 1 }], returns: [] }
    const text = toToon({ results: [record, RECORD], total: 2 } as never, encode)
    assert.equal(`${encode(decode(text))}\n`, text)
  }
})

test('counts, empty parts and calls without arguments need no library', () => {
  const answer = {
    results: [ENTRIES[0]!],
    removed: { kind: 4, module: undefined },
    skipped: {},
    suggestions: [{ tool: 'list_repos', args: {}, why: 'all' }],
  }
  assert.equal(toPlainToon(answer as never), toToon(answer as never, encode))
  assert.match(
    toPlainToon(answer as never)!,
    /\nremoved:\n {2}kind: 4\nskipped:\nsuggestions\[1\]:\n {2}- tool: list_repos\n {4}args:\n {4}why: all\n$/,
  )
  assert.equal(toPlainToon({ ...answer, nested: { deep: { kind: 4 } } } as never), undefined)
})

test('tables with arbitrary cells equal the output of the library', t => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  t.diagnostic(`CTX_SEED=${seed}`)
  const pieces = [
    'a',
    'bc',
    'E',
    '1',
    '05',
    '-',
    '+',
    '.',
    ' ',
    ':',
    ',',
    '#',
    '[',
    '}',
    '"',
    '\\',
    '\n',
    '\t',
    'é',
    '😀',
    '\ud800',
  ]
  const words = ['true', 'false', 'null', 'low', '1-2', 'src/a.ts', '', 'f783102248154929']
  const cell = () =>
    random() < 0.7 ? pick(words) : Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(pieces)).join('')
  for (let turn = 0; turn < 500; turn++) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      s: cell(),
      l: cell(),
      n: pick([1, null, true]),
    }))
    const text = tableText('results', rows, '  ')
    // Lone surrogates are left to the library, which rejects them.
    if (text === undefined) assert.match(JSON.stringify(rows), /\\ud800/)
    else assert.equal(text, encode({ results: rows }), JSON.stringify(rows))
  }
})
