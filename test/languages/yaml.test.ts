// The YAML parser: expected definitions by hand, comparison with the grammar, and undefined for unsupported syntax.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { parseYaml } from '../../src/parse/config/yaml-parser.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'
import { broken } from '../helpers/broken.ts'
import { workOf } from '../helpers/counted-work.ts'
import { ENDLESS } from '../helpers/exec.ts'
import { definitionsOfFastPath } from '../helpers/fast-path.ts'
import { randomFrom } from '../helpers/random.ts'

const yaml = await loadLanguage('yaml')
const backend = createWasmBackend()
before(() => backend.initialize(['yaml']))

const CASES: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['# a\n\n', []],
  ['- a: 1\n  b: 2\n- c\n', []],
  ['a: 1\n"b c": d # e\n\nf-g :\n', ['key a 1-1', 'key b c 2-2', 'key f-g 4-4']],
  ['a:\n- b\n- - c\n  - d: e\n    f:\n\n# g\nh: [i,\n  {j: "k]"}]\n', ['key a 1-5', 'key h 8-9']],
  ['a: |\n  b: c\n\n   d\n\ne: >-\n\nf: "g\n  h"\ni: j\n  k\n', ['key a 1-4', 'key e 6-6', 'key f 8-9', 'key i 10-11']],
  [
    'jobs:\n  a: &b\n    c: d\n  e: *b\n  <<: *b\nf:\n  g:\n',
    ['key jobs 1-5', 'key jobs.a 2-3', 'key jobs.e 4-4', 'key jobs.<< 5-5', 'key f 6-7'],
  ],
  ['---\na: !b c\n...\n---\na:\r\n  d: e # f\r\ng: {}\r\n', ['key a 2-2', 'key a 5-6', 'key g 7-7']],
]
for (const [text, found] of CASES)
  test(JSON.stringify(text), () => {
    assert.deepEqual(definitionsOfFastPath(text, yaml), found)
    const { definitions } = backend.parse(text, yaml, { timeLimit: ENDLESS })
    assert.deepEqual(backend.parseByFastPath!(text, yaml)!.definitions, definitions)
  })

for (const text of [
  ...[
    'a',
    '{a: b}',
    '[]\n',
    '? a\n: b\n',
    '%YAML 1.2\n---\na: b\n',
    '--- !a\nb: c\n',
    'a:\tb\n',
    '\ta: b\n',
    '\uFEFFa: b\n',
  ],
  ...[
    'a: b: c\n',
    'a: - b\n',
    'a: b\n  c: d\n',
    'a:\n  b: c\n d: e\n',
    'a: b\n- c\n',
    '- a\nb: c\n',
    'a: "b" c\n',
    'a: "b\n',
    "a: 'b\nc'\n",
  ],
  ...[
    'a: [b\n',
    'a: [b}\n',
    'a: [b]]\n',
    'a: [,]\n',
    'a: {b c: d: e}\n',
    'a: {{ b }}\n',
    'a: @b\n',
    'a: %b\n',
    'a: |2\n  b\n',
    'a: |\n   b\n  c\n',
  ],
  ...['{{- if a }}\nb: c\n{{- end }}\n', 'a: &b &c d\n', 'a: b\n# c\n  d\n'],
])
  test(`unsupported: ${JSON.stringify(text)}`, () => assert.equal(definitionsOfFastPath(text, yaml), undefined))

const LINES = [
  ...[
    'a: b',
    'jobs:\n  c:\n    - d\n    - e: f\n  g: h',
    'services:\n- i\n- j:\n    k',
    'paths: {l: m, n: [o]}',
    '# p',
    '',
  ],
  ...[
    '  # q',
    'r: |\n  s: t\n\n    u',
    'v: >+\n  w\n\n',
    'x: "y: # z"',
    "aa: 'it''s\n  b'",
    'cc: d e\n  f # g',
    'hh: # i',
    '---',
    '...',
  ],
  ...[
    'jj: &kk\n  ll: *mm # nn',
    'oo:\n  - |\n    pp\n  - - qq',
    'rr: [\n  a, # b\n  c,\n]',
    'http://a: -1',
    '"b": ?c',
    'volumes:\n  a: !b\n    c: d',
  ],
]

test('the grammar agrees on each random text that the YAML parser accepts', () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  const count = { read: 0, withError: 0, missed: 0 }
  for (let round = 0; round < 2000; round++) {
    const lines = Array.from({ length: Math.floor(random() * 9) }, () => pick(LINES))
    const sound = lines.map(line => line + pick(['\n', '\n', '\r\n', ' \n\n'])).join('')
    const text = round % 2 === 0 || sound === '' ? sound : broken(sound, random, token => [token.slice(1)])
    const own = backend.parseByFastPath!(text, yaml)
    const { definitions, tier } = backend.parse(text, yaml, { timeLimit: ENDLESS })
    if (tier !== 'exact') count.withError++
    if (!own) continue
    count.read++
    if (tier === 'exact') assert.deepEqual(own.definitions, definitions, `seed ${seed}: ${JSON.stringify(text)}`)
    else count.missed++
  }
  const counts = `seed ${seed}: ${JSON.stringify(count)}`
  assert.ok(count.read > 1000 && count.withError > 100 && count.missed <= count.withError / 8, counts)
})

test('parsing time grows linearly with the text', () => {
  for (const part of [
    'a:\n',
    '- ',
    'a: [b, {c: d}]\n',
    'a: [b,',
    'a: "b\n ',
    'a: b\n  c\n',
    '\n',
    '&a ',
    'a: |\n b\n',
    '# a\n',
    'a: |\n\n',
  ]) {
    const work = (times: number) => workOf(() => parseYaml(part.repeat(times), ['a']))
    assert.ok(work(2000) < 2.1 * work(1000) + 1000, part)
  }
})
