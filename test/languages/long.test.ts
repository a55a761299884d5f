// Long files of code that a grammar must parse in two ways for a while.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { loadGrammar } from '../../src/parse/grammar/grammar-loading.ts'
import { indents } from '../../src/parse/grammar/grammar-matches.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import { CountedText } from '../helpers/counted-text.ts'

const sourceParser = createSourceParser({ mode: 'prod', backend: 'wasm' })
after(() => sourceParser.close())

test('a long Swift file is parsed within the deadline of a file', async () => {
  // The scanner's state of one text must not affect the next.
  await sourceParser.parse('a', 'let a = #"b\\#(', 'swift')
  const text = 'public class A {\n  public func f() {}\n}\n'.repeat(5000)
  const { definitions, tier } = await sourceParser.parse('a', text, 'swift')
  assert.deepEqual([definitions.length, tier], [10_000, 'exact'])
})

test('a Scala conditional of thousands of branches is skipped, and the code after it is found', async () => {
  const choice = `    if (a) { b() }\n${'    else if (a) { b() }\n'.repeat(5000)}`
  const text = `class A {\n  def f() = {\n${choice}  }\n  class B {}\n}\n`
  const { definitions, tier } = await sourceParser.parse('a', text, 'scala')
  assert.deepEqual([definitions.map(({ name }) => name), tier], [['A', 'f', 'B'], 'exact'])
})

test('the indentation of a line is computed once for all its offsets', () => {
  const lines = `a\n  b\n\n\t\tc`
  const indentAt = indents(lines)
  assert.deepEqual([0, 2, 4, 5, 7, 9, 3, 1, lines.length].map(indentAt), [0, 2, 2, 2, 2, 2, 2, 0, 2])
  const text = new CountedText(`  ${'a '.repeat(10_000)}`)
  const long = indents(text.asText)
  for (let at = 0; at < text.length; at += 20) assert.equal(long(at), 2)
  // One scan to the line's start and end; ten million if each lookup scans.
  assert.ok(text.searched <= text.length * 2, `${text.searched} characters`)
})

/** Parses a text; counts the grammar's parses, also of pieces, and the most units passed to one. */
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
    const { definitions, tier } = await sourceParser.parse('a', text, language)
    const found = definitions.map(({ name }) => name)
    return { found, tier, parses: handed.length, units: Math.max(...handed) }
  } finally {
    parser.parse = parse
  }
}

test('a scanner that needs columns rereads little more than the line for each token', async () => {
  for (const [language, text] of [
    ['scala', 'class A {\n  def f(a: Int): Int = {\n    g(a, b)\n  }\n}\n'.repeat(500)],
    ['haskell', 'f a = g a b\n  where b = h a\n\n'.repeat(500)],
  ] as const) {
    const { units, tier } = await workOf(language, text)
    // 5,120 units for each token were 1,000 times the text.
    assert.deepEqual([tier, units > 0 && units < 120 * text.length], ['exact', true], `${language}: ${units}`)
  }
})

test('a long text with a small error is parsed only a few times, even if a block closes at another depth', async () => {
  const odd = '  def g(a: Int) = {\n    a\n    }\n'
  const text = `class A {\n${odd}  type A[_] = ;\n${'  def f(a: Int): Int = {\n    g(a)\n  }\n'.repeat(6000)}}\n`
  const { found, parses } = await workOf('scala', text)
  assert.deepEqual([found.slice(0, 4), found.length], [['A', 'g', 'A', 'f'], 6003])
  // Parsing all its pieces would take four thousand.
  assert.ok(parses < 6, `${parses} parses`)
})

test('a parse in which the scanner often reads to the end stops by the number of units read', async () => {
  for (const [language, before, mark, after] of [
    ['dart', 'int early() => 1;\n', ')', '\nint late() => 2;\n'],
    ['julia', 'function early(a)\n  a\nend\n', ',', '\nfunction late(a)\n  a\nend\n'],
    ['julia', 'function early(a)\n  a\nend\n', 'a ', '\nfunction late(a)\n  a\nend\n'],
  ] as const) {
    const { found, units } = await workOf(language, before + mark.repeat(200_000 / mark.length) + after)
    assert.deepEqual(found, ['early', 'late'], language)
    // Between two checks each of a hundred operations may scan to the end. Quadratic time would be 40,000,000,000.
    assert.ok(units < 60_000_000, `${language}: ${units} units`)
  }
})
