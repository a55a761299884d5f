// Every operation on an index reports the freshness of its answer in the same words, and is right in every state.
import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { ctxHere, jsonHere } from '../helpers/here.ts'

const ASKED: Readonly<Record<string, readonly string[]>> = {
  search_symbols: ['search_symbols', 'handleLogin'],
  list_symbols: ['list_symbols', 'src/auth/login.ts'],
  get_symbol: ['get_symbol', 'handleLogin'],
  get_symbol_source: ['get_symbol_source', 'handleLogin'],
  resolve_symbol: ['resolve_symbol', 'handleLogin'],
  search_project: ['search_project', 'handleLogin'],
}

let line = 0
/** Adds a line at the top of a file, so that its symbols move. */
function edit(root: string): void {
  line++
  writeFiles(root, { 'src/auth/login.ts': `${'// a line more\n'.repeat(line)}${SHOP['src/auth/login.ts']}` })
}

for (const [name, args] of Object.entries(ASKED)) {
  test(name, async () => {
    line = 0
    const root = makeRepository(SHOP)
    const ask = async (flags: readonly string[] = [], extra: Record<string, string> = {}) => {
      const run = await ctxHere([...args, ...flags], root, extra)
      assert.equal(run.status, 0, run.stdout + run.stderr)
      const { results, index } = JSON.parse(run.stdout)
      const found = results.find((row: { s?: string }) => row.s === undefined || row.s === 'handleLogin')
      assert.equal(String(found.l).split('-')[0], String(4 + line), `${index}`)
      return index
    }
    const large = { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '0' }
    await ask()
    assert.equal(await ask(), 'fresh')
    assert.equal(await ask([], large), 'results verified')
    assert.equal(await ask(['--no-sweep']), 'results verified')
    assert.equal(await ask(['--fresh'], large), 'fresh')
    edit(root)
    assert.equal(await ask(), 'refreshed 1 file')
    edit(root)
    assert.equal(await ask([], large), 'refreshed 1 file')
    edit(root)
    assert.equal(await ask(['--no-sweep']), 'refreshed 1 file')
    edit(root)
    assert.equal(await ask(['--fresh'], large), 'refreshed 1 file')
    edit(root)
    writeFiles(root, { '.ctx/lock': `${process.pid} ${hostname()} test` })
    assert.equal(await ask(), 'stale: 1 file, because another ctx is writing this index; results verified')
  })
}

test('an ambiguous name among several does not check the whole tree, an unknown one does', async () => {
  const root = makeRepository({
    ...SHOP,
    'src/one.ts': 'export const twice = 1\n',
    'src/two.ts': 'export const twice = 2\n',
  })
  const ask = async (...names: string[]) => {
    const large = { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '0' }
    const { missing, index } = await jsonHere(['get_symbol', 'handleLogin', ...names], root, large)
    return [...(missing as { symbol: string; error: { code: string } }[]).map(({ error }) => error.code), index]
  }
  await ask('twice')
  assert.deepEqual(await ask('twice'), ['AMBIGUOUS_MATCH', 'results verified'])
  writeFiles(root, { 'src/one.ts': 'export const once = 1\n' })
  assert.deepEqual(
    await jsonHere(['get_symbol', 'handleLogin', 'twice'], root, { CTX_SWEEP_FILES: '1' }).then(({ total }) => total),
    2,
  )
  assert.deepEqual(await ask('twice', 'nowhere'), ['NO_MATCH', 'refreshed 1 file'])
})

test('the overview checks the files that it names', async () => {
  const root = makeRepository({
    ...SHOP,
    'src/main.py': 'import os\n\ndef run(a):\n    os.kill(a, 9)\n    os.remove(a)\n    return open(a)\n',
  })
  const ask = async (...flags: string[]) => {
    const { riskiest, index } = await jsonHere(['overview', ...flags], root)
    return [(riskiest as { s: string; l: string }[]).map(({ s, l }) => `${s} ${l}`).join(), index]
  }
  assert.equal((await ctxHere(['index', '--quiet'], root)).status, 0)
  assert.deepEqual(await ask(), ['run 3-6,handleLogin 4-8,post 2-4', 'fresh'])
  writeFiles(root, {
    'src/main.py': '\n\nimport os\n\ndef run(a):\n    os.kill(a, 9)\n    os.remove(a)\n    return open(a)\n',
  })
  assert.deepEqual(await ask('--no-sweep'), ['run 5-8,handleLogin 4-8,post 2-4', 'refreshed 1 file'])
})

test('several repositories share one state if equal, otherwise each reports its own', async () => {
  const roots = [makeRepository(SHOP), makeRepository(SHOP)]
  for (const root of roots) assert.equal((await ctxHere(['index', '--quiet'], root)).status, 0)
  const names = roots.map(root => path.basename(root))
  const ask = async (operation: string) =>
    (await jsonHere([operation, 'LoginForm', '--repo', names.join(',')], roots[0]!)).index
  for (const operation of ['search_symbols', 'search_project', 'resolve_symbol']) {
    line = 0
    assert.equal(await ask(operation), 'fresh', operation)
    line = 3
    edit(roots[1]!)
    assert.equal(await ask(operation), `${names[0]}: fresh; ${names[1]}: refreshed 1 file`, operation)
    writeFiles(roots[1]!, { 'src/auth/login.ts': SHOP['src/auth/login.ts'] })
    await ctxHere(['index', '--quiet'], roots[1]!)
  }
})
