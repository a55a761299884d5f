// Long files of what a grammar has to read in two ways for a while.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { loadGrammar } from '../../src/parse/grammar/grammar-loading.ts'
import { indents } from '../../src/parse/grammar/grammar-matches.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import { CountedText } from '../helpers/counted-text.ts'

const readings = createSourceParser({ mode: 'prod', backend: 'wasm' })
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

/** Reads a text, and counts the readings of its grammar, of pieces, too, and the most units that one was handed. */
async function workOf(language: string, text: string) {
  const { parser } = await loadGrammar(await loadLanguage(language))
  const parse = parser.parse
  const handed: number[] = []
  parser.parse = (input, ...rest) => {
    const at = handed.push(0) - 1
    if (typeof input === 'string') return parse.call(parser, input, ...rest)
    const counted = (index: number) => {
      const piece = input(index, { row: 0, column: 0 }) ?? ''
      handed[at]! += piece.length
      return piece
    }
    return parse.call(parser, counted, ...rest)
  }
  try {
    const { definitions, tier } = await readings.read('a', text, language)
    const found = definitions.map(({ name }) => name)
    return { found, tier, readings: handed.length, units: Math.max(...handed) }
  } finally {
    parser.parse = parse
  }
}

test('a scanner that asks for columns is handed little more than the line again for each token', async () => {
  for (const [language, text] of [
    ['scala', 'class A {\n  def f(a: Int): Int = {\n    g(a, b)\n  }\n}\n'.repeat(500)],
    ['haskell', 'f a = g a b\n  where b = h a\n\n'.repeat(500)],
  ] as const) {
    const { units, tier } = await workOf(language, text)
    // 5,120 units for each token were 1,000 times the text.
    assert.deepEqual([tier, units > 0 && units < 120 * text.length], ['exact', true], `${language}: ${units}`)
  }
})

test('a long text with an error of few characters is read a few times, although it closes a block at another depth', async () => {
  const odd = '  def g(a: Int) = {\n    a\n    }\n'
  const text = `class A {\n${odd}  type A[_] = ;\n${'  def f(a: Int): Int = {\n    g(a)\n  }\n'.repeat(6000)}}\n`
  const { found, readings } = await workOf('scala', text)
  assert.deepEqual([found.slice(0, 4), found.length], [['A', 'g', 'A', 'f'], 6003])
  // With those of its pieces it were four thousand.
  assert.ok(readings < 6, `${readings} readings`)
})

test('a fault of 200,000 marks is given up by what is handed to a scanner that looks to its end at each of them', async () => {
  for (const [language, before, mark, after] of [
    ['dart', 'int early() => 1;\n', ')', '\nint late() => 2;\n'],
    ['julia', 'function early(a)\n  a\nend\n', ',', '\nfunction late(a)\n  a\nend\n'],
    ['julia', 'function early(a)\n  a\nend\n', 'a ', '\nfunction late(a)\n  a\nend\n'],
  ] as const) {
    const { found, units } = await workOf(language, before + mark.repeat(200_000 / mark.length) + after)
    assert.deepEqual(found, ['early', 'late'], language)
    // A hundred operations of a parser may each look to the end, until it is asked. The square is 40,000,000,000.
    assert.ok(units < 60_000_000, `${language}: ${units} units`)
  }
})
