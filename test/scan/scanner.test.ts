// The scanner on hostile and random input: it never throws, always ends, and takes linear time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectFacts } from '../../src/facts/definition-facts.ts'
import { parseHead } from '../../src/facts/signatures/definition-head.ts'
import type { Definition } from '../../src/model.ts'
import { Scanner } from '../../src/scan/scanner.ts'
import { END, STRING, WORD } from '../../src/scan/token-kinds.ts'
import { tablesOf } from '../../src/scan/word-tables.ts'
import { LANGUAGES, type LanguageName } from '../facts/facts.ts'
import { randomFrom } from '../helpers/random.ts'

const NAMES = Object.keys(LANGUAGES) as LanguageName[]

function stepsFor(text: string, language: LanguageName): number {
  const scanner = new Scanner(text, tablesOf(LANGUAGES[language].lexis))
  let last = -1
  while (scanner.next() !== END) {
    assert.ok(
      scanner.start >= last && scanner.end <= text.length,
      `${language}: the scanner moves back at ${scanner.start}`,
    )
    last = scanner.start
  }
  return scanner.steps
}

function definitionOf(text: string, name = 'f'): Definition {
  return {
    name,
    kind: 'fn',
    start: 0,
    end: text.length,
    nameStart: 0,
    bodyStart: 0,
    parent: -1,
    exported: true,
    modifiers: [],
    decorators: [],
  }
}

test('strings end by their prefix, fence and delimiter', () => {
  const strings = (text: string, language: LanguageName) => {
    const scanner = new Scanner(text, tablesOf(LANGUAGES[language].lexis))
    const found: string[] = []
    for (let kind = scanner.next(); kind !== END; kind = scanner.next())
      if (kind === STRING) found.push(text.slice(scanner.start, scanner.end))
    return found
  }
  assert.deepEqual(strings(`x = rb'a\\'' + """b"c""" + u"d"`, 'python'), [`rb'a\\''`, '"""b"c"""', 'u"d"'])
  assert.deepEqual(strings(`r##"a"#"## b"c" 'd' '\\u{1f}' 'e`, 'rust'), ['r##"a"#"##', 'b"c"', "'d'", "'\\u{1f}'"])
  assert.deepEqual(strings(`R"x(a)")x" u8R"(b)" 'c'`, 'cpp'), ['R"x(a)")x"', 'u8R"(b)"', "'c'"])
  assert.deepEqual(strings('a / b / c; x = /[/]d/g; return /e/', 'typescript'), ['/[/]d/g', '/e/'])
})

test('an unclosed quote is a plain character', () => {
  const scanner = new Scanner("don't stop\nnow", tablesOf(LANGUAGES.typescript.lexis))
  let words = 0
  for (let kind = scanner.next(); kind !== END; kind = scanner.next()) if (kind === WORD) words++
  assert.equal(words, 4)
})

test('hostile input takes linear time', () => {
  const hostile = [
    '"'.repeat(20_001),
    "'\\".repeat(10_000),
    `${'/'.repeat(10_000)}\n${'/('.repeat(10_000)}`,
    '('.repeat(20_000),
    `${'['.repeat(10_000)}${'}'.repeat(10_000)}`,
    '`${'.repeat(6000),
    '/*'.repeat(10_000),
    '{(['.repeat(6000) + ')]}'.repeat(6000),
    'f("{'.repeat(6000),
    'a<'.repeat(10_000),
    'a.b().c?.d[0]'.repeat(2000),
    'if (a) '.repeat(4000),
    'else if x ? y : '.repeat(4000),
    'a();'.repeat(6000),
    Array.from({ length: 4000 }, (_, i) => `f${i}();`).join(''),
    'R"(" r#" '.repeat(4000),
    '#'.repeat(10_000),
    '\\\n'.repeat(10_000),
    ' '.repeat(40_000),
    'x => '.repeat(6000),
    '|a| '.repeat(6000),
    'fs.a(1);'.repeat(4000),
  ]
  // Each language takes a third; test/hostile/sources.test.ts tries others at random.
  for (const [at, text] of hostile.entries()) {
    for (const language of NAMES.filter((_, number) => number % 3 === at % 3)) {
      const steps = stepsFor(text, language)
      assert.ok(steps <= 2 * text.length + 10, `${language}: ${steps} steps for ${text.length} of ${text.slice(0, 20)}`)
      assert.equal(collectFacts(text, [definitionOf(text)], LANGUAGES[language]).definitions.length, 1)
      assert.ok(parseHead(text, definitionOf(text), LANGUAGES[language].lexis).signature.length <= 300)
    }
  }
})

test('30,000 definitions in one file keep their own facts', () => {
  const line = 'void f(int a) { if (a) { g(a); } }\n'
  const text = line.repeat(30_000)
  const definitions = Array.from({ length: 30_000 }, (_, i): Definition => {
    const start = i * line.length
    return { ...definitionOf(text), start, end: start + line.length - 1, nameStart: start + 5, bodyStart: start + 14 }
  })
  const facts = collectFacts(text, definitions, LANGUAGES.c).definitions
  assert.deepEqual(facts[29_999]?.calls, [{ callee: 'g', line: 30_000 }])
  assert.equal(facts[0]?.control.complexity, 1)
  const nested = definitions.map((definition, i) => ({
    ...definition,
    start: i,
    end: text.length - i,
    nameStart: i,
    bodyStart: i,
  }))
  assert.equal(collectFacts(text, nested, LANGUAGES.c).definitions.length, 30_000)
})

test('an unclosed string affects only its own definition', () => {
  const text = 'void f() { if (x) { ( [ a(); }\nvoid g() { b(); }\n'
  const second = text.indexOf('void g')
  const first = { ...definitionOf(text), end: second, nameStart: 5, bodyStart: 9 }
  const other = { ...definitionOf(text, 'g'), start: second, nameStart: second + 5, bodyStart: second + 9 }
  const [f, g] = collectFacts(text, [first, other], LANGUAGES.c).definitions
  assert.deepEqual(f?.calls, [{ callee: 'a', line: 1 }])
  assert.deepEqual(g?.calls, [{ callee: 'b', line: 2 }])
  assert.equal(g?.control.nesting, 0)
})

const SOUP = [
  ...[
    'if',
    'else',
    'for',
    'while',
    'do',
    'switch',
    'case',
    'try',
    'catch',
    'except',
    'match',
    'lambda',
    'function',
    'func',
  ],
  ...[
    'fn',
    'def',
    'class',
    'return',
    'new',
    'await',
    'and',
    'or',
    'global',
    'goto',
    'a',
    'b',
    'fs',
    'x1',
    'é',
    '😀',
    'R',
    'r',
    'f',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '"',
    "'",
    '`',
    '"""',
    '${',
    '/',
    '//',
    '/*',
    '*/',
    '#',
    '##',
    '\\',
    '\n',
    '\r\n',
  ],
  ...[
    '=',
    '=>',
    '->',
    '::',
    ':',
    ':=',
    '.',
    '?.',
    '?',
    '??',
    '!',
    '&&',
    '||',
    '|',
    '&',
    '++',
    '+=',
    ',',
    ';',
    '@',
    '...',
    ' ',
    '  ',
    '\t',
    '1',
    '0x1',
  ],
]

test('a string with interpolation ends with the text, even after a backslash', () => {
  assert.ok(stepsFor(`f() { 'a \${b} c\\`, 'dart') > 0)
  assert.ok(stepsFor('f "a #{b} c\\', 'ruby') > 0)
})

test('random tokens never throw, take linear time and give valid facts', () => {
  const { seed, random: next } = randomFrom(process.env.CTX_SEED)
  console.log(`CTX_SEED=${seed} repeats this run`)
  for (let round = 0; round < 300; round++) {
    const length = Math.floor(next() * 400)
    let text = ''
    for (let i = 0; i < length; i++) text += SOUP[Math.floor(next() * SOUP.length)] + (next() < 0.5 ? ' ' : '')
    const at = () => Math.floor(next() * (text.length + 1))
    const definitions = Array.from({ length: 5 }, (): Definition => {
      const [start = 0, nameStart = 0, bodyStart = 0, end = 0] = [at(), at(), at(), at()].sort((a, b) => a - b)
      return {
        ...definitionOf(text, 'a'),
        start,
        nameStart,
        bodyStart: next() < 0.2 ? -1 : bodyStart,
        end,
        kind: next() < 0.2 ? 'class' : 'fn',
      }
    })
    for (const language of NAMES) {
      assert.ok(stepsFor(text, language) <= 2 * text.length + 10)
      const facts = collectFacts(text, definitions, LANGUAGES[language]).definitions
      assert.equal(facts.length, definitions.length)
      for (const { control, lines } of facts) {
        assert.ok(lines >= 1 && control.nesting >= 0 && control.complexity >= 0)
      }
      for (const definition of definitions) parseHead(text, definition, LANGUAGES[language].lexis)
    }
  }
})
