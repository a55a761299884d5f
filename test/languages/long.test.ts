// Long files of what a grammar has to read in two ways for a while.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createReadings } from '../../src/extract/reading/readings.ts'
import { indents } from '../../src/languages/grammar.ts'
import { CountedText } from '../helpers/counted-text.ts'

const readings = createReadings({ mode: 'prod', backend: 'wasm' })
after(() => readings.close())

test('Swift is read whole however long it is, within the time of a file', async () => {
  // What the scanner keeps of one text must tell nothing of the next one.
  await readings.read('a', 'let a = #"b\\#(', 'swift')
  const text = 'public class A {\n  public func f() {}\n}\n'.repeat(5000)
  const { definitions, tier } = await readings.read('a', text, 'swift')
  assert.deepEqual([definitions.length, tier], [10_000, 'exact'])
})

test('a choice of thousands in a function of Scala is left out, what follows is found', async () => {
  const choice = `    if (a) { b() }\n${'    else if (a) { b() }\n'.repeat(5000)}`
  const text = `class A {\n  def f() = {\n${choice}  }\n  class B {}\n}\n`
  const { definitions, tier } = await readings.read('a', text, 'scala')
  assert.deepEqual([definitions.map(({ name }) => name), tier], [['A', 'f', 'B'], 'exact'])
})

test('how deep a line stands is looked up once for all that is on it', () => {
  const lines = `a\n  b\n\n\t\tc`
  const indentAt = indents(lines)
  assert.deepEqual([0, 2, 4, 5, 7, 9, 3, 1, lines.length].map(indentAt), [0, 2, 2, 2, 2, 2, 2, 0, 2])
  const text = new CountedText(`  ${'a '.repeat(10_000)}`)
  const long = indents(text.asText)
  for (let at = 0; at < text.length; at += 20) assert.equal(long(at), 2)
  // To its beginning and its end, once; ten million where it is looked for each time.
  assert.ok(text.searched <= text.length * 2, `${text.searched} characters`)
})
