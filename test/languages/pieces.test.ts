// Pieces of texts, wherever they begin and end: reading one neither fails nor goes on for ever. Random ones of every
// language are in robust.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ParseTimeout } from '../../src/parse/parser-backend.ts'
import { parse } from './parsed.ts'

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
  const text = `class A {\n${'  void a() { b(c); }\n'.repeat(5000)}`
  await assert.rejects(parse('java', text, -60_000), ParseTimeout)
  assert.deepEqual((await parse('java', 'class B {}')).tier, 'exact')
})
