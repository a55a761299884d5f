// The TOML parser: expected definitions by hand, comparison with the grammar, and undefined for unsupported syntax.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'
import { parserByGrammar } from '../helpers/by-grammar.ts'
import { definitionsOfFastPath } from '../helpers/fast-path.ts'
import { randomFrom } from '../helpers/random.ts'

const toml = await loadLanguage('toml')
const ordinary = createWasmBackend()
const parser = parserByGrammar()
after(() => parser.close())

const CASES: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['# a\n\n', []],
  ['a = 1\n"b c".d = "e" # f\n', ['key a 1-1', 'key "b c".d 2-2']],
  ['[a]\nb = 1\n\n# c\n[ d.e ]\n[[f]]\ng = [\n  1, # ]\n]\n', ['key a 1-2', 'key d.e 5-5', 'key f 6-9']],
  ['a = """\n[b]\n\\"""\n""""\nc = \'\'\'\n[d]\'\'\'\n[e]', ['key a 1-4', 'key c 5-6', 'key e 7-7']],
  [
    'a = { b = [1, "}"], c.d = { } }\ne = 2026-11-26 10:00:00.5Z\nf = -inf\r\n',
    ['key a 1-1', 'key e 2-2', 'key f 3-3'],
  ],
]
for (const [text, found] of CASES)
  test(JSON.stringify(text), () => assert.deepEqual(definitionsOfFastPath(text, toml), found))

for (const text of [
  'a',
  'a =',
  'a = b',
  'a = 1 2',
  'a = "b',
  'a = [1',
  'a = [1}',
  '[a',
  '[a]]',
  '[[a]',
  '[a] b = 1',
  '= 1',
  'a = """b',
])
  test(`unsupported: ${JSON.stringify(text)}`, () => assert.equal(definitionsOfFastPath(text, toml), undefined))

const LINES = [
  '[a]',
  '[[b.c]]',
  '# d',
  '',
  'e = 1',
  'f.g = "h # i" # j',
  "k = '\\'",
  'l = [ 1, [2, "]"], # m\n]',
  'n = { o = true, p = [{}] }',
  'q = """\nr = 1\n"""',
  "s = '''\n[t]\n''' # u",
  'v = 1979-05-27T07:32:00',
]

test('the grammar agrees on each random text that the TOML parser accepts', async () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  for (let round = 0; round < 1000; round++) {
    const lines = Array.from({ length: Math.floor(random() * 9) }, () => pick(LINES))
    const text = lines.map(line => line + pick(['\n', '\n', '\r\n', ' \n\n'])).join('')
    const own = ordinary.parseByFastPath!(text, toml)
    assert.ok(own, `seed ${seed}: ${text}`)
    const { definitions } = await parser.parse('a.toml', text, 'toml')
    assert.deepEqual(own.definitions, definitions, `seed ${seed}: ${JSON.stringify(text)}`)
  }
})
