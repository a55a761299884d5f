// Content search with and without ripgrep finds the same lines, and the same as ripgrep alone, over random files and
// queries (CTX_SEED repeats a run), with ignored, hidden, binary and unusually encoded files.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { filesOf, needleOf, searchContent } from '../../src/project/project-files.ts'
import { globFilter as pathFilter } from '../../src/query/glob.ts'
import { ctxJson } from '../helpers/exec.ts'
import { makeFolder, makeRepository } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

const FILES = 320
const QUERIES = 40
/** Letters with unusual case mappings, pattern syntax, and characters that some tools take for line ends. */
const PIECES = [
  ...[
    'index',
    'Index',
    'INDEX',
    'needle',
    'naïve',
    'NAÏVE',
    'cafe\u0301',
    'straße',
    'STRASSE',
    'ẞ',
    'σοφός',
    'ΣΟΦΌΣ',
    'İstanbul',
  ],
  ...[
    'ısı',
    '\u212aelvin',
    'kelvin',
    '\u017fum',
    'sum',
    '日本語',
    '👍🏽',
    'x.y(z)',
    'a|b',
    '[c]',
    '$d^',
    '\\e',
    '{2}',
    '*+?',
    '--flag',
  ],
  ...['\t', ' ', '  ', '\f', '\v', '\u00a0', '\u2028', '\u0085', '\r', '"q"', "'", '`', '%', '#', '/'],
]
const ENDS = ['\n', '\r\n', '\n\n']

test('content search finds the same lines with and without ripgrep', async () => {
  const { seed, below, pick } = randomFrom(process.env.CTX_SEED)
  const root = makeFolder('content')
  const texts = Array.from({ length: FILES }, () =>
    Array.from({ length: below(9) }, () => pick(PIECES) + (below(3) === 0 ? pick(ENDS) : '')).join(''),
  )
  const files = texts.map((_, i) => `f${i}.txt`)
  for (const [i, text] of texts.entries()) writeFileSync(path.join(root, files[i]!), encoded(text, below(24)))
  const queryOf = (): string => {
    const text = pick(texts.filter(each => each.length > 3))
    const start = below(text.length - 2)
    const part = text.slice(start, start + 2 + below(8)).replace(/[\r\n]/g, '')
    return pick([part, part.toLowerCase(), part.toUpperCase(), pick(PIECES)]).replace('\r', '') || 'x'
  }
  const regexOf = (): string =>
    pick(['^', '', '\\b', '(?<=x)', '.', '(?:)']) +
    escaped(queryOf()) +
    pick(['$', '', '\\b', '\\s*', '+', '(?!y)', '|needle', '.?', '(?:needle|kelvin)*', '|(?:ku|su)m'])
  try {
    for (let i = 0; i < QUERIES; i++) {
      const isRegex = below(2) === 0
      const query = isRegex ? regexOf() : queryOf()
      if (query === '' || /\p{Cs}/u.test(query)) continue
      const needle = needleOf(query, isRegex)
      const ask = () => searchContent(root, files, needle, 0, 1000)
      process.env.CTX_RIPGREP = 'off'
      const own = await ask()
      delete process.env.CTX_RIPGREP
      assert.deepEqual(await ask(), own, `${JSON.stringify(query)}${isRegex ? ' as a pattern' : ''}, CTX_SEED=${seed}`)
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

const hasRipgrep = spawnSync('rg', ['--version']).status === 0
/** Classes, escapes, quantifiers and groups that both dialects have. */
const ATOMS = [
  ...['\\w', '\\W', '\\d', '\\s', '\\S', '.', '[[:alpha:]]', '[^[:space:]x]', '[]x]', '[^]a-f]', '[a-z&&[^aeiou]]'],
  ...[
    '[\\w.]',
    '[^\\W_]',
    '\\p{Greek}',
    '\\pL',
    '\\P{Lu}',
    '\\x{e9}',
    '\\x61',
    '[A-Z]',
    '(?:in|NE)',
    '(?P<n>ed)',
    '(le|x)',
    '(?:needle|kelvin|e)',
    '(?:(?:İ|I)stanbul|[ns]um|ind(?:ex|))',
    '[\\-x]',
    '[+--x]',
  ],
  ...['index', 'needle', 'naïve', 'é', 'Σ', 'x', 'a', '\\.', '\\(', ' ', '\\t', 'e', 'n'],
]
/** `$` only at the end of a pattern: in the middle ripgrep 13 gives different answers for the same line. */
const ASSERTIONS = ['', '', '', '', '', '\\b']
const REPEATS = ['', '', '', '', '+', '*', '?', '{2}', '{1,3}', '+?', '.*']

test('content search finds the lines that ripgrep finds', { skip: !hasRipgrep }, async () => {
  const { seed, below, pick } = randomFrom(process.env.CTX_SEED)
  const words = PIECES.filter(piece => !/[\r\f\v]/.test(piece))
  const text = () => Array.from({ length: 40 }, () => pick(words) + (below(3) === 0 ? pick(ENDS) : '')).join('')
  const bytes = Object.fromEntries(
    [
      'a.ts',
      'b.py',
      'c.txt',
      '.hidden/d.ts',
      'src/e.ts',
      'src/out/f.ts',
      'src/g.log',
      'deep/er/h.ts',
      'deep/kept.log',
      'un named.ts',
    ].map((name, i) => [name, encoded(text(), i % 3)] as const),
  )
  const root = makeRepository({ '.gitignore': '*.log\n!kept.log\n', 'src/.gitignore': 'out/\n' })
  const put = (name: string, content: Buffer): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  for (const [name, content] of Object.entries(bytes)) put(name, content)
  put('binary.ts', Buffer.from(`index\0${text()}`))
  put('long.ts', Buffer.from(`${'ab '.repeat(9000)}needle x index${' cd'.repeat(9000)}\n`))
  put('empty.ts', Buffer.from(''))
  put('crlf.ts', Buffer.from(text().replace(/\r?\n/g, '\r\n')))
  const isWanted = await pathFilter('**/*.ts')
  const files = await filesOf(root)
  for (let i = 0; i < QUERIES * 2; i++) {
    const isRegex = below(4) > 0
    // No `$` in alternatives, for the reason given at ASSERTIONS.
    const alternatives = 1 + (below(4) >> 1)
    const end = (mark: string): string => (alternatives === 1 && below(5) === 0 ? mark : '')
    const alternative = (): string =>
      end('^') +
      Array.from({ length: 1 + below(3) }, () => pick(ASSERTIONS) + pick(ATOMS) + pick(REPEATS)).join('') +
      end('$')
    const query = isRegex ? Array.from({ length: alternatives }, alternative).join('|') : pick(words)
    const oracle = ripgrep(root, query, isRegex)
    if (oracle === undefined) continue
    const { hits } = await searchContent(root, files.filter(isWanted), needleOf(query, isRegex), 0, 10_000)
    const own = hits.map(({ f, l }) => `${f}:${l}`)
    assert.deepEqual(own.sort(), oracle, `${JSON.stringify(query)}${isRegex ? ' as a pattern' : ''}, CTX_SEED=${seed}`)
  }
})

/** Lines that ripgrep finds in `*.ts`; undefined if it rejects the pattern or takes too long. */
function ripgrep(root: string, query: string, isRegex: boolean): string[] | undefined {
  const flags = [
    '--no-config',
    '--line-number',
    '--with-filename',
    '--null',
    '--no-heading',
    '--smart-case',
    '--hidden',
    '--crlf',
  ]
  const how = isRegex ? [] : ['--fixed-strings']
  const { stdout, status } = spawnSync('rg', [...flags, ...how, '--glob', '*.ts', '--regexp', query, '.'], {
    cwd: root,
    timeout: 5000,
  })
  // On a busy machine the timeout may have stopped it.
  if (status === 2 || status === null) return undefined
  const rows = stdout.toString('latin1').matchAll(/^\.\/([^\0\n]*)\0(\d+):/gm)
  return [...rows].map(([, file, line]) => `${file}:${line}`).sort()
}

/** A file's bytes: mostly UTF-8, sometimes with a byte-order mark, UTF-16, Latin 1 or binary. */
function encoded(text: string, how: number): Buffer {
  if (how === 0) return Buffer.from(`\ufeff${text}`)
  if (how === 1) return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (how === 2) return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  if (how === 3) return Buffer.from(`${text}\xe9caf\xe9`, 'latin1')
  if (how === 4) return Buffer.concat([Buffer.from(text), Buffer.from([0]), Buffer.from(text)])
  if (how === 5) return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xc3])])
  return Buffer.from(text)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

test('a regular expression that does not terminate is stopped, and earlier matches are returned', async () => {
  const root = makeRepository({ 'a.txt': 'aab\naa\n', 'b.txt': `${'a'.repeat(60)}b\n`, 'c.txt': 'aa\n' })
  const files = ['a.txt', 'b.txt', 'c.txt']
  const stuck = await searchContent(root, files, needleOf('(a+)+$', true), 0, 10, undefined, 500)
  assert.deepEqual([stuck.stuck, stuck.hits, stuck.unread], ['b.txt', [{ f: 'a.txt', l: 2, text: 'aa' }], 2])
  const done = await searchContent(root, files, needleOf('a+$', true), 0, 10, undefined, 500)
  assert.deepEqual([done.stuck, done.total, done.unread], [undefined, 2, 0])
})

test('the user is told about a regular expression that does not terminate', () => {
  const root = makeRepository({ 'a.txt': 'aa\n', 'b.txt': `${'a'.repeat(60)}b\n` })
  const { error } = ctxJson(['find', '/(a+)+$/'], root) as { error: { code: string; message: string } }
  assert.deepEqual([error.code, error.message], ['INVALID_ARGUMENT', '(a+)+$ takes too long over b.txt.'])
})
