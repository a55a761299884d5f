// search_project through its user interface: paths and names as traces, compilers and imports write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'
import { find, pick } from './found.ts'

test('a line of a trace or compiler message finds its location with the enclosing symbol', async () => {
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

test('a location matches files of exactly that name, in the package given by a Java trace', async () => {
  const root = makeRepository({
    'src/org/acme/Element.java': 'package org.acme;\n\nclass Element {\n  void open() {}\n}\n',
    'src/org/acme/FormElement.java': 'package org.acme;\n\nclass FormElement {\n  void open() {}\n}\n',
    'src/org/acme/form/Element.java': 'package org.acme.form;\n\nclass Element {\n  void open() {}\n}\n',
  })
  const [outer, inner] = ['src/org/acme/Element.java', 'src/org/acme/form/Element.java']
  for (const [query, ...files] of [
    ['Element.java:4', outer, inner],
    ['element.java:4', outer, inner],
    ['acme/Element.java:4', outer],
    ['\tat org.acme.Element.open(Element.java:4)', outer],
    ['at app//org.acme.form.Element$1.lambda$open$0(Element.java:4)', inner],
    ['at com.other.Element.open(Element.java:4)', outer, inner],
    ['Form.java:4'],
  ]) {
    const { results = [] } = await find([query!], root)
    assert.deepEqual(
      results.map(({ f }: { f: string }) => f),
      files,
      query,
    )
  }
  const narrowed = await find(['Element.java:4', '--file-pattern', 'FormElement.java'], root)
  assert.deepEqual(
    pick(narrowed, 'f'),
    ['filename', 'src/org/acme/FormElement.java'],
    'without a file of exactly that name',
  )
})

test('for a path from another checkout the file with the longest common suffix comes first', async () => {
  const root = makeRepository({ 'index.js': 'a()\n', 'lib/fetch/index.js': 'b()\n', 'fetch/index.js': 'c()\n' })
  const { results } = await find(['/srv/app/lib/fetch/index.js:1:2'], root)
  assert.deepEqual(
    results.map(({ f }: { f: string }) => f),
    ['lib/fetch/index.js', 'fetch/index.js', 'index.js'],
  )
})

test('names that end in punctuation and files without extension are found', async () => {
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
  assert.deepEqual(pick(await find(['stor?.rb'], root), 'f'), ['filename', 'store.rb'], 'still a glob')
  const { type, results } = await find(['Makefile:2'], root)
  assert.deepEqual([type, results[0].f, results[0].l, results[0].symbol], ['filename', 'Makefile', 2, 'all'])
  assert.equal((await find(['localhost:8080'], root)).error.code, 'NO_MATCH')
})

test('a stack trace finds its innermost location in the repository', async () => {
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

test('names in Go and Java traces find the symbols of the source', async () => {
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

test('an import of a package finds its files wherever they are', async () => {
  const files = { 'cache/package.json': '{}\n', 'src/cache/lru.ts': 'export {}\n', 'src/other.ts': 'export {}\n' }
  const root = makeRepository({ ...files, 'package.json': '{"name": "@acme/kit"}\n' })
  const paths = async (query: string, folder = root) =>
    (await find([query], folder)).results.map(({ f }: { f: string }) => f)
  assert.deepEqual(await paths('@acme/kit/cache'), ['cache/', 'src/cache/'])
  assert.deepEqual(await paths('@acme/kit/cache/lru'), ['src/cache/lru.ts'])
  const vendored = makeRepository({ ...files, 'lib/@acme/kit/cache/a.ts': 'export {}\n' })
  assert.deepEqual(await paths('@acme/kit/cache', vendored), ['cache/', 'lib/@acme/kit/cache/'], 'an existing path')
})

test('names with blanks and quotes find files and folders', async () => {
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
