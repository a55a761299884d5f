// Any part of a text parses without failing or hanging. robust.test.ts takes random parts in every language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ParseTimeout } from '../../src/parse/parser-backend.ts'
import { parse } from './parsed.ts'

test('a single line that opens a block causes no failure', async () => {
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

// Scanners of grammars expect a line end, which a text may lack.
test('a text without a final line end is parsed to its end', async () => {
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

// Error recovery may take so long that a grammar starts past its deadline: it gives up, and works for the next text.
test('after a missed deadline a grammar parses the next text', async () => {
  const text = `class A {\n${'  void a() { b(c); }\n'.repeat(5000)}`
  await assert.rejects(parse('java', text, -60_000), ParseTimeout)
  assert.deepEqual((await parse('java', 'class B {}')).tier, 'exact')
})
