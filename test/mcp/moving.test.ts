// A server whose folder is a link with a changing target, whose folder is removed, or whose index is removed.
import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from './client.ts'

const isWindows = process.platform === 'win32'
const treeOf = (name: string, extra = '') =>
  makeRepository({
    'same.ts': `${extra}export function shared(of${name}: number) {}\n`,
    [`${name}.ts`]: `export const only${name} = 1\n`,
  })

async function ask(client: Awaited<ReturnType<typeof connect>>, tool: string, args: Record<string, unknown>) {
  for (;;) {
    const answer = JSON.parse((await call(client, tool, { ...args, format: 'json' })).text)
    // On a busy machine the first index may take longer than a call waits.
    if (answer.error?.code !== 'INDEX_BUSY') return answer
  }
}

test('answers are about the current target of the link', { skip: isWindows }, async () => {
  const [first, second] = [treeOf('A'), treeOf('B', '// a line more\n')]
  const folder = makeFolder('link')
  const link = path.join(folder, 'current')
  const point = (to: string) => {
    symlinkSync(to, `${link}.next`)
    renameSync(`${link}.next`, link)
  }
  point(first)
  const outside = treeOf('C')
  for (const [flags, cwd, extra] of [
    [['-C', link], outside, {}],
    [['--path', 'current'], folder, { CTX_CACHE_DIR: path.join(folder, 'cache') }],
  ] as const) {
    point(first)
    const client = await connect(cwd, extra, flags)
    for (const [tree, name, lines, other] of [
      [first, 'A', '1-1', 'B'],
      [second, 'B', '2-2', 'A'],
      [first, 'A', '1-1', 'B'],
    ] as const) {
      point(tree)
      const [record] = (await ask(client, 'get_symbol', { symbols: ['shared'] })).results
      assert.deepEqual([record.l, record.params[0].name], [lines, `of${name}`])
      const [source] = (await ask(client, 'get_symbol_source', { symbols: ['shared'] })).results
      assert.equal(source.source, `export function shared(of${name}: number) {}`)
      assert.equal((await ask(client, 'search_symbols', { query: `only${name}` })).results[0].f, `${name}.ts`)
      assert.equal((await ask(client, 'search_project', { query: `${name}.ts` })).results[0].f, `${name}.ts`)
      assert.equal((await ask(client, 'get_symbol', { symbols: [`only${other}`] })).results[0].s, `only${name}`)
      assert.equal((await ask(client, 'get_index_status', {})).repository, tree)
    }
    rmSync(link)
    assert.equal((await ask(client, 'search_symbols', { query: 'shared' })).error.code, 'REPO_NOT_FOUND')
    point(second)
    assert.equal((await ask(client, 'search_symbols', { query: 'onlyB' })).total, 1)
  }
})

test('cached records of a removed index are dropped', async () => {
  const root = treeOf('A')
  const client = await connect(root)
  const lines = async () => (await ask(client, 'get_symbol', { symbols: ['shared'] })).results[0].l
  assert.equal(await lines(), '1-1')
  rmSync(path.join(root, '.ctx'), { recursive: true })
  writeFiles(root, { 'same.ts': '// a line more\nexport function shared(ofA: number) {}\n' })
  assert.equal(await lines(), '2-2')
})

for (const [what, put] of [
  ['replaced', (folder: string) => mkdirSync(folder)],
  ['removed', () => undefined],
] as const) {
  test(`a server whose folder was ${what} indexes a large tree with threads`, { skip: isWindows }, async () => {
    const folder = makeFolder('gone')
    const body = Array.from(
      { length: 400 },
      (_, i) => `export function f${i}(a: number) {\n  return a + ${i}\n}\n`,
    ).join('')
    const tree = makeRepository(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`m${i}.ts`, body])))
    const client = await connect(folder)
    rmSync(folder, { recursive: true })
    put(folder)
    assert.equal((await ask(client, 'search_symbols', { query: 'f399', path: tree })).total, 30)
  })
}

for (const flags of [true, false]) {
  test(`a server ${flags ? 'started with -C' : 'in a folder'} answers for named trees after that folder is gone`, {
    skip: isWindows,
  }, async () => {
    const above = makeFolder('home')
    const home = path.join(above, 'home')
    const put = (name: string) => {
      mkdirSync(home)
      writeFiles(home, { 'a.ts': `export function ${name}() {}\n` })
    }
    put('before')
    const tree = treeOf('A')
    const client = await (flags ? connect(above, {}, ['-C', home]) : connect(home))
    const find = (query: string, where = {}) => ask(client, 'search_symbols', { query, ...where })
    assert.equal((await find('before')).total, 1)
    rmSync(home, { recursive: true })
    assert.equal((await find('onlyA', { path: tree })).total, 1)
    assert.equal((await find('onlyA', { path: path.relative(home, tree) })).total, 1)
    assert.equal((await find('onlyA', { repo: path.basename(tree) })).total, 1)
    assert.ok((await ask(client, 'list_repos', {})).results.some((row: { path: string }) => row.path === tree))
    const { code, message } = (await find('before')).error
    const gone = ['ENVIRONMENT_ISSUE', 'The folder that this was started in is no longer there, or may not be entered.']
    assert.deepEqual([code, message], flags ? ['REPO_NOT_FOUND', `${home} is no folder that can be entered.`] : gone)
    // A new folder in its place is the default again.
    put('since')
    assert.equal((await find('since')).total, 1)
    assert.equal((await find('before')).error.code, 'NO_MATCH')
  })
}
