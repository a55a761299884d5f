// search_project through its user interface: lines of content, code first, equal with and without ripgrep.
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'
import { find, shop } from './found.ts'

test('a line is reported with its innermost symbol', async () => {
  const { results, total, files } = await find(['console', '--type', 'content'])
  assert.equal(total, 1)
  assert.equal(files, 1)
  const [{ f, l, text, symbol, h }] = results
  assert.deepEqual(
    [f, l, text, symbol],
    ['src/auth/login.ts', 16, "if (part !== '') console.log(part)", 'LoginForm.submit'],
  )
  assert.equal(JSON.parse(ctx(['get', h, '--json'], shop).stdout).results[0].s, 'submit')
})

test('lines and their symbols are those of the current files', async () => {
  const root = makeRepository(SHOP)
  ctx(['generate_index'], root)
  writeFileSync(path.join(root, 'src/auth/logout.ts'), '\n\nexport function leave() {\n  goodbye()\n}\n')
  const [row] = (await find(['goodbye()', '--type', 'content'], root)).results
  assert.deepEqual([row.f, row.l, row.symbol], ['src/auth/logout.ts', 4, 'leave'])
})

test('alternatives to a text without matches are tried and reported', async () => {
  const root = makeRepository({
    'src/http.ts':
      'export function open(): void {\n  raise(TooManyRedirects)\n  listen(start())\n}\nconst a = "listen("\nif (a || b) listen(/x\\(/)\n',
    'src/plain.ts': 'export const plain = 1\n',
  })
  const lines = async (query: string, ...args: string[]) => {
    const { type, taken_as, results } = await find([query, '--type', 'content', ...args], root)
    return [type, taken_as, (results as { l: number }[]).map(({ l }) => l).join()]
  }
  assert.deepEqual(await lines('"listen("'), ['content', undefined, '5'], 'with its quotes, if they are in the file')
  assert.deepEqual(await lines("'listen('"), ['content', 'text listen(', '3,5,6'])
  assert.deepEqual(await lines('`start()`'), ['content', 'text start()', '3'])
  assert.deepEqual(await lines('/listen\\(/'), ['content', 'regular expression listen\\(', '3,5,6'])
  assert.deepEqual(await lines('/LISTEN\\(/i'), ['content', 'regular expression (?i)LISTEN\\(', '3,5,6'])
  const slashes = 'with its slashes, if they are in the file'
  assert.deepEqual(await lines('/x\\(/'), ['content', 'text /x\\(/ with its slashes', '6'], slashes)
  for (const query of ['ServerError|TooManyRedirects', 'raise.*Redirects', 'raise\\(\\w+', '^export func'])
    assert.deepEqual((await lines(query)).slice(0, 2), ['content', `regular expression ${query}`], query)
  assert.deepEqual(await lines('"raise.*"', '--regex'), ['content', 'regular expression raise.*', '2'])
  for (const query of ['a | b', 'shut()', '/listen(/', '@|', 'zz*', 'plain[1]', '.*'])
    assert.equal((await find([query, '--type', 'content'], root)).error?.code, 'NO_MATCH', query)
  const plain = await find(['ServerError|TooManyRedirects'], root)
  assert.deepEqual(
    [plain.type, plain.taken_as, plain.total],
    ['content', 'regular expression ServerError|TooManyRedirects', 1],
  )
  assert.equal((await find(['"listen("'], root)).taken_as, undefined, 'unambiguous quotes')
  assert.match(
    ctx(['find', '`start()`', '--type', 'content', '--format', 'text'], root).stdout,
    /^taken as: text start\(\)$/m,
  )
  const paged = [0, 1, 2].map(at =>
    find(["'listen('", '--type', 'content', '--limit', '1', '--offset', String(at)], root),
  )
  const pages = await Promise.all(paged)
  assert.deepEqual(
    pages.map(({ total, results }) => [total, results[0].l]),
    [
      [3, 3],
      [3, 5],
      [3, 6],
    ],
  )
})

test('of several pasted lines the longest is searched first', async () => {
  for (const [query, line, as] of [
    ['export class LoginForm {\n  private tries = 0\n', 10, 'line 1 of 2: export class LoginForm {'],
    [
      '  submit(name: string): void {\r\n    this.tries--; this.tries--; this.tries--\r\n',
      13,
      'line 1 of 2: submit(name: string): void {',
    ],
  ] as const)
    for (const args of [[], ['--type', 'content']]) {
      const { type, taken_as, total, results } = await find([query, ...args])
      assert.deepEqual([type, taken_as, total, results[0].l], ['content', as, 1, line], query)
    }
  assert.equal((await find(['zzq();\nqqz();', '--type', 'content'])).error.code, 'NO_MATCH')
})

test('pages of lines have no gaps and no repetitions', async () => {
  const whole = await find(['e', '--type', 'content', '--limit', '100'])
  const paged: unknown[] = []
  for (let offset = 0; offset < whole.total; offset += 7) {
    paged.push(...(await find(['e', '--type', 'content', '--limit', '7', '--offset', String(offset)])).results)
  }
  assert.deepEqual(paged, whole.results)
})

test('source lines come first, then tests, generated code and other files', async () => {
  const line = 'throw new Oops({\n'
  const files = [
    ...['A.md', 'CHANGES', 'dist/b.js', 'docs/c.rst', 'package.json', 'src/a.test.ts', 'src/d.ts', 'test/e.ts', 'z.go'],
    ...Array.from({ length: 310 }, (_, i) => `src/more/f${i}.txt`),
  ]
  const root = makeRepository(Object.fromEntries(files.map(file => [file, line])))
  const ask = (...args: string[]) => find(['new Oops({', '--type', 'content', ...args], root)
  const first = (await ask('--limit', '9')).results.map(({ f }: { f: string }) => f)
  const order = ['src/d.ts', 'z.go', 'src/a.test.ts', 'test/e.ts', 'dist/b.js', 'A.md', 'CHANGES', 'docs/c.rst']
  assert.deepEqual(first, [...order, 'package.json'])
  const paged = await Promise.all([0, 3, 6].map(at => ask('--limit', '3', '--offset', String(at))))
  assert.deepEqual(
    paged.flatMap(({ results }) => results.map(({ f }: { f: string }) => f)),
    first,
  )
  const own = await find(['new Oops({', '--type', 'content', '--limit', '9'], root, { CTX_RIPGREP: 'off' })
  assert.deepEqual(
    own.results.map(({ f }: { f: string }) => f),
    first,
    'without ripgrep',
  )
})

test('an expensive regular expression, binary files and links do no harm', async () => {
  const root = makeRepository({ 'a.txt': `${'a'.repeat(30)}\nneedle\n`, 'b.bin': 'needle\0needle' })
  assert.deepEqual((await find(['(a|b)needle|needle', '--type', 'content', '--regex'], root)).total, 1)
  assert.equal((await find(['(', '--type', 'content', '--regex'], root)).error.code, 'INVALID_ARGUMENT')
})

test('lines are the same with and without ripgrep', async () => {
  const { seed, below } = randomFrom(process.env.CTX_SEED)
  const words = ['alpha', 'Beta', 'gamma_delta', 'naïve', 'ÉCOLE', 'x.y(z)', '日本語', 'needle', 'NEEDLE', 'foo\tbar']
  const files: Record<string, string> = {}
  for (let i = 0; i < 400; i++) {
    const lines = Array.from({ length: 1 + below(6) }, () =>
      Array.from({ length: below(5) }, () => words[below(words.length)]).join(' '),
    )
    files[`d${i % 7}/f${i}.txt`] = `${lines.join(below(2) ? '\n' : '\r\n')}\n`
  }
  const root = makeRepository({ ...files, '.gitignore': 'ignored/\n', 'ignored/a.txt': 'needle-point\n' })
  const odd: Record<string, Buffer> = {
    'odd/utf16le.txt': Buffer.from('\ufeffone needle-point\r\n日本語\r\n', 'utf16le'),
    'odd/utf16be.txt': Buffer.from('\ufeffone needle-point\n', 'utf16le').swap16(),
    'odd/bom.txt': Buffer.from('\ufeffneedle-point\n'),
    'odd/.hidden': Buffer.from('needle-point\n'),
    'odd/long.txt': Buffer.from(`${'x'.repeat(19_000)} needle-point ${'y'.repeat(30_000)} needle-point\nneedle-point`),
    'odd/binary.dat': Buffer.from('needle-point\0needle-point\n'),
    'odd/latin1.txt': Buffer.from('caf\xe9 needle-point\n', 'latin1'),
  }
  mkdirSync(path.join(root, 'odd'))
  for (const [file, bytes] of Object.entries(odd)) writeFileSync(path.join(root, file), bytes)
  ctx(['generate_index'], root)
  const held = await find(['needle-point', '--type', 'content', '--limit', '100'], root)
  assert.deepEqual(
    held.results.map(({ f, l }: { f: string; l: number }) => `${f}:${l}`).sort(),
    ['.hidden:1', 'bom.txt:1', 'latin1.txt:1', 'long.txt:1', 'long.txt:2', 'utf16be.txt:1', 'utf16le.txt:1'].map(
      each => `odd/${each}`,
    ),
    'neither what is ignored nor what is binary',
  )
  assert.deepEqual(
    await find(['needle-point', '--type', 'content', '--limit', '100'], root, { CTX_RIPGREP: 'off' }),
    held,
  )
  const withoutPath = await find(['needle-point', '--type', 'content', '--limit', '100'], root, { PATH: '/nowhere' })
  assert.deepEqual({ ...withoutPath, index: '' }, { ...held, index: '' }, 'without ripgrep')
  for (const file of Object.keys(odd)) rmSync(path.join(root, file))
  for (const [query, ...flags] of [
    ['needle'],
    ['NEEDLE'],
    ['école'],
    ['x.y(z)'],
    ['日本'],
    ['gamma.delta', '--regex'],
    ['n[ae]+dle$', '--regex'],
    ['al(?:pha)+\\s', '--regex'],
  ]) {
    const args = [query!, '--type', 'content', '--limit', '100', ...flags]
    const own = await find(args, root, { CTX_RIPGREP: 'off' })
    assert.deepEqual(await find(args, root), own, `${query}, CTX_SEED=${seed}`)
    const expected = new RegExp(
      flags.length ? query! : query!.replace(/[.()]/g, '\\$&'),
      /\p{Lu}/u.test(query!) ? 'u' : 'iu',
    )
    const lines = Object.values(files).flatMap(text => text.split(/\r?\n/))
    assert.equal(own.total, lines.filter(line => expected.test(line)).length, query)
  }
})
