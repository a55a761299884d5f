// HTML pages: which elements have an id, and where they end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePage } from '../../src/parse/html-css/page-elements.ts'
import { randomFrom } from '../helpers/random.ts'

/** `#a <text of the element>` for each element with an id, in page order. */
function elements(page: string): string[] {
  const found = [...parsePage(page).matches].sort((a, b) => a.start - b.start)
  return found.map(({ name, nameEnd, start, end }) => `${page.slice(name, nameEnd)} ${page.slice(start, end)}`)
}

test('an element ends with its end tag, whatever it contains', () => {
  const inner = '<div id="b"><div></div>x</div>'
  assert.deepEqual(elements(`<div id=a>${inner}</div>y`), [`a <div id=a>${inner}</div>`, `b ${inner}`])
  assert.deepEqual(elements('<DIV ID="a">x</div>'), ['a <DIV ID="a">x</div>'])
  assert.deepEqual(elements("<p\n  class='x'\n  id = 'a'\n>x</p >y"), ["a <p\n  class='x'\n  id = 'a'\n>x</p >"])
})

test('void and self-closing elements consist of their tag', () => {
  assert.deepEqual(elements('<input id=a> x <br id=b>'), ['a <input id=a>', 'b <br id=b>'])
  assert.deepEqual(elements('<svg><path id="a" d="M0"/><g id="b"/>x</svg>'), [
    'a <path id="a" d="M0"/>',
    'b <g id="b"/>',
  ])
  assert.deepEqual(elements('<a id="a" href=/x/>y</a>'), ['a <a id="a" href=/x/>y</a>'])
})

test('an element without an end tag ends before the tag that implies its end', () => {
  assert.deepEqual(elements('<ul><li id=a>1\n  <li id=b>2\n</ul>'), ['a <li id=a>1', 'b <li id=b>2'])
  assert.deepEqual(elements('<p id=a>1\n<ul><li>2</ul>'), ['a <p id=a>1'])
  assert.deepEqual(elements('<p id=a>1 <b>2</b> <p id=b>3'), ['a <p id=a>1 <b>2</b>', 'b <p id=b>3'])
  assert.deepEqual(elements('<table><tr id=a><td id=b>1<td id=c>2<tr id=d><th>3</table>'), [
    'a <tr id=a><td id=b>1<td id=c>2',
    'b <td id=b>1',
    'c <td id=c>2',
    'd <tr id=d><th>3',
  ])
  assert.deepEqual(elements('<li id=a><ul><li id=b>1</ul>2<li>3'), ['a <li id=a><ul><li id=b>1</ul>2', 'b <li id=b>1'])
})

test('an end tag closes the elements inside; one without a start tag is ignored', () => {
  assert.deepEqual(elements('<div id=a><span id=b>1</div>2'), ['a <div id=a><span id=b>1</div>', 'b <span id=b>1'])
  assert.deepEqual(elements('<div id=a>1</span>2</div>'), ['a <div id=a>1</span>2</div>'])
  assert.deepEqual(elements('<div id=a>1\n'), ['a <div id=a>1'])
})

test('comments, doctypes, scripts and raw text contain no elements', () => {
  assert.deepEqual(elements('<!DOCTYPE html><!-- <p id=a> --><p id=b>'), ['b <p id=b>'])
  assert.deepEqual(elements('<script id=a>"<p id=b>"</SCRIPT ><p id=c>'), [
    'a <script id=a>"<p id=b>"</SCRIPT >',
    'c <p id=c>',
  ])
  assert.deepEqual(elements('<title><p id=a></title><textarea><p id=b></textareas></textarea>'), [])
  assert.deepEqual(elements('<![CDATA[<p id=a>]]>1 < 2 <3 id=b> <> a<b id=c'), ['c <b id=c'])
})

test('an id that a template fills in is skipped, and template code is ignored', () => {
  assert.deepEqual(elements('<p id="{{ a }}"><p id="b-{{ c }}"><p id="<%= d %>"><p id=""><p id>'), [])
  assert.deepEqual(elements('<p {% if a < "b" %}id="c"{% endif %}>1</p>'), [
    'c <p {% if a < "b" %}id="c"{% endif %}>1</p>',
  ])
  assert.deepEqual(elements('<a title="<?= f("x") ?>" id="b">1</a>'), ['b <a title="<?= f("x") ?>" id="b">1</a>'])
})

test('an element beyond the nesting limit consists of its tag', () => {
  const found = elements(`${'<b>'.repeat(511)}<p id=a><i id=b>1</i></p>`)
  assert.deepEqual(found, ['a <p id=a><i id=b>1</i></p>', 'b <i id=b>'])
})

test('an unfinished tag ends at the next tag and makes the page unsound', () => {
  assert.deepEqual(elements('<div id=a <p id=b>1</p>'), ['a <div id=a <p id=b>1</p>', 'b <p id=b>1</p>'])
  for (const page of ['<div <p>', '<div id="a>', '<!-- a', '<script>a', '<p <<>', '<p'])
    assert.equal(parsePage(page).sound, false, page)
  for (const page of ['', 'a < b', '<p>', '</p>', '<p a=b<c>', '<script></script>'])
    assert.equal(parsePage(page).sound, true, page)
})

const PIECES =
  '<div id=a> </div> <p id="b"> <li id=c> </li> <ul> </ul> <br id=d /> <script> </script> <!-- --> {% %} {{ }} <% %> " \' < > / = x <h1> </h1>'.split(
    ' ',
  )

test('in any page elements are nested or disjoint, and each contains its id', () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  for (let round = 0; round < 3000; round++) {
    const page = Array.from({ length: Math.floor(random() * 30) }, () => pick(PIECES)).join(pick(['', ' ']))
    const found = [...parsePage(page).matches].sort((a, b) => a.start - b.start || b.end - a.end)
    const open: number[] = []
    for (const { start, end, name, nameEnd, role } of found) {
      const about = `seed ${seed}: ${page}`
      assert.ok(start <= name && name < nameEnd && nameEnd <= end && end <= page.length, about)
      if (role === 'selector') assert.match(page.slice(name, nameEnd), /^[^\s{}<>%]+$/, about)
      while (open.length > 0 && open.at(-1)! <= start) open.pop()
      assert.ok(open.length === 0 || end <= open.at(-1)!, about)
      open.push(end)
    }
  }
})
