// The JSON parser: expected definitions by hand, comparison with the grammar, and undefined for unsupported syntax.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'
import { parserByGrammar } from '../helpers/by-grammar.ts'
import { definitionsOfFastPath } from '../helpers/fast-path.ts'
import { randomFrom } from '../helpers/random.ts'

const json = await loadLanguage('json')
const ordinary = createWasmBackend()
const parser = parserByGrammar()
after(() => parser.close())

const CASES: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['', []],
  ['[{"a": 1}]', []],
  ['{"a": {"b": 1}, "c": [2],\n"d": "e"}', ['key a 1-1', 'key c 1-1', 'key d 2-2']],
  ['{"scripts": {"b": "c", "d": {"e": 1}}}', ['key scripts 1-1', 'key scripts.b 1-1', 'key scripts.d 1-1']],
  ['{"a": {"scripts": {"b": 1}}}', ['key a 1-1']],
  ['// c\n{/* "d": 1 */ "a": // e\n -1.5e+3, "b": null,}', ['key a 2-3', 'key b 3-3']],
  ['{"a \\" b": true}\n{"c": []}\n', ['key a \\" b 1-1', 'key c 2-2']],
]
for (const [text, found] of CASES)
  test(JSON.stringify(text), () => assert.deepEqual(definitionsOfFastPath(text, json), found))

for (const text of [
  "{'a': 1}",
  '{a: 1}',
  '{"a": 1',
  '{"a": 1]',
  '{"a" 1}',
  '{"a": }',
  '{"a": 1 "b": 2}',
  '{,}',
  '[,]',
  '{"a":: 1}',
  '{"a": 01}',
  '{"a": 0x1}',
  '{"a": 1.}',
  '{"a": tru}',
  '{"a": "b\n"}',
  '{"a": 1}}',
  '{"a": 1} /* b',
  '{{ a }}',
  '<<<<<<< a\n{"a": 1}\n=======\n{"b": 1}\n>>>>>>> b\n',
])
  test(`unsupported: ${JSON.stringify(text)}`, () => assert.equal(definitionsOfFastPath(text, json), undefined))

const PIECES =
  '{ } [ ] { } : : : , , "a" "a" "b" "scripts" "paths" "c\\"" 1 -2.5e3 true null // \n /**/ " \' x {"scripts":{ "d":'.split(
    ' ',
  )

test('the grammar agrees on each random text that the JSON parser accepts', async () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  const value = (depth: number): string => {
    const items = Array.from({ length: depth > 3 ? 0 : Math.floor(random() * 4) }, () => value(depth + 1))
    const gap = pick(['', ' ', '\n'])
    if (random() < 0.3) return pick(['1', '-2.5e3', 'true', 'null', '"e f"', '""', '"g\\\\"'])
    if (random() < 0.3) return `[${gap}${items.join(`,${gap}`)}${gap}]`
    const names = ['"scripts"', '"paths"', '"h"', '"i\\""']
    return `{${gap}${items.map(item => `${pick(names)}:${gap}${item}`).join(`,${gap}`)}${gap}}`
  }
  let read = 0
  for (let round = 0; round < 2000; round++) {
    const isSound = round % 2 === 0
    const text = isSound ? value(0) : Array.from({ length: Math.floor(random() * 14) }, () => pick(PIECES)).join(' ')
    const own = ordinary.parseByFastPath!(text, json)
    if (isSound) assert.ok(own, `seed ${seed}: ${text}`)
    if (!own) continue
    read++
    const { definitions, tier } = await parser.parse('a.json', text, 'json')
    // The grammar reports a trailing comma as an error.
    if (tier === 'exact') assert.deepEqual(own.definitions, definitions, `seed ${seed}: ${text}`)
    else assert.match(text, /,\s*(?:\/\/[^\n]*\n?|\/\*.*?\*\/|\s)*[}\]]/, `seed ${seed}: ${text}`)
  }
  assert.ok(read >= 1000)
})
