// Searches for words and sentences through the binary; an updated index must score like a new one.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { stem, termsOf } from '../../src/util/search-terms.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { jsonHere } from '../helpers/here.ts'

const FILES = {
  ...SHOP,
  'src/http/date.ts': `/** Parses the date of an HTTP header. */
export function fromHeader(text: string): Date {
  return new Date(text)
}

export function formatDate(date: Date): string {
  return date.toISOString()
}
`,
  'src/auth/password.ts': `/** True where a password is long enough and not known from a leak. */
export function isAcceptable(word: string): boolean {
  return checkLength(word)
}

function checkLength(word: string): boolean {
  return word.length > 8
}
`,
}

test('words are stemmed, and insignificant ones dropped', async () => {
  const same = ['validate', 'validates', 'validated', 'validating', 'validation', 'validator']
  assert.equal(new Set(same.map(stem)).size, 1)
  assert.deepEqual(['parse', 'parser', 'parsing'].map(stem), ['pars', 'pars', 'pars'])
  assert.deepEqual(['configure', 'configuration', 'configurable'].map(stem), ['configur', 'configur', 'configur'])
  assert.deepEqual(['recursion', 'recursive', 'recursively', 'recurse'].map(stem), Array(4).fill('recurs'))
  assert.deepEqual(['read', 'readable', 'seek', 'seekable'].map(stem), ['read', 'read', 'seek', 'seek'])
  // Short words keep apparent suffixes.
  assert.deepEqual(['table', 'state', 'disable', 'receive'].map(stem), ['tabl', 'stat', 'disabl', 'receiv'])
  assert.deepEqual(['created', 'repeated', 'located'].map(stem), ['creat', 'repeat', 'locat'])
  assert.deepEqual(['entries', 'entry', 'class', 'status'].map(stem), ['entri', 'entri', 'class', 'status'])
  assert.deepEqual(termsOf('Where are the passwords of 12 users?'), ['password', 'user'])
})

const root = makeRepository(FILES)
const names = async (query: string): Promise<string[]> =>
  ((await jsonHere(['search', query], root)).results ?? []).map(({ s, match }) => `${match} ${s}`)

test('a sentence finds definitions by comment, name and uses', async () => {
  assert.equal((await names('parse http date'))[0], 'words fromHeader')
  assert.equal((await names('where are passwords validated'))[0], 'words isAcceptable')
  assert.equal((await names('format a date'))[0], 'words formatDate')
  assert.equal((await names('sign users in'))[0], 'words handleLogin')
  assert.deepEqual(await names('leak'), ['words isAcceptable'], 'a word that no name has')
})

test('a sentence may contain punctuation, and its other words count', async () => {
  assert.equal((await names('parse the date/time of an http header'))[0], 'words fromHeader')
  assert.equal((await names('is the password in leak.txt'))[0], 'words isAcceptable')
  assert.deepEqual(await names('LoginForm.qzxvkw'), [], 'a qualified name is not taken for words')
})

test('word forms, synonyms and negations match', async () => {
  const root = makeRepository({
    'a.ts': `/** Keeps what was written by the user. */
export function saveDraft(): void {}
/** Accept options that are unknown. */
export function lenient(): void {}
/** Verification of a signature. */
export function seal(): void {}
/** Accept options. */
export function strict(): void {}
export function dropLine(): void {}
export function addLine(): void {}
`,
  })
  const first = async (query: string) => (await jsonHere(['search', query], root)).results![0]!.s
  assert.equal(await first('persist what they write'), 'saveDraft')
  assert.equal(await first('let it take flags it does not know'), 'lenient')
  assert.equal(await first('verify that it was signed'), 'seal')
  assert.equal(await first('where a line was added'), 'addLine')
})

test('the most specific text ranks first, yes-no questions prefer predicates, and overloads rank lower', async () => {
  const root = makeRepository({
    'A.java': `class A {
  /** Copies an array into another one of a larger size, from an offset on, filling the rest with a value. */
  static int[] copy(int[] array, int size) { return array; }
  /** Copies an array into another one of a larger size, from an offset on, filling the rest with a value. */
  static long[] copy(long[] array, int size) { return array; }
  /** Copies an array into another one of a larger size, from an offset on, filling the rest with a value. */
  static byte[] copy(byte[] array, int size) { return array; }
  /** An array copied. */
  static int[] again(int[] list) { return list; }
  /** Makes the connection encrypted. */
  void wrap(String how) { }
  /** Tells that the connection is encrypted. */
  boolean isSecure() { return true; }
}
`,
  })
  const names = async (query: string) => (await jsonHere(['search', query], root)).results!.map(({ s }) => s)
  assert.equal((await names('an array that is copied'))[0], 'again')
  assert.equal((await names('is the connection encrypted'))[0], 'isSecure')
  assert.deepEqual((await names('copy an array')).slice(0, 2).sort(), ['again', 'copy'])
})

test('a nonsense word finds nothing, alone or in a compound name', async () => {
  for (const query of ['qzxvkw', 'qzxvkw wvkqzx', 'getQzxvkw']) assert.deepEqual(await names(query), [], query)
})

test('an unknown name matches definitions with several of its words, not with one', async () => {
  for (const query of ['leakReport', 'leak_header_rows']) assert.deepEqual(await names(query), [], query)
  const { error } = (await jsonHere(['search', 'leakReport'], root)) as { error?: { suggestions: { args: object }[] } }
  assert.deepEqual(error?.suggestions[0]?.args, { query: 'report' }, 'the part of it that names have')
  assert.equal((await names('httpHeader'))[0], 'words fromHeader')
  assert.equal((await names('leak length'))[0], 'words isAcceptable', 'of words each may be what is meant')
})

test('an unknown name of three words needs all of them, a longer one half of them', async () => {
  assert.deepEqual(await names('httpHeaderLeak'), [])
  assert.deepEqual(await names('leakPasswordHeader'), [])
  assert.deepEqual(await names('httpHeaderParser'), ['words fromHeader'])
  assert.deepEqual(await names('longPasswordKnownDate'), ['words isAcceptable'])
})

test('pages of a sentence reach every result once', async () => {
  const one = (i: number): string =>
    `/** Keeps ${i % 3 ? 'metadata' : 'metadata of entries'}. */\nfunction entry${i}() {}\n`
  const many = makeRepository({ 'many.js': Array.from({ length: 1250 }, (_, i) => one(i)).join('\n') })
  const seen: unknown[] = []
  let total: unknown
  for (let next: unknown = 0; next !== undefined; ) {
    const page = await jsonHere(['search', 'keeps metadata of entries', '--limit', '100', '--offset', `${next}`], many)
    for (const { h } of page.results!) seen.push(h)
    total ??= page.total
    assert.equal(page.total, total)
    next = page.next
  }
  assert.deepEqual([total, seen.length, new Set(seen).size], [1250, 1250, 1250])
})

test('explain reports the words that matched', () => {
  const [first] = ctxJson(['search', 'parse http date', '--explain'], root).results!
  assert.deepEqual([first!.words, first!.match], ['pars http dat', 'words'])
})

test('unchanged files keep their words, and deleted ones have none', async () => {
  const section = () => {
    const manifest = JSON.parse(readFileSync(path.join(root, '.ctx', 'manifest.json'), 'utf8'))
    const [offset, length] = manifest.tables.sections.terms
    return readFileSync(path.join(root, '.ctx', manifest.tables.file)).subarray(offset, offset + length)
  }
  writeFiles(root, {
    'src/api/aaa.ts': '/** Draws a zebra. */\nexport function first(): void {}\n',
    'src/http/date.ts': '/** Counts giraffes. */\nexport function other(): void {}\n',
  })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const grown = section()
  assert.equal(ctx(['index', '--force', '--quiet'], root).status, 0)
  assert.equal(grown.toString('hex'), section().toString('hex'))
  assert.equal((await names('counting giraffes'))[0], 'words other')
  assert.deepEqual(await names('iso'), [])
})

test('an index with an overlay scores like a new one', () => {
  const other = makeRepository(FILES)
  const always = { CTX_SMALL_INDEX: '0' }
  assert.equal(ctx(['index', '--quiet'], other).status, 0)
  // At most a quarter of the lines may change, or a new base is written.
  writeFiles(other, { 'tools/report.py': 'def build_report(rows):\n    """Sums passwords."""\n    return sum(rows)\n' })
  assert.equal(ctx(['index', '--quiet'], other, always).status, 0)
  const manifest = JSON.parse(readFileSync(path.join(other, '.ctx', 'manifest.json'), 'utf8'))
  assert.ok(manifest.overlay, 'there is an overlay')
  const queries = ['parse http date', 'where are passwords validated', 'sum the rows', 'sums passwords']
  const asked = () =>
    queries.map(query => {
      const { stdout } = ctx(['search', query, '--explain', '--json'], other, always)
      const { results, total } = JSON.parse(stdout)
      return { results, total }
    })
  const overlaid = asked()
  assert.equal(ctx(['index', '--force', '--quiet'], other).status, 0)
  assert.deepEqual(overlaid, asked())
  assert.equal(overlaid[3]!.results[0].s, 'build_report')
})

test('two words of a sentence match a path that joins them', () => {
  const root = makeRepository({
    'modules/fileserver/choose.go':
      'package fileserver\n\nfunc chooseEncoding(names []string) string { return names[0] }\n',
    'modules/archive/choose.go': 'package archive\n\nfunc chooseEncodings(names []string) string { return names[0] }\n',
    'modules/archive/encoding.go':
      'package archive\n\nfunc chooseEncoding(names []string) string { return names[0] }\n',
    'modules/fileservers.go': 'package modules\n\nfunc other() {}\n',
  })
  const { results } = ctxJson(['search', 'how does the file server choose an encoding', '--explain'], root)
  assert.equal(results?.[0]?.f, 'modules/fileserver/choose.go')
})

test('scores of one range do not leak into the next', () => {
  // Symbols are scored in ranges of 16,384: the first of two ranges share an array slot.
  const lines = Array.from({ length: 16_400 }, (_, i) => `def f${i}(): pass`)
  lines[0] = 'def ledger_open(): pass'
  lines[5] = 'def ledger_lost(): pass'
  lines[16_384] = 'def ledger_shut(): pass'
  const root = makeRepository({ 'a.py': lines.join('\n') })
  const { results, total } = ctxJson(['search', 'where is the ledger'], root)
  assert.deepEqual([total, results!.map(({ s }) => s)], [3, ['ledger_open', 'ledger_lost', 'ledger_shut']])
})
