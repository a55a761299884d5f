// Pieces of texts, wherever they begin and end: reading one neither fails nor goes on for ever.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { ParseTimeout } from '../../src/extract/backend.ts'
import { createWasmBackend } from '../../src/extract/wasm.ts'
import { LANGUAGE_NAMES, loadLanguage } from '../../src/languages/table.ts'
import { ROOT } from '../helpers/exec.ts'
import { randomFrom } from '../helpers/random.ts'

const backend = createWasmBackend()
before(() => backend.initialize(LANGUAGE_NAMES))

const parse = async (language: string, text: string) =>
  backend.parse(text, await loadLanguage(language), { timeLimit: 10_000 })

test('of one line that opens a block, nothing fails', async () => {
  const lines: readonly (readonly [string, string, string])[] = [
    ['java', 'class A {', 'A'],
    ['java', '@B class A {', 'A'],
    ['kotlin', 'fun a() {', 'a'],
    ['rust', 'fn a() {', 'a'],
    ['swift', 'func a() {', 'a'],
    ['dart', 'class A {', 'A'],
    ['php', '<?php function a() {', 'a'],
    ['go', 'func a() {', 'a'],
  ]
  for (const [name, text, found] of lines) {
    const { definitions, tier } = await parse(name, text)
    assert.deepEqual([tier, ...definitions.map(({ name }) => name)], ['partial', found], text)
  }
})

// Scanners of grammars look for the end of a line, where a text may have none.
test('a text that ends without the end of a line is read to its end', async () => {
  for (const [text, ...found] of [
    ['class A\n@B', 'A'],
    ['val a: Int\n@B(c', 'a'],
    ['class A {\n  fun a() {}\n    @B', 'A', 'a'],
  ])
    assert.deepEqual(
      (await parse('kotlin', text!)).definitions.map(({ name }) => name),
      found,
      text,
    )
})

// What is mended may take so long that a grammar is asked when its time is over: it gives up, and is not stopped for good.
test('a grammar that is asked long after its time reads the next text', async () => {
  const language = await loadLanguage('java')
  const text = `class A {\n${'  void a() { b(c); }\n'.repeat(5000)}`
  assert.throws(() => backend.parse(text, language, { timeLimit: -60_000 }), ParseTimeout)
  assert.deepEqual(backend.parse('class B {}', language, { timeLimit: 10_000 }).tier, 'exact')
})

// What the backend throws costs a file its grammar, and is told of nowhere else.
test('property: no piece of a text makes the reading fail', async () => {
  const { random, seed } = randomFrom(process.env.CTX_SEED)
  let read = 0
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    const folder = path.join(ROOT, 'test/languages', name)
    const input = readdirSync(folder).find(file => file.startsWith('input'))
    // Of a component its script is read, by another language.
    if (!input || language.embedded) continue
    const text = readFileSync(path.join(folder, input), 'utf8')
    for (let i = 0; i < 4; i++) {
      const start = random() < 0.5 ? 0 : Math.floor(random() * text.length)
      const piece = text.slice(start, start + Math.floor(random() ** 2 * (text.length - start)))
      try {
        await parse(name, piece)
      } catch (error) {
        assert.fail(`CTX_SEED=${seed}: ${name} from ${start}, ${piece.length} units: ${(error as Error).stack}`)
      }
      read++
    }
  }
  assert.ok(read >= 35 * 4, `${read} pieces`)
})
