// Markup and marks of templates that nothing ends, thousands of them on a line: what looks for their ends reads the line
// once, not once for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutVerbatim } from '../../src/extract/text/code-text.ts'
import { masked, maskedNewer } from '../../src/extract/text/masked.ts'
import { blanked } from '../../src/languages/blank.ts'
import { readPage } from '../../src/languages/html/elements.ts'
import { loadLanguage } from '../../src/languages/load.ts'
import { LANGUAGE_NAMES } from '../../src/languages/table.ts'
import { templateTags } from '../../src/languages/template-marks.ts'

/** Names of the headings of a page. */
function headingsIn(page: string): (string | undefined)[] {
  return readPage(page).matches.map(({ renamed }) => renamed)
}

/** Time that the processor spent, in ms: what waits for it is not counted. */
function workOf(read: () => void): number {
  const before = process.cpuUsage()
  read()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Characters of a hostile line; the square of them took over four seconds, they themselves take milliseconds. */
const LENGTH = 300_000
const MOST_WORK = 1500

test('headings behind elements and comments that nothing ends, and within those that something does', () => {
  assert.deepEqual(headingsIn('<script><h1>No</h1></script><h1>One</h1><!-- <h1>No</h1> --><H2>Two</H2>'), [
    'One',
    'Two',
  ])
  assert.deepEqual(headingsIn('<style <h1>One</h1>'), ['One'])
  assert.deepEqual(headingsIn('<SCRIPT>a</script ><h1>One</h1><script><h1>Two</h1></style>'), ['One', 'Two'])
  assert.deepEqual(headingsIn('<style><!-- <h1>No</h1> --><h1>One</h1>'), ['One'])
  assert.deepEqual(headingsIn('<h1>One</h1><!-- <h1>No</h1>'), ['One'])
})

test('elements that nothing ends', () => {
  const quotes = ['<a b="', "<a b='", '<% ', '<? ', '<!-- ', '<![CDATA[', '<! ']
  for (const piece of ['<script ', '<style>', '<template', '<script></style>', '<textarea>\n', '<a><b></i>', ...quotes])
    assert.ok(workOf(() => readPage(piece.repeat(LENGTH / piece.length))) < MOST_WORK, piece)
})

test('tags of templates that nothing ends', () => {
  const without = (text: string) => text.replace(templateTags.text, blanked)
  assert.equal(without('a {% if b %} c'), 'a            c')
  assert.equal(without('a {% if b {% c %} d'), 'a {% if b         d')
  assert.equal(without('a {% 5 % 2 %} {%-%} d'), 'a                   d')
  for (const piece of ['{%', '{% ', '%{', '{% a %'])
    assert.ok(workOf(() => without(piece.repeat(LENGTH / piece.length))) < MOST_WORK, piece)
})

test('blanks and line ends without end, in every language', async () => {
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    for (const piece of [' ', '\t', '\n', ' \n']) {
      const text = `a${piece.repeat(LENGTH / piece.length)}b`
      const work = workOf(() => [masked(text, language), maskedNewer(text, language)])
      assert.ok(work < MOST_WORK, `${name} ${JSON.stringify(piece)}: ${work} ms`)
    }
  }
})

test('lines of words that masks look back from', async () => {
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
    const line = piece.repeat(120_000 / piece.length)
    assert.ok(workOf(() => maskedNewer(masked(line, language), language)) < 2 * MOST_WORK, `${name}: ${piece}`)
  }
  const kotlin = await loadLanguage('kotlin')
  assert.equal(masked('class A { val a = 1 }', kotlin), 'class A { val a = 1;}')
  const template = `val s = "\${ a }"`
  assert.equal(masked(template, kotlin), template)
  assert.equal(masked('class A(b: B) : C by b {', kotlin), 'class A(b: B) : C      {')
  assert.equal(masked('  val a: A by b {', kotlin), '  val a: A by b {')
})

test('verbatim blocks that nothing ends', async () => {
  for (const [name, line] of [
    ['hcl', '<<A\n'],
    ['hcl', 'a = <<-A\n'],
    ['make', 'define a\n'],
    ['perl', '=pod\n'],
  ] as const) {
    const { verbatim = [] } = await loadLanguage(name)
    const text = line.repeat(LENGTH / line.length)
    assert.ok(workOf(() => withoutVerbatim(text, verbatim)) < 2 * MOST_WORK, `${name}: ${line}`)
  }
  const { verbatim = [] } = await loadLanguage('hcl')
  assert.equal(withoutVerbatim('a = <<A\nb {\nA\n<<B\nc', verbatim), 'a = <<A\n   \nA\n<<B\nc')
})
