// Queries from the command line on a small repository with expected results typed by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { jsonHere } from '../helpers/here.ts'
import { failureIn, makeStore } from './store.ts'

const root = makeStore()

test('ranking: tiers, then exported, then source before tests and generated code, then risk, then path', async () => {
  const { results, total } = await jsonHere(['search', 'data', '--explain', '--all'], root)
  assert.deepEqual(
    results!.map(({ s, f, match }) => `${match} ${s} ${f}`),
    [
      'exact data src/generated/data.ts',
      'exact data src/user/store.ts',
      'prefix dataset src/order/cart.ts',
      'prefix dataTest src/user/store.test.ts',
      'word UserData src/user/store.ts',
      'word getUserData src/user/store.ts',
      'substring metadata src/order/cart.ts',
    ],
  )
  assert.equal(total, 7)
})

test('abbreviated words find the name', async () => {
  const { results } = await jsonHere(['search', 'usrDat'], root)
  assert.deepEqual(
    results!.map(entry => entry.s),
    ['UserData', 'getUserData'],
  )
})

test('every result has its tier', async () => {
  const tiers = async (query: string) =>
    (await jsonHere(['search', query], root)).results!.map(({ s, match }) => `${match} ${s}`)
  assert.deepEqual(await tiers('dataset'), ['exact dataset'])
  assert.deepEqual(await tiers('get_user_data'), ['case getUserData'], 'another notation')
  assert.deepEqual(await tiers('getuserdata'), ['case getUserData'])
  assert.deepEqual(await tiers('metada'), ['prefix metadata'])
  assert.deepEqual(await tiers('gUD'), ['word getUserData'], 'initials')
  assert.deepEqual(await tiers('user dat'), ['word getUserData', 'word UserData'])
  assert.deepEqual(await tiers('etadat'), ['substring metadata'])
  assert.deepEqual(await tiers('getUesrDta'), ['fuzzy getUserData'], 'a swap and a letter left out')
  assert.deepEqual(await tiers('metdaata'), ['fuzzy metadata'])
  assert.deepEqual(await tiers('UserData.save'), ['qualified save'])
  assert.deepEqual(await tiers('userdata::save'), ['qualified save'])
  assert.deepEqual(await tiers('order.save'), ['qualified save'], 'by its module')
  assert.deepEqual(await tiers('order/cart.ts#save'), ['qualified save'], 'by the end of its path')
  assert.deepEqual(await tiers('cart.metadata'), ['qualified metadata'], 'by its file')
  assert.deepEqual(await tiers('UsrData.svae'), ['fuzzy save'], 'a typo in each part')
})

test('a nonsense word, a sentence, and a word too short for typos find nothing', () => {
  for (const query of ['zzqxjvkwpq', 'where is getUesrDta', 'sve', 'UserData.zzqxjv', 'dqxz']) {
    assert.equal(ctx(['search', query, '--json'], root).status, 1, query)
  }
})

test('pages do not overlap, and each says where the next one starts', async () => {
  const page = (offset: number) =>
    jsonHere(['search', 'data', '--all', '--limit', '3', '--offset', String(offset)], root)
  const pages = await Promise.all([0, 3, 6].map(page))
  assert.deepEqual(
    pages.map(page => [page.showing, page.next]),
    [
      [3, 3],
      [3, 6],
      [1, undefined],
    ],
  )
  assert.equal(new Set(pages.flatMap(page => page.results!.map(entry => entry.h))).size, 7)
})

test('filters report how many results they removed if none is left', async () => {
  assert.deepEqual(
    (await jsonHere(['search', 'data', '--kind', 'class'], root)).results!.map(entry => entry.s),
    ['UserData'],
  )
  assert.equal((await jsonHere(['search', 'data', '--module', 'order'], root)).total, 2)
  assert.equal((await jsonHere(['search', 'data', '--file-pattern', 'src/**/*.test.ts'], root)).total, 1)
  assert.equal((await jsonHere(['search', 'data', '--file-pattern', 'cart.ts'], root)).total, 2)
  const none = failureIn(root, 'search', 'data', '--kind', 'enum')
  assert.equal(none.status, 1)
  assert.match(none.message, /kind removed 7/)
  assert.deepEqual(none.suggestions[0].args, { query: 'data' })
})

test('a qualified name is found in any notation', async () => {
  for (const query of ['UserData.save', 'UserData#save', 'UserData::save', 'src/user/store.ts#UserData.save']) {
    assert.deepEqual(
      (await jsonHere(['search', query], root)).results!.map(entry => entry.l),
      ['17-20'],
      query,
    )
    assert.equal((await jsonHere(['get', query], root)).results![0]!.id, 'src/user/store.ts#UserData.save')
  }
})

test('a name that is written like code in a sentence is searched for whole', async () => {
  const other = makeRepository({
    'tasks.py': `def as_completed(fs):
    """Yields them."""

def work_done(task):
    """How the work of a completed task does complete."""

def up_to_it():
    """Nothing."""

class Runner:
    def run(self):
        """Goes."""

def run():
    """How a runner does run, and what run is for."""
`,
  })
  const first = async (query: string) => {
    const { results } = await jsonHere(['search', query], other)
    return results!.map(({ p, s, match }) => `${match} ${p === undefined ? '' : `${p}.`}${s}`)[0]
  }
  assert.equal(await first('how does as_completed work'), 'exact as_completed')
  assert.equal(await first('how does `as_completed()` work?'), 'exact as_completed')
  assert.equal(await first('what is Runner.run for?'), 'exact Runner.run')
  assert.equal(await first('how completed work is done'), 'words work_done')
  const both = await jsonHere(['search', 'where up_to_it and as_completed are', '--limit', '1'], other)
  const next = await jsonHere(['search', 'where up_to_it and as_completed are', '--offset', '1'], other)
  assert.deepEqual(
    [both, next]
      .flatMap(({ results }) => results!.map(({ s }) => s))
      .slice(0, 2)
      .sort(),
    ['as_completed', 'up_to_it'],
  )
  assert.equal(both.total, 1 + next.results!.length, 'what no word finds is counted, too')
  const filtered = await jsonHere(['search', 'how does up_to_it go', '--kind', 'class'], other)
  assert.deepEqual([filtered.total, filtered.removed], [0, { kind: 1 }])
})

test('an id finds its symbol before all others', async () => {
  const text = `export class A {
  run(): void {}
}
export function run(): void {}
`
  const other = makeRepository({
    'a/x.ts': text,
    'src/a/x.ts': text,
    'src/a/x.test.ts': text,
    'twice.py': 'class Box:\n    def open(self): pass\n    def open(self): return 2\n',
    'notes.md': '# What? it.is a/b\n\n## run #4\n',
    'style.css': '.card { color: red }\n',
  })
  const { results } = await jsonHere(['search', '--limit', '100', '--all', 'run'], other)
  const ids = ['twice.py#Box.open', 'twice.py#Box.open~2', 'notes.md#What? it.is a/b', 'style.css#.card']
  for (const { f, p, s } of results!) ids.push(`${f}#${p === undefined ? '' : `${p}.`}${s}`)
  assert.equal(ids.length, 4 + 7)
  for (const id of ids) {
    const [first] = (await jsonHere(['search', id, '--limit', '1'], other)).results!
    const [meant] = (await jsonHere(['resolve', id], other)).results!
    assert.deepEqual([first!.h, meant!.id], [meant!.h, id])
  }
  const filtered = await jsonHere(['search', 'a/x.ts#run', '--kind', 'method'], other)
  assert.ok(filtered.results!.every(({ k }) => k === 'method'))
})

test('a module, a folder and a file are listed in source order', async () => {
  const names = async (...args: string[]) => (await jsonHere(['ls', ...args], root)).results!.map(entry => entry.s)
  const topLevel = ['dataTest', 'cache', 'getUserData', 'data', 'UserData']
  assert.deepEqual(await names('user'), topLevel)
  assert.deepEqual(await names('user', '--all'), [...topLevel, 'save'])
  assert.equal((await jsonHere(['ls', 'user'], root)).hidden, 1)
  assert.deepEqual(await names('src/order'), ['dataset', 'metadata', 'save'])
  assert.deepEqual(await names('src/user/store.ts', '--kind', 'fn'), ['getUserData', 'data'])
  const unknown = failureIn(root, 'ls', 'usr')
  assert.deepEqual([unknown.status, unknown.code, unknown.similar[0]], [1, 'NO_MATCH', 'user'])
})

test('a list states columns that all rows share once, in JSON in addition to the rows', async () => {
  const one = await jsonHere(['ls', 'src/order/cart.ts'], root)
  assert.deepEqual([one.module, one.file, one.kind, one.risk], ['order', 'src/order/cart.ts', undefined, undefined])
  assert.equal(one.results![0]!.m, 'order')
  const many = makeRepository({ 'a.py': Array.from({ length: 12 }, (_, i) => `LIMIT_${i} = ${i}\n`).join('') })
  const list = await jsonHere(['ls', 'a.py'], many)
  assert.deepEqual([list.module, list.file, list.kind, list.risk], ['a', 'a.py', 'const', 'low'])
  assert.match(ctx(['ls', 'a.py', '--format', 'toon'], many).stdout, /^results\[12\]\{s,h,l\}:\n {2}LIMIT_0,/)
})

test('the whole record of a method', async () => {
  const { results } = await jsonHere(['get', 'UserData.save'], root)
  const { h, text_hash, risk, ...rest } = results![0]!
  assert.match(String(h), /^[a-f][0-9]{15}$/)
  assert.match(String(text_hash), /^[a-f][0-9]{15}$/)
  assert.deepEqual(rest, {
    s: 'save',
    k: 'method',
    m: 'user',
    f: 'src/user/store.ts',
    l: '17-20',
    r: (risk as { level: string }).level,
    p: 'UserData',
    id: 'src/user/store.ts#UserData.save',
    signature: 'async save(id: string, options: { force?: boolean } = {}): Promise<void>',
    doc: 'Stores it.',
    params: [
      { name: 'id', type: 'string' },
      { name: 'options', type: '{ force?: boolean }', default: '{}' },
    ],
    returns: 'Promise<void>',
    modifiers: ['exported', 'async'],
    calls: [
      { callee: 'Object.keys', line: 18 },
      { callee: 'fetch', line: 18 },
      { callee: 'data', line: 19 },
    ],
    control: { loops: 1, awaits: 1, nesting: 1, complexity: 1 },
    effects: [{ effect: 'network', by: 'fetch', line: 18 }],
    related: { test: 'src/user/store.test.ts' },
  })
})

test('a name of one letter is found', async () => {
  const [entry] = (await jsonHere(['search', 'm'], makeRepository({ 'a.ts': 'export const m = () => {}\n' }))).results!
  assert.deepEqual([entry!.s, entry!.match], ['m', 'exact'])
})

test('a missing name reports where its text occurs, and the suggested call works', async () => {
  const { stdout, status } = ctx(['search', 'zzq/data', '--json'], root)
  assert.deepEqual([status, JSON.parse(stdout).in_text], [1, { lines: 0, files: 0 }])
  const { error, in_text } = JSON.parse(ctx(['search', 'utf8', '--json'], root).stdout)
  assert.deepEqual(in_text, { lines: 1, files: 1 })
  const call = error.suggestions.find(({ tool }: { tool: string }) => tool === 'search_project')
  assert.deepEqual(call.args, { query: 'utf8', type: 'content' })
  assert.equal((await jsonHere(['find', call.args.query, '--type', 'content'], root)).total, 1)
})

test('why explains results and their absence', () => {
  const why = (...args: string[]) =>
    (JSON.parse(ctx(['search', ...args, '--json'], root).stdout).why as { symbol: string; because: string }[]).map(
      ({ symbol, because }) => `${symbol}: ${because}`,
    )
  assert.deepEqual(why('data', '--why', 'metadata'), ['src/order/cart.ts#metadata: it is number 7 of 7, by substring'])
  assert.deepEqual(why('data', '--kind', 'class', '--why', 'metadata'), [
    'src/order/cart.ts#metadata: the filter kind removed it',
  ])
  assert.deepEqual(why('cache', '--why', 'metadata'), [
    'src/order/cart.ts#metadata: neither its name nor enough of its words match; what is found matches by exact',
  ])
  assert.match(why('cache', '--why', 'metdata')[0]!, /no symbol of this name .* metadata/)
})

test('the test of a file is related to its symbols, unless the file is generated', async () => {
  const tests = "import { made } from './a'\nexport function check() {\n  made()\n}\n"
  const root = makeRepository({
    'src/a.ts': 'export function made() {}\n',
    'src/a.test.ts': tests,
    'src/b.ts': '// Code generated by tool. DO NOT EDIT.\nexport function given() {}\n',
    'src/b.test.ts': tests.replaceAll('made', 'given').replace('./a', './b'),
  })
  const testOf = async (name: string) =>
    ((await jsonHere(['get', name], root)).results![0]!.related as { test?: string } | undefined)?.test
  assert.equal(await testOf('made'), 'src/a.test.ts')
  assert.equal(await testOf('given'), undefined)
})
