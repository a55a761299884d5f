// Texts of open brackets: patterns parse them, the grammar at most once, and no valid text is treated as one.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { Parser } from 'web-tree-sitter'
import { loadLanguage } from '../../../src/languages/load-language.ts'
import { createSourceParser } from '../../../src/parse/parse.ts'
import { isLeftOpen, isNestedTooDeep, MAX_OPEN } from '../../../src/parse/recovery/excessive-nesting.ts'

const parser = createSourceParser({ mode: 'prod', backend: 'wasm' })
after(() => parser.close())

const { parse } = Parser.prototype
let parsed = 0
Parser.prototype.parse = function (...given) {
  parsed++
  return parse.apply(this, given)
}
beforeEach(() => {
  parsed = 0
})

const LANGUAGES = [
  ...['bash', 'c', 'cpp', 'csharp', 'dart', 'elixir', 'go', 'haskell', 'java', 'javascript', 'julia', 'kotlin', 'lua'],
  ...['ocaml', 'python', 'ruby', 'rust', 'scala', 'swift', 'typescript'],
]

test('a text of unclosed brackets is parsed by patterns, without the grammar', async () => {
  for (const language of LANGUAGES)
    for (const opened of ['[\n', 'if (a) {\n', 'f(\n']) {
      const text = `${opened.repeat(60_000 / opened.length)}\nfunction after() {}\n`
      const { tier, fallback } = await parser.parse('a', text, language)
      assert.deepEqual([tier, fallback, parsed], ['heuristic', 'patterns', 0], `${language}: ${opened}`)
    }
})

test('a text with an error and thousands of nested brackets is parsed once by each parser', async () => {
  const text = `x = ${'[\n'.repeat(2000)}1${']\n'.repeat(2000)}\ny = = 1\nfunction after() {}\n`
  for (const [language, parses] of [
    ['ruby', 1],
    ['javascript', 2],
  ] as const) {
    parsed = 0
    const { tier, fallback } = await parser.parse('a', text, language)
    assert.deepEqual([tier, fallback, parsed], ['heuristic', 'patterns', parses], language)
  }
})

test('a valid text is parsed at any depth, and brackets in strings do not count', async () => {
  const smileys = `${"a(':-( [ {')\n".repeat(6000)}`
  for (const [language, text] of [
    ['json', `${'['.repeat(2 * MAX_OPEN)}${']'.repeat(2 * MAX_OPEN)}`],
    ['yaml', `a: >\n${'  :-( { [\n'.repeat(7000)}`],
    ['ruby', smileys],
    ['javascript', smileys],
  ] as const)
    assert.equal((await parser.parse('a', text, language)).tier, 'exact', language)
})

test('up to MAX_OPEN open brackets are parsed', async () => {
  const { lexis } = await loadLanguage('java')
  const open = (count: number) => `${'['.repeat(count)} ${' '.repeat(60_000)}`
  const java = await loadLanguage('java')
  assert.deepEqual(
    [MAX_OPEN, MAX_OPEN + 1].map(count => [isNestedTooDeep(open(count), lexis), isLeftOpen(open(count), java)]),
    [
      [false, false],
      [true, true],
    ],
  )
})
