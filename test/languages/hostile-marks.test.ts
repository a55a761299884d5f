// Thousands of unclosed elements and template tags on a line are scanned in linear time.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { blanked } from '../../src/languages/blanked.ts'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { templateTags } from '../../src/languages/template-marks.ts'
import { parsePage } from '../../src/parse/html-css/page-elements.ts'
import { masked, maskedNewer } from '../../src/parse/input/masked-text.ts'
import { withoutVerbatim } from '../../src/scan/code-text.ts'
import { assertLinear, workOf } from '../helpers/counted-work.ts'

function headingsIn(page: string): (string | undefined)[] {
  return parsePage(page).matches.map(({ renamed }) => renamed)
}

test('parsing with work counting finds the same', async () => {
  for (const name of ['kotlin', 'scala', 'swift', 'typescript', 'rust', 'bash']) {
    const language = await loadLanguage(name)
    const inputs = fs.readdirSync(path.join(import.meta.dirname, name)).filter(file => file.startsWith('input.'))
    for (const input of inputs) {
      const text = fs.readFileSync(path.join(import.meta.dirname, name, input), 'utf8')
      let counted: string[] = []
      workOf(() => {
        counted = [masked(text, language), maskedNewer(text, language) ?? '']
      })
      assert.deepEqual(counted, [masked(text, language), maskedNewer(text, language) ?? ''], name)
    }
  }
  const all: (RegExpExecArray | null)[] = []
  workOf(() => all.push(/(?<a>x)*(?!z)\k<a>y$/d.exec('xxy'), /^a|(?<=b)c/m.exec('d\na'), /[^A]{2}/.exec('AA')))
  assert.deepEqual(
    all.map(found => found && [found.index, ...found]),
    [[0, 'xxy', 'x'], [2, 'a'], null],
  )
  assert.equal(all[0]!.indices?.groups?.a?.join(), '0,1')
})

test('headings are found after unclosed elements and comments, not inside closed ones', () => {
  assert.deepEqual(headingsIn('<script><h1>No</h1></script><h1>One</h1><!-- <h1>No</h1> --><H2>Two</H2>'), [
    'One',
    'Two',
  ])
  assert.deepEqual(headingsIn('<style <h1>One</h1>'), ['One'])
  assert.deepEqual(headingsIn('<SCRIPT>a</script ><h1>One</h1><script><h1>Two</h1></style>'), ['One', 'Two'])
  assert.deepEqual(headingsIn('<style><!-- <h1>No</h1> --><h1>One</h1>'), ['One'])
  assert.deepEqual(headingsIn('<h1>One</h1><!-- <h1>No</h1>'), ['One'])
})

test('unclosed elements take linear time', () => {
  const quotes = ['<a b="', "<a b='", '<% ', '<? ', '<!-- ', '<![CDATA[', '<! ']
  for (const piece of ['<script ', '<style>', '<template', '<script></style>', '<textarea>\n', '<a><b></i>', ...quotes])
    assertLinear(piece, parsePage)
})

test('unclosed template tags take linear time', () => {
  const without = (text: string) => text.replace(templateTags.text, blanked)
  assert.equal(without('a {% if b %} c'), 'a            c')
  assert.equal(without('a {% if b {% c %} d'), 'a {% if b         d')
  assert.equal(without('a {% 5 % 2 %} {%-%} d'), 'a                   d')
  for (const piece of ['{%', '{% ', '%{', '{% a %']) assertLinear(piece, without)
})

test('long runs of blanks and line ends take linear time in every language', async () => {
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    for (const piece of [' ', '\t', '\n', ' \n'])
      assertLinear(
        piece,
        text => [`a${text}b`].map(line => [masked(line, language), maskedNewer(line, language)]),
        name,
      )
  }
})

test('long lines of words that masks look behind from take linear time', async () => {
  const rows: readonly [language: string, piece: string][] = [
    ['kotlin', 'a '],
    ['kotlin', 'by a {'],
    ['kotlin', 'class A by b { '],
    ['php', 'operator'],
    ['swift', '#'],
    ['swift', 'r#"'],
    ['swift', '#/a '],
    ['swift', 'where '],
  ]
  for (const [name, piece] of rows) {
    const language = await loadLanguage(name)
    assertLinear(piece, line => maskedNewer(masked(line, language), language), `${name}: ${piece}`)
  }
  const kotlin = await loadLanguage('kotlin')
  assert.equal(masked('class A { val a = 1 }', kotlin), 'class A { val a = 1;}')
  const template = `val s = "\${ a }"`
  assert.equal(masked(template, kotlin), template)
  assert.equal(masked('class A(b: B) : C by b {', kotlin), 'class A(b: B) : C      {')
  assert.equal(masked('  val a: A by b {', kotlin), '  val a: A by b {')
})

test('unclosed verbatim blocks take linear time', async () => {
  for (const [name, line] of [
    ['hcl', '<<A\n'],
    ['hcl', 'a = <<-A\n'],
    ['make', 'define a\n'],
    ['perl', '=pod\n'],
  ] as const) {
    const { verbatim = [] } = await loadLanguage(name)
    assertLinear(line, text => withoutVerbatim(text, verbatim), `${name}: ${line}`)
  }
  const { verbatim = [] } = await loadLanguage('hcl')
  assert.equal(withoutVerbatim('a = <<A\nb {\nA\n<<B\nc', verbatim), 'a = <<A\n   \nA\n<<B\nc')
})
