// Notations of symbols and lines, and errors for missing and ambiguous ones.
import assert from 'node:assert/strict'
import { rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'
import { failureIn, makeStore } from './store.ts'

const root = makeStore()

test('an ambiguous name lists its candidates and picks none', () => {
  const run = ctx(['get', 'save', '--json'], root)
  assert.equal(run.status, 3)
  const answer = JSON.parse(run.stdout)
  assert.equal(answer.ambiguous, true)
  assert.deepEqual(
    answer.results.map((entry: { id: string }) => entry.id),
    ['src/order/cart.ts#save', 'src/user/store.ts#UserData.save'],
  )
})

test('of ambiguous and missing names, candidates are the answer, and the missing ones are listed beside them', async () => {
  const idsOf = (results: readonly { id: string; asked?: string }[]) => results.map(({ id, asked }) => [id, asked])
  const saves = ['src/order/cart.ts#save', 'src/user/store.ts#UserData.save']
  const run = ctx(['get', 'nothingLikeIt', 'save', '--json'], root)
  const beside = JSON.parse(run.stdout)
  assert.deepEqual([run.status, beside.error, beside.ambiguous, beside.symbol], [3, undefined, true, 'save'])
  assert.deepEqual(idsOf(beside.results), [
    [saves[0], undefined],
    [saves[1], undefined],
  ])
  assert.deepEqual(
    beside.missing.map(({ symbol, error }: { symbol: string; error: { code: string } }) => [symbol, error.code]),
    [['nothingLikeIt', 'NO_MATCH']],
  )
  const client = await connect(root)
  const symbols = ['save', 'data', 'src/order/nope.ts:1-2']
  const { text, isError } = await call(client, 'get_symbol_source', { symbols, format: 'json' })
  assert.equal(isError, false)
  const both = JSON.parse(text)
  assert.deepEqual([both.ambiguous, both.symbols, both.total, both.showing], [true, ['save', 'data'], 4, 4])
  assert.deepEqual(idsOf(both.results), [
    [saves[0], 'save'],
    [saves[1], 'save'],
    ['src/user/store.ts#data', 'data'],
    ['src/generated/data.ts#data', 'data'],
  ])
  assert.deepEqual(
    both.missing.map(({ symbol, error }: { symbol: string; error: { code: string } }) => [symbol, error.code]),
    [['src/order/nope.ts:1-2', 'PATH_NOT_FOUND']],
  )
  assert.match(ctx(['get', 'save', 'data', '--format', 'text'], root).stdout, /^ambiguous: save, data name 4 symbols\n/)
})

test('if there are more candidates than shown, a suggested call lists all', () => {
  const count = 130
  const files = Array.from({ length: count }, (_, i) => [
    `src/f${i}.ts`,
    `export function submit() {}\nexport class Form {\n  reset() {}\n}\n`,
  ])
  const crowd = makeRepository(Object.fromEntries(files))
  type Answer = { total: number; showing: number; next?: number; results: { h: string; s: string }[] }
  const ask = (...args: string[]) => ctxJson(args, crowd) as unknown as Answer & { suggestions: { args: object }[] }
  const listed = (query: string) => {
    const page = (offset: number) => ask('search', query, '--limit', '100', '--offset', String(offset))
    const [first, second] = [page(0), page(100)]
    assert.equal(first.next, 100)
    return new Set([...first.results, ...second.results].map(({ h }) => h))
  }
  for (const [argv, name] of [
    [['get', 'submit'], 'submit'],
    [['source', 'Form.reset'], 'Form.reset'],
    [['resolve', 'SUBMIT'], 'SUBMIT'],
    [['get', 'submit', 'nothingLikeIt'], 'submit'],
  ] as const) {
    const { total, showing, next, results, suggestions } = ask(...argv)
    assert.deepEqual([total, showing, next], [count, 20, undefined], argv.join(' '))
    assert.deepEqual(suggestions[0]!.args, { query: name, limit: 100 })
    const all = listed(name)
    assert.equal(all.size, count)
    assert.ok(results.every(({ h }) => all.has(h)))
  }
  const across = ask('resolve', 'submit', '--repo', `${crowd},${root}`)
  assert.deepEqual([across.total, across.showing, across.next], [count, 20, undefined])
  assert.deepEqual(across.suggestions[0]!.args, { query: 'submit', limit: 100, repo: `${crowd},${root}` })
  assert.match(String(ctxJson(['get', 'submit', '--max-tokens', '300'], crowd).cut), /; ask with a larger max_tokens$/)
})

test('a hash with one wrong digit suggests the right one', () => {
  const h = String(ctxJson(['get', 'UserData.save'], root).results![0]!.h)
  const digit = (Number(h[12]) + 1) % 10
  const swap = [...Array(14).keys()].map(i => i + 1).find(i => h[i] !== h[i + 1])!
  const slips = [
    h.slice(0, 12) + digit + h.slice(13),
    h.slice(0, swap) + h[swap + 1] + h[swap] + h.slice(swap + 2),
    (h[0] === 'a' ? 'b' : 'a') + h.slice(1),
    ...[0, 1, 4, 7, 8, 12, 15].map(i => h.slice(0, i) + h.slice(i + 1)),
    ...[1, 4, 7, 8, 12, 16].map(i => h.slice(0, i) + digit + h.slice(i)),
  ]
  for (const slip of slips) {
    const { code, similar, suggestions } = failureIn(root, 'get', slip)
    assert.equal(code, 'NO_MATCH')
    assert.deepEqual(similar, [h], slip)
    assert.deepEqual(suggestions[0].args, { symbols: [h] })
  }
})

test('of many targets, found ones are returned and missing ones reported', () => {
  const { results, missing } = ctxJson(
    ['source', 'getUserData', 'src/order/cart.ts:2-3', 'nothingLikeIt', 'save', '/etc/passwd:1-2'],
    root,
  )
  assert.deepEqual(
    results!.map(({ f, l }) => `${f}:${l}`),
    ['src/user/store.ts:6-9', 'src/order/cart.ts:2-3'],
  )
  assert.equal(results![1]!.source, 'export function metadata(): void {}\nexport function save(): void {}')
  const codes = (missing as { symbol: string; error: { code: string } }[]).map(miss => [miss.symbol, miss.error.code])
  assert.deepEqual(codes, [
    ['nothingLikeIt', 'NO_MATCH'],
    ['save', 'AMBIGUOUS_MATCH'],
    ['/etc/passwd:1-2', 'PATH_OUTSIDE_REPO'],
  ])
})

test('an id may be written with backslashes', () => {
  const [entry] = ctxJson(['get', 'src\\order\\cart.ts#save'], root).results!
  assert.equal(entry!.id, 'src/order/cart.ts#save')
})

test('special characters in paths are taken literally', { skip: process.platform === 'win32' }, () => {
  const odd = makeRepository({
    'a\nb.py': 'def f(): pass\n',
    'b\\c.py': 'def g(): pass\n',
    'z/z.py': 'def h(): pass\n',
  })
  const listed = (module: string) => ctxJson(['ls', module], odd).results!.map(({ s, m }) => [s, m])
  assert.deepEqual(listed('b\\c.py'), [['g', 'b\\c']])
  // Module names are separated by line feeds in the tables.
  assert.deepEqual(listed('a b'), [['f', 'a b']])
  assert.deepEqual(listed('z'), [['h', 'z']])
})

test('an ambiguous name beside a range is reported', () => {
  const { results, missing } = ctxJson(['source', 'save', 'src/order/cart.ts:2-3'], root)
  assert.equal(results!.length, 1)
  assert.deepEqual(
    (missing as { symbol: string; error: { code: string } }[]).map(miss => [miss.symbol, miss.error.code]),
    [['save', 'AMBIGUOUS_MATCH']],
  )
})

test('context adds lines and reports which are shown', () => {
  const [entry] = ctxJson(['source', 'UserData.save', '--context', '2'], root).results!
  assert.equal(entry!.shown, '15-21')
  assert.equal(entry!.l, '17-20')
})

test('paths that leave the repository are rejected', () => {
  symlinkSync('/etc', path.join(root, 'etc'))
  for (const range of ['../../etc/passwd:1-2', '/etc/passwd:1-2', 'etc/passwd:1-2', 'src/../../x.ts:1']) {
    const { status, code } = failureIn(root, 'source', range)
    assert.equal(status, 2, range)
    assert.ok(code === 'PATH_OUTSIDE_REPO', `${range}: ${code}`)
  }
  for (const folder of ['..', '../other', '/etc', 'src/../../x']) {
    const { status, code } = failureIn(root, 'ls', folder)
    assert.deepEqual([status, code], [2, 'PATH_OUTSIDE_REPO'], folder)
  }
  assert.equal(failureIn(root, 'source', 'src/nope.ts:1-2').code, 'PATH_NOT_FOUND')
  assert.equal(failureIn(root, 'source', 'src/order/cart.ts:50').code, 'INVALID_ARGUMENT')
  assert.equal(failureIn(root, 'source', 'src/order/cart.ts:3-2').code, 'INVALID_ARGUMENT')
  assert.equal(failureIn(root, 'source').code, 'INVALID_ARGUMENT')
})

test('a path that leaves the repository and returns is inside it, for lines and listings', () => {
  const back = `../${path.basename(root)}/src/order`
  assert.equal(ctxJson(['source', `${back}/cart.ts:2-3`], root).results![0]!.f, 'src/order/cart.ts')
  for (const folder of [back, `${back}/cart.ts`, back.replaceAll('/', '\\'), 'src/user/../order'])
    assert.equal(ctxJson(['ls', folder], root).total, 3, folder)
  assert.equal(ctxJson(['ls', 'src/..'], root).total, ctxJson(['ls', '.'], root).total)
})

test('a file instead of symbols suggests its definitions and lines, without a text search', () => {
  const { error, in_text } = ctxJson(['get', 'src/user/store.ts'], root) as unknown as {
    error: { suggestions: { tool: string; args: object }[] }
    in_text?: unknown
  }
  assert.deepEqual(
    error.suggestions.map(({ tool, args }) => [tool, args]),
    [['list_symbols', { module: 'src/user/store.ts' }]],
  )
  assert.equal(in_text, undefined)
})

test('the text of a missing symbol is counted, and a name that only a file has suggests that file', () => {
  const other = makeRepository({
    'tools/paths.py': "import os\nA = os.path.join('a', 'b')\nB = ','.join(['py'])\nC = ' '.join([])\n",
  })
  for (const tool of ['resolve_symbol', 'get_symbol']) {
    const dotted = JSON.parse(ctx([tool, 'os.path.join', '--json'], other).stdout)
    assert.deepEqual(dotted.in_text, { lines: 1, files: 1 })
    const call = dotted.error.suggestions.find(({ args }: { args: { type?: string } }) => args.type === 'content')
    assert.equal(call.args.query, 'os.path.join')
    const { status, stdout } = ctx([tool, 'paths.py', '--json'], other)
    const { error, in_text } = JSON.parse(stdout)
    assert.deepEqual([status, error.message, in_text], [1, 'No symbol paths.py, but a file of that name.', undefined])
    assert.deepEqual(error.suggestions[0].args, { module: 'tools/paths.py' })
  }
})

test('the id of a symbol whose path contains #', () => {
  const folder = makeRepository({ 'C#/a#b.py': 'class Cart:\n    def add(self):\n        pass\n' })
  const [found] = ctxJson(['get', 'Cart.add'], folder).results!
  assert.equal(found!.id, 'C#/a#b.py#Cart.add')
  assert.equal(ctxJson(['source', String(found!.id)], folder).results![0]!.h, found!.h)
})

test('an absolute path may lead through a link into the repository; links out of it are rejected', () => {
  const folder = makeRepository({ 'src/a.py': 'def f():\n    pass\n' })
  const link = `${folder}-link`
  symlinkSync(folder, link)
  after(() => rmSync(link))
  assert.equal(ctxJson(['source', `${link}/src/a.py:1-1`], folder).results![0]!.f, 'src/a.py')
  assert.equal(ctxJson(['ls', `${link}/src`], folder).total, 1)
  assert.equal(failureIn(folder, 'source', `${link}/../../../../etc/passwd:1-1`).code, 'PATH_OUTSIDE_REPO')
})

test('in an empty index no module is suggested', () => {
  const folder = makeRepository({ 'notes.txt': 'nothing\n' })
  const { message, hint } = failureIn(folder, 'ls', '.')
  assert.equal(message, 'There are no symbols to list.')
  assert.equal(hint, 'The index has no symbols: get_index_status says what was left out and why.')
  // A shorter name does not help either.
  for (const args of [
    ['search', 'login'],
    ['get', 'login'],
    ['resolve', 'login'],
    ['find', 'login'],
    ['source', 'login'],
  ]) {
    const miss = failureIn(folder, ...args)
    assert.equal(miss.hint, hint, args[0])
    assert.equal(miss.suggestions[0]!.tool, 'get_index_status', args[0])
  }
})

test('a name with an unknown package prefix suggests the name without it', () => {
  const { code, similar, suggestions } = failureIn(root, 'get', 'shop.UserData.save')
  assert.equal(code, 'NO_MATCH')
  assert.deepEqual(similar, ['UserData.save'])
  assert.deepEqual(suggestions[0].args, { symbols: ['UserData.save'] })
})

test('a qualified name matches members whose owner is not a type of another name', () => {
  const tree = makeRepository({
    'go.mod': 'module acme\n',
    'stock/id.go': 'package stock\n\ntype ID [4]byte\n',
    'stock/crate.go':
      'package stock\n\ntype Crate struct{}\n\nfunc (c *Crate) ID() int { return 1 }\n\nfunc (c *Crate) Weigh() int { return 2 }\n',
    'ui/Panel/Panel.ts': 'export class Panel {\n  open() {}\n}\n',
    'ui/Panel/Icon.ts': 'export class Icon {\n  blink() {}\n}\n',
    'ui/Panel/Inner.ts': 'export namespace Panel {\n  export class Inner {\n    shut() {}\n  }\n}\n',
    'lib/Mill.pm': 'package Mill;\nsub turn { 1 }\n1;\n',
    'lib/Mill/Wheel.pm': 'package Mill::Wheel;\nsub new { bless {}, shift }\n1;\n',
  })
  const idsOf = (operation: string, asked: string): string[] =>
    (JSON.parse(ctx([operation, asked, '--json'], tree).stdout).results ?? []).map(
      ({ f, p, s }: { f: string; p?: string; s: string }) => `${f}#${p === undefined ? '' : `${p}.`}${s}`,
    )
  assert.deepEqual(idsOf('get', 'stock.ID'), ['stock/id.go#ID'])
  assert.deepEqual(idsOf('search', 'stock.ID'), ['stock/id.go#ID', 'stock/crate.go#Crate.ID'])
  // No other symbol has this name, and stock is not a type.
  assert.deepEqual(idsOf('get', 'stock.Weigh'), ['stock/crate.go#Crate.Weigh'])
  assert.deepEqual(idsOf('get', 'Panel.open'), ['ui/Panel/Panel.ts#Panel.open'])
  assert.deepEqual(idsOf('get', 'Panel.shut'), ['ui/Panel/Inner.ts#Panel.Inner.shut'])
  assert.deepEqual(idsOf('get', 'Mill::turn'), ['lib/Mill.pm#Mill.turn'])
  assert.deepEqual(idsOf('get', 'Wheel::new'), ['lib/Mill/Wheel.pm#Mill::Wheel.new'])
  for (const other of ['Panel.blink', 'Mill::new', 'Mill->new']) {
    const run = ctx(['get', other, '--json'], tree)
    assert.equal(run.status, 1, other)
    assert.deepEqual(JSON.parse(run.stdout).error.similar, [other.replace(/^\w+\W+/, '')])
  }
})
