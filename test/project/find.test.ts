// search_project as a user meets it: every type, what auto takes a query for, and equal lines with and without ripgrep.
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'
import { randomFrom } from '../helpers/random.ts'

const shop = makeRepository({ ...SHOP, 'README.md': '# Shop\n\nSigns users in.\n', '.gitignore': 'secret.txt\n' })
writeFiles(shop, { 'secret.txt': 'password\n', 'new/untracked.txt': 'sign here\n' })

/** In this process where no setting is given. */
async function find(args: readonly string[], root = shop, env?: Readonly<Record<string, string>>) {
  const argv = ['find', ...args, '--json']
  const { stdout, status } = env ? ctx(argv, root, env) : await ctxHere(argv, root)
  return { status, ...JSON.parse(stdout) }
}

test('auto takes an identifier for a symbol, a file name for a file, a path for a folder, the rest for text', async () => {
  assert.deepEqual(pick(await find(['handleLogin']), 's'), ['symbol', 'handleLogin'])
  assert.deepEqual(pick(await find(['login.ts']), 'f'), ['filename', 'src/auth/login.ts'])
  assert.deepEqual(pick(await find(['src/auth']), 'f'), ['directory', 'src/auth/'])
  assert.deepEqual(pick(await find(['*.py']), 'f'), ['filename', 'tools/report.py'])
  assert.deepEqual(pick(await find(['return sum(rows)']), 'f'), ['content', 'tools/report.py'])
  assert.deepEqual(pick(await find(['LoginForm.submit']), 's'), ['symbol', 'submit'])
  assert.deepEqual(pick(await find(['def build_report']), 'f'), ['content', 'tools/report.py'], 'a line of code')
  assert.deepEqual(pick(await find(['login.ts:12:3']), 'f'), ['filename', 'src/auth/login.ts'], 'a place in a file')
  assert.deepEqual(pick(await find(['C:\\work\\src\\auth\\login.ts']), 'f'), ['filename', 'src/auth/login.ts'])
  assert.equal((await find(['no-such-thing'])).error.code, 'NO_MATCH', 'a hyphen is a letter like any other')
})

test('a line of a trace or of a compiler is the place it names, with the symbol around it', async () => {
  for (const query of [
    'src/auth/login.ts:16',
    'src/auth/login.ts:16:5: error: expected a name',
    '    at LoginForm.submit (/srv/app/src/auth/login.ts:16:9)',
    'at async file:///srv/app/src/auth/login.ts:16:9',
    'File "/srv/app/src/auth/login.ts", line 16, in submit',
    'src/auth/login.ts(16,9): error TS2304: Cannot find name',
    '   at Shop.Submit() in /src/auth/login.ts:line 16',
    ' --> src/auth/login.ts:16:9',
    'src/auth/login.ts#L16-L18',
    'at submit (http://localhost:5173/src/auth/login.ts?t=1700000000:16:9)',
    'webpack-internal:///./src/auth/login.ts:16:9',
    'at LoginForm.submit (node:internal/deps/shop/src/auth/login.ts:16:9)',
  ]) {
    const { type, results, suggestions } = await find([query])
    const [{ f, l, symbol, h }] = results
    assert.deepEqual([type, f, l, symbol], ['filename', 'src/auth/login.ts', 16, 'LoginForm.submit'], query)
    assert.deepEqual(suggestions[0].args, { symbols: [h] }, query)
  }
  assert.equal((await find(['src/auth/login.ts:9999'])).results[0].symbol, '')
})

test('of the files that a path from elsewhere ends in the one with most of it comes first', async () => {
  const root = makeRepository({ 'index.js': 'a()\n', 'lib/fetch/index.js': 'b()\n', 'fetch/index.js': 'c()\n' })
  const { results } = await find(['/srv/app/lib/fetch/index.js:1:2'], root)
  assert.deepEqual(
    results.map(({ f }: { f: string }) => f),
    ['lib/fetch/index.js', 'fetch/index.js', 'index.js'],
  )
})

test('names that end in a mark, and files without an ending, are what they are called', async () => {
  const root = makeRepository({
    'store.rb': `class Store
  # TODO: told apart
  def self.copy!(a) = save!
  def copy; end
  def empty? = rows.size.zero?
  def to_doc; end
end
`,
    Makefile: 'all:\n\techo hi\n',
  })
  for (const query of ['empty?', 'Store#empty?', 'store.rb#empty?', 'store.rb:empty?', 'emtpy?'])
    assert.deepEqual(pick(await find([query], root), 's'), ['symbol', 'empty?'], query)
  assert.deepEqual(pick(await find(['Store.copy!()'], root), 's'), ['symbol', 'copy!'])
  assert.deepEqual(pick(await find(['stor?.rb'], root), 'f'), ['filename', 'store.rb'], 'a glob all the same')
  const { type, results } = await find(['Makefile:2'], root)
  assert.deepEqual([type, results[0].f, results[0].l, results[0].symbol], ['filename', 'Makefile', 2, 'all'])
  assert.equal((await find(['localhost:8080'], root)).error.code, 'NO_MATCH')
})

test('capitals that are no part of a name are a mark in comments', async () => {
  const root = makeRepository({
    'a.ts': '// TODO: later\nexport function toDoc(): void {}\nexport const MAX_SIZE = 1\n',
  })
  const { type, also, results } = await find(['TODO'], root)
  assert.deepEqual([type, also, results[0].l], ['content', ['symbol'], 1])
  assert.deepEqual(pick(await find(['SIZE'], root), 's'), ['symbol', 'MAX_SIZE'])
  assert.deepEqual(pick(await find(['TODOC'], root), 's'), ['symbol', 'toDoc'])
})

test('of a whole trace it is the innermost place that lies in the repository', async () => {
  const traces = [
    'goroutine 1 [running]:\npanic({0x1, 0x2})\n\t/usr/local/go/src/runtime/panic.go:884 +0x212\nmain.f(0x1)\n\t/srv/src/auth/login.ts:16 +0x1d',
    'Error: no\n    at Module [as f] (node:internal/x.js:3:1)\n    at submit (/srv/src/auth/login.ts:16:9)\n    at /srv/tools/report.py:1:2',
    'Traceback (most recent call last):\n  File "/srv/tools/report.py", line 3, in f\n  File "/srv/src/auth/login.ts", line 16, in g\nKeyError: [x]',
  ]
  for (const trace of traces) {
    const { type, total, results } = await find([trace])
    assert.deepEqual([type, total, results[0].f, results[0].l], ['filename', 1, 'src/auth/login.ts', 16], trace)
  }
})

test('names as they stand in traces of Go and Java are those of the source', async () => {
  const root = makeRepository({
    'raft.go': 'package raft\n\ntype Raft struct{}\n\nfunc (r *Raft) run() {}\n\nfunc NewRaft() *Raft { return nil }\n',
    'okhttp3/Client.java':
      'package okhttp3;\n\nclass Client {\n  static class Builder {\n    void connect() {}\n  }\n\n  void open() {}\n}\n',
    'cash.js': 'function Cash$Flow() {}\n',
  })
  for (const [query, p, name] of [
    ['github.com/hashicorp/raft.(*Raft).run(0xc000123000)', 'Raft', 'run'],
    ['github.com/hashicorp/raft.(*Raft).run.func1()', 'Raft', 'run'],
    ['main.(*Raft).run(...)', 'Raft', 'run'],
    ['github.com/hashicorp/raft.NewRaft(0xc000123000, 0x1)', undefined, 'NewRaft'],
    ['okhttp3.Client$Builder.connect', 'Client.Builder', 'connect'],
    ['okhttp3.Client$Builder$1.connect', 'Client.Builder', 'connect'],
    ['okhttp3.Client.lambda$open$0', 'Client', 'open'],
    ['Client$Builder', 'Client', 'Builder'],
    ['Cash$Flow', undefined, 'Cash$Flow'],
  ] as const) {
    const { type, total, results } = await find([query], root)
    assert.deepEqual([type, total, results[0]?.p, results[0]?.s], ['symbol', 1, p, name], query)
    for (const operation of ['search', 'get'])
      assert.equal(JSON.parse((await ctxHere([operation, query, '--json'], root)).stdout).results[0].s, name, query)
  }
  for (const query of ['github.com/hashicorp/raft.(*Raft).walk()', 'okhttp3.Client$Builder.shut'])
    assert.equal((await find([query], root)).error.code, 'NO_MATCH', query)
})

test('what follows the name of a package in an import is looked for wherever it lies', async () => {
  const files = { 'cache/package.json': '{}\n', 'src/cache/lru.ts': 'export {}\n', 'src/other.ts': 'export {}\n' }
  const root = makeRepository({ ...files, 'package.json': '{"name": "@acme/kit"}\n' })
  const paths = async (query: string, folder = root) =>
    (await find([query], folder)).results.map(({ f }: { f: string }) => f)
  assert.deepEqual(await paths('@acme/kit/cache'), ['cache/', 'src/cache/'])
  assert.deepEqual(await paths('@acme/kit/cache/lru'), ['src/cache/lru.ts'])
  const vendored = makeRepository({ ...files, 'lib/@acme/kit/cache/a.ts': 'export {}\n' })
  assert.deepEqual(await paths('@acme/kit/cache', vendored), ['cache/', 'lib/@acme/kit/cache/'], 'a path there is')
})

test('names with blanks and quotes are names of files and folders', async () => {
  const root = makeRepository({ "src/a b/it's.ts": 'export {}\n' })
  assert.deepEqual(pick(await find(["it's"], root), 'f'), ['filename', "src/a b/it's.ts"])
  assert.deepEqual(pick(await find(["it'z.ts"], root), 'f'), ['filename', "src/a b/it's.ts"])
  assert.deepEqual(pick(await find(['src/a b/'], root), 'f'), ['directory', 'src/a b/'])
  assert.deepEqual((await find(['src/a c/'], root)).error.similar, ['src/a b'])
  const spoken = makeRepository({
    'src/a file.ts': 'export {}\n',
    'src/read.ts': '/** Reads a file of ts, a file.ts for one. */\nexport function read(): void {}\n',
  })
  assert.deepEqual(pick(await find(['a file.ts'], spoken), 'f'), ['filename', 'src/a file.ts'])
  assert.deepEqual(pick(await find(['reads a file'], spoken), 's'), ['symbol', 'read'])
})

test('a text in quotes that stands with and without them is looked for without them at once', async () => {
  const root = makeRepository({ 'a.js': 'say("hello big world")\n', 'b.txt': 'hello big world\n' })
  const { results, taken_as: taken } = await find(['"hello big world"'], root)
  assert.deepEqual([results.map(({ f }: { f: string }) => f), taken], [['a.js', 'b.txt'], undefined])
  // Who asks for a text means its marks, too.
  const exact = await find(['"hello big world"', '--type', 'content'], root)
  assert.deepEqual(
    exact.results.map(({ f }: { f: string }) => f),
    ['a.js'],
  )
})

test('a name with marks of code around it is a name', async () => {
  const root = makeRepository({
    'a.cpp':
      'struct Box {\n  Box();\n  ~Box() { }\n  bool operator==(const Box& o) const { return true; }\n  void open() { close(); }\n};\n',
  })
  for (const [query, name] of [
    ['operator==', 'operator=='],
    ['Box::operator==', 'operator=='],
    ['~Box', '~Box'],
    ['Box::~Box', '~Box'],
    ['Box<int>', 'Box'],
    ['open()', 'open'],
    ['box.open();', 'open'],
    ['Box->open()', 'open'],
    ['@Box', 'Box'],
  ] as const) {
    const { type, results } = await find([query], root)
    assert.deepEqual([type, results[0].s], ['symbol', name], query)
  }
  assert.equal((await find(['close()'], root)).type, 'content', 'what nothing is called stands in the text')
})

test('auto goes on where the likeliest type finds nothing, and says so', async () => {
  const { type, tried, results } = await find(['reply'])
  assert.equal(type, 'content')
  assert.deepEqual(tried, ['symbol', 'filename', 'directory'])
  assert.equal(results[0].l, 6)
  const said = await find(['remembers'])
  assert.deepEqual(
    [said.type, said.results[0].s, said.results[0].match],
    ['symbol', 'handleLogin', 'words'],
    'a comment',
  )
})

test('every page is of the type that the first one is of, and a page behind the last one, too', async () => {
  const loads = [1, 2, 3, 4].map(i => `/** Step ${i} of the core. */\nexport function loadCore${i}(): void {}\n`)
  const root = makeRepository({ 'core.ts': 'export const x = 1\n', 'a.ts': loads.join('') })
  for (const [query, type, total] of [
    ['core', 'filename', 1],
    ['loadC', 'symbol', 4],
    ['Step', 'content', 4],
  ] as const) {
    for (const offset of [0, 1, 3, 4, 9]) {
      const page = await find([query, '--limit', '2', '--offset', String(offset)], root)
      assert.deepEqual([page.type, page.total], [type, total], `${query} from ${offset}`)
      assert.equal(page.results.length, Math.max(0, Math.min(2, total - offset)), `${query} from ${offset}`)
    }
  }
})

test('a file that is called so is meant, whatever comments say', async () => {
  const root = makeRepository({
    'shop/basket.py': 'x = 1\n',
    'shop/Ledger.ts': 'export const x = 1\n',
    'shop/a.ts': '/** Fills the basket and the ledger, in full. */\nexport function fill(): void {}\n',
  })
  assert.deepEqual(pick(await find(['basket'], root), 'f'), ['filename', 'shop/basket.py'])
  assert.deepEqual(pick(await find(['ledger'], root), 'f'), ['filename', 'shop/Ledger.ts'])
  assert.deepEqual(pick(await find(['full'], root), 's'), ['symbol', 'fill'])
})

test('what is called with something is looked for by its name, and a member of an unknown thing by its last part', async () => {
  const files = {
    'a.ts': 'export function addCommand(name: string): void {\n  use(name)\n}\n',
    'b.ts': 'cmd.addCommand(sub)\n',
  }
  const root = makeRepository(files)
  const called = await find(['addCommand("x", y)'], root)
  assert.deepEqual([called.type, called.total, called.results[0].match], ['symbol', 1, 'exact'])
  const { type, results, suggestions } = await find(['cmd.addCommand'], root)
  assert.deepEqual([type, results[0].f], ['content', 'b.ts'])
  assert.deepEqual([suggestions[0].tool, suggestions[0].args.query], ['search_symbols', 'addCommand'])
})

test('a line comes with the innermost symbol around it', async () => {
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

test('lines are of the files as they stand, and their symbols too', async () => {
  const root = makeRepository(SHOP)
  ctx(['generate_index'], root)
  writeFileSync(path.join(root, 'src/auth/logout.ts'), '\n\nexport function leave() {\n  goodbye()\n}\n')
  const [row] = (await find(['goodbye()', '--type', 'content'], root)).results
  assert.deepEqual([row.f, row.l, row.symbol], ['src/auth/logout.ts', 4, 'leave'])
})

test('what git ignores is not searched, what is untracked is', async () => {
  assert.equal((await find(['secret.txt', '--type', 'filename'])).status, 1)
  assert.equal((await find(['untracked'])).results[0].f, 'new/untracked.txt')
  assert.equal((await find(['sign here', '--type', 'content'])).total, 1)
})

test('what a text that stands nowhere may mean is looked for, and said', async () => {
  const root = makeRepository({
    'src/http.ts':
      'export function open(): void {\n  raise(TooManyRedirects)\n  listen(start())\n}\nconst a = "listen("\nif (a || b) listen(/x\\(/)\n',
    'src/plain.ts': 'export const plain = 1\n',
  })
  const lines = async (query: string, ...args: string[]) => {
    const { type, taken_as, results } = await find([query, '--type', 'content', ...args], root)
    return [type, taken_as, (results as { l: number }[]).map(({ l }) => l).join()]
  }
  assert.deepEqual(await lines('"listen("'), ['content', undefined, '5'], 'with its quotes, where it stands so')
  assert.deepEqual(await lines("'listen('"), ['content', 'text listen(', '3,5,6'])
  assert.deepEqual(await lines('`start()`'), ['content', 'text start()', '3'])
  assert.deepEqual(await lines('/listen\\(/'), ['content', 'regular expression listen\\(', '3,5,6'])
  assert.deepEqual(await lines('/LISTEN\\(/i'), ['content', 'regular expression (?i)LISTEN\\(', '3,5,6'])
  assert.deepEqual(await lines('/x\\(/'), ['content', undefined, '6'], 'with its slashes, where it stands so')
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
  assert.equal((await find(['"listen("'], root)).taken_as, undefined, 'marks that say what is meant')
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

test('of several lines that are pasted the longest one is looked for, then the next', async () => {
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

test('a path that ends in letters is no regular expression', async () => {
  assert.deepEqual(pick(await find(['/src/auth']), 'f'), ['directory', 'src/auth/'])
})

test('a type that finds nothing leads to the one that would; every call it suggests works', async () => {
  const { status, error } = await find(['login', '--type', 'directory'])
  assert.equal(status, 1)
  assert.equal(error.code, 'NO_MATCH')
  assert.deepEqual(
    error.suggestions.map(({ args }: { args: { type: string } }) => args.type),
    ['symbol', 'filename'],
  )
  for (const { tool, args } of error.suggestions) {
    const words = Object.entries(args as Record<string, string>).map(([name, value]) => `--${name}=${value}`)
    assert.equal(ctx([tool, args.query, ...words.filter(word => !word.startsWith('--query'))], shop).status, 0)
  }
})

test('nothing at all: nearest names, and nothing substituted', async () => {
  const { status, error, results } = await find(['zqxjkv'])
  assert.equal(status, 1)
  assert.equal(error.code, 'NO_MATCH')
  assert.deepEqual(results, [])
})

test('pages of lines follow each other without gap or repetition', async () => {
  const whole = await find(['e', '--type', 'content', '--limit', '100'])
  const paged: unknown[] = []
  for (let offset = 0; offset < whole.total; offset += 7) {
    paged.push(...(await find(['e', '--type', 'content', '--limit', '7', '--offset', String(offset)])).results)
  }
  assert.deepEqual(paged, whole.results)
})

test('lines of code come first, then those of tests, of what is generated and of what is no code', async () => {
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

test('a regular expression that runs wild on one line, binary files and links are no harm', async () => {
  const root = makeRepository({ 'a.txt': `${'a'.repeat(30)}\nneedle\n`, 'b.bin': 'needle\0needle' })
  assert.deepEqual((await find(['(a|b)needle|needle', '--type', 'content', '--regex'], root)).total, 1)
  assert.equal((await find(['(', '--type', 'content', '--regex'], root)).error.code, 'INVALID_ARGUMENT')
})

test('equal lines with ripgrep and without', async () => {
  const { seed, random } = randomFrom(process.env.CTX_SEED)
  const next = (below: number) => Math.floor(random() * below)
  const words = ['alpha', 'Beta', 'gamma_delta', 'naïve', 'ÉCOLE', 'x.y(z)', '日本語', 'needle', 'NEEDLE', 'foo\tbar']
  const files: Record<string, string> = {}
  for (let i = 0; i < 400; i++) {
    const lines = Array.from({ length: 1 + next(6) }, () =>
      Array.from({ length: next(5) }, () => words[next(words.length)]).join(' '),
    )
    files[`d${i % 7}/f${i}.txt`] = `${lines.join(next(2) ? '\n' : '\r\n')}\n`
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
  assert.deepEqual({ ...withoutPath, index: '' }, { ...held, index: '' }, 'where no ripgrep is installed')
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

function pick(answer: { type: string; results: Record<string, unknown>[] }, key: string): unknown[] {
  return [answer.type, answer.results[0]![key]]
}
