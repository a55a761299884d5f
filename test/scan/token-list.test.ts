// The token arrays, mostly filled by WebAssembly, equal the scanner's tokens for all languages, in valid and random
// texts.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { PlainTokens, type TokenState } from '../../src/kernel/plain-tokens.ts'
import { TermLines } from '../../src/kernel/term-lines.ts'
import { TextMemory, textMemory } from '../../src/kernel/text-memory.ts'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { Scanner } from '../../src/scan/scanner.ts'
import { END } from '../../src/scan/token-kinds.ts'
import { AHEAD, TokenList, tokensOf } from '../../src/scan/token-list.ts'
import { type Tables, tablesOf } from '../../src/scan/word-tables.ts'
import { ROOT } from '../helpers/exec.ts'
import { randomFrom } from '../helpers/random.ts'

type Token = readonly [
  kind: number,
  start: number,
  end: number,
  bits: number,
  hash: number,
  newline: boolean,
  line: number,
]

function scanned(text: string, tables: Tables): Token[] {
  const scanner = new Scanner(text, tables)
  const tokens: Token[] = []
  for (;;) {
    const kind = scanner.next()
    const { start, end, bits, hash, newline, lineStart } = scanner
    tokens.push([kind, start, end, bits, hash, newline, lineStart])
    if (kind === END) return tokens
  }
}

function listed(list: TokenList): Token[] {
  const { kinds, starts, ends, bits, hashes, newlines, lineStarts } = list
  return Array.from({ length: list.count + 1 }, (_, at) => [
    kinds[at]!,
    starts[at]!,
    ends[at]!,
    bits[at]!,
    hashes[at]!,
    newlines[at] === 1,
    lineStarts[at]!,
  ])
}

/** The tokens of a text from a new list, with or without WebAssembly. */
function read(text: string, tables: Tables, plain: PlainTokens | undefined): Token[] {
  const list = new TokenList(plain)
  list.read(text, tables)
  return listed(list)
}

const plain = new PlainTokens(new TextMemory())
const all = await Promise.all(
  LANGUAGE_NAMES.map(async name => ({ name, tables: tablesOf((await loadLanguage(name)).lexis) })),
)

/** The texts of a language's goldens. */
function inputsOf(name: string): string[] {
  const folder = path.join(ROOT, 'test', 'languages', name)
  const files = existsSync(folder) ? readdirSync(folder).filter(file => /^(?:input|heads)\./.test(file)) : []
  return files.map(file => readFileSync(path.join(folder, file), 'utf8'))
}

test('the token lists of all goldens equal the scanner', () => {
  let count = 0
  for (const { name, tables } of all)
    for (const text of inputsOf(name)) {
      const tokens = scanned(text, tables)
      assert.deepEqual(read(text, tables, plain), tokens, name)
      assert.deepEqual(read(text, tables, undefined), tokens, name)
      count += tokens.length
    }
  assert.ok(count > 20_000, `only ${count} tokens`)
})

/** Pieces that differ between languages or end something. */
const PIECES = [
  ...[
    'a',
    'if',
    'é',
    'x1',
    '_',
    '$',
    'b?',
    'r',
    'f',
    'and',
    'or',
    'not',
    'new',
    '日本',
    '\ud800',
    '0x1f',
    '1.5',
    '1..2',
    '.5',
  ],
  ...[' ', ' ', '\n', '\r\n', '\t', '\u2028', '\u00a0', '\\', '\\\n', '\0'],
  ...[
    '"',
    "'",
    '`',
    '"""',
    "'''",
    '#',
    '//',
    '///',
    '/*',
    '*/',
    '--',
    '{-',
    '-}',
    '(*',
    '*)',
    '--[[',
    ']]',
    '=begin',
    '\n=end',
  ],
  ...[
    '%',
    '/',
    '<<',
    '<<~A',
    'A\n',
    '?>',
    '<?php ',
    '#[',
    '#!',
    '@',
    'r#"',
    '"#',
    'R"(',
    ')"',
    "'a'",
    "'\\n'",
    '${',
    '#{',
    '\\(',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ';',
    ',',
    ':',
    '::',
    ':=',
    '?',
    '?.',
    '??',
    '??=',
    '=',
    '==',
    '===',
    '=>',
    '->',
    '<-',
    '<=',
  ],
  ...[
    '>',
    '>>',
    '<',
    '!',
    '!=',
    '~',
    '&',
    '&&',
    '&&=',
    '|',
    '||',
    '|=',
    '+',
    '++',
    '+=',
    '-',
    '*',
    '**',
    '**=',
    '...',
    '^',
  ],
]

const { seed, random, pick } = randomFrom(process.env.CTX_SEED)

test(`the token list of any text equals the scanner, seed ${seed}`, () => {
  for (let round = 0; round < 6_000; round++) {
    const { name, tables } = pick(all)
    const text = Array.from({ length: 1 + Math.floor(random() * 60) }, () => pick(PIECES)).join(
      random() < 0.3 ? ' ' : '',
    )
    assert.deepEqual(read(text, tables, plain), scanned(text, tables), `${name}: ${JSON.stringify(text)}`)
  }
})

test('a text without rare literals is scanned in one call', () => {
  const texts = {
    python: 'def a(b, c=1.5):\n    """Says\n    it."""\n    return b.d(\'e\') and not c  # f\n',
    typescript: "export const a = (b: C<D>) => b?.e /* f */ ?? 'g' // h\n",
    go: 'func a(b *c.D) (e error) {\n\tf := b.G("h") // i\n\treturn f\n}\n',
    java: 'class A {\n  /** B */\n  int c() { return d.e(1, "f") + 2; }\n}\n',
    c: '/* a */\nint b(struct c *d)\n{\n\treturn d->e + 0x1f; // g\n}\n',
    rust: 'fn a(b: &C) -> D { b.e::<F>("g") } // h\n',
    ruby: "def a(b)\n  c.d b, 'e' # f\nend\n",
  }
  for (const [name, text] of Object.entries(texts)) {
    const memory = new TextMemory()
    const reader = new PlainTokens(memory)
    const from: number[] = []
    const counted = Object.assign(Object.create(reader), {
      begin: reader.begin.bind(reader),
      read(at: number, token: TokenState, unclosed: number) {
        from.push(at)
        return reader.read(at, token, unclosed)
      },
    })
    const list = new TokenList(counted)
    list.read(text.repeat(50), all.find(each => each.name === name)!.tables)
    assert.deepEqual(from, [0], name)
    assert.ok(list.count > 500)
  }
})

test('tokens stay valid until another text is read or the memory is reused', () => {
  const { tables } = all.find(({ name }) => name === 'python')!
  const text = 'def a():\n    return 1\n'
  const first = tokensOf(text, tables)
  const kinds = [...first.kinds.subarray(0, first.count + 1 + AHEAD)]
  assert.equal(tokensOf(text, tables).kinds, first.kinds)
  assert.deepEqual(kinds.slice(first.count), new Array(1 + AHEAD).fill(END))
  const lines = new TermLines('01234567'.padEnd(64, '?'), textMemory())
  lines.note(1, 'some words of a symbol')
  lines.end()
  lines.take()
  assert.deepEqual(listed(tokensOf(text, tables)), scanned(text, tables))
  const large = 'a = "b"\n'.repeat(40_000)
  assert.deepEqual(listed(tokensOf(large, tables)), scanned(large, tables))
  assert.deepEqual(listed(tokensOf(text, tables)), scanned(text, tables))
})

test('texts as long as the memory, and a little longer, are scanned', () => {
  const { tables } = all.find(({ name }) => name === 'go')!
  for (let length = (1 << 16) - 24; length < (1 << 16) + 4; length++) {
    const text = '('.repeat(length)
    assert.equal(read(text, tables, plain).length, length + 1)
    assert.deepEqual(read(text, tables, plain).at(-2), [10, length - 1, length, 0, 0, false, 0])
  }
})
