// Every operation that answers from an index says how its answer stands to the files, in the same words, and is right
// whatever they are.
import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

const ASKED: Readonly<Record<string, readonly string[]>> = {
  search_symbols: ['search_symbols', 'handleLogin'],
  list_symbols: ['list_symbols', 'src/auth/login.ts'],
  get_symbol: ['get_symbol', 'handleLogin'],
  get_symbol_source: ['get_symbol_source', 'handleLogin'],
  resolve_symbol: ['resolve_symbol', 'handleLogin'],
  search_project: ['search_project', 'handleLogin'],
}

let line = 0
/** A line more at the head of a file, so that what is in it has moved. */
function edit(root: string): void {
  line++
  writeFiles(root, { 'src/auth/login.ts': `${'// a line more\n'.repeat(line)}${SHOP['src/auth/login.ts']}` })
}

for (const [name, args] of Object.entries(ASKED)) {
  test(name, () => {
    line = 0
    const root = makeRepository(SHOP)
    const ask = (flags: readonly string[] = [], extra: Record<string, string> = {}) => {
      const run = ctx([...args, ...flags, '--json'], root, extra)
      assert.equal(run.status, 0, run.stdout + run.stderr)
      const { results, index } = JSON.parse(run.stdout)
      const found = results.find((row: { s?: string }) => row.s === undefined || row.s === 'handleLogin')
      assert.equal(String(found.l).split('-')[0], String(4 + line), `${index}`)
      return index
    }
    const large = { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '0' }
    ask()
    assert.equal(ask(), 'fresh')
    assert.equal(ask([], large), 'results verified')
    assert.equal(ask(['--no-sweep']), 'results verified')
    assert.equal(ask(['--fresh'], large), 'fresh')
    edit(root)
    assert.equal(ask(), 'refreshed 1 file')
    edit(root)
    assert.equal(ask([], large), 'refreshed 1 file')
    assert.equal(ask(['--no-sweep']), 'refreshed 1 file')
    assert.equal(ask(['--fresh'], large), 'refreshed 1 file')
    edit(root)
    writeFiles(root, { '.ctx/lock': `${process.pid} ${hostname()} test` })
    assert.equal(ask(), 'stale: 1 file, because another ctx is writing this index; results verified')
  })
}

test('the overview: what it names is looked at, too', () => {
  const root = makeRepository({
    ...SHOP,
    'src/main.py': 'import os\n\ndef run(a):\n    os.kill(a, 9)\n    os.remove(a)\n    return open(a)\n',
  })
  const ask = (...flags: string[]) => {
    const { riskiest, index } = JSON.parse(ctx(['overview', ...flags, '--json'], root).stdout)
    return [riskiest.map(({ s, l }: { s: string; l: string }) => `${s} ${l}`).join(), index]
  }
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  assert.deepEqual(ask(), ['run 3-6', 'fresh'])
  writeFiles(root, {
    'src/main.py': '\n\nimport os\n\ndef run(a):\n    os.kill(a, 9)\n    os.remove(a)\n    return open(a)\n',
  })
  assert.deepEqual(ask('--no-sweep'), ['run 5-8', 'refreshed 1 file'])
})

test('several repositories: one word where all stand alike, else each its own', () => {
  const roots = [makeRepository(SHOP), makeRepository(SHOP)]
  for (const root of roots) assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const names = roots.map(root => path.basename(root))
  const ask = (operation: string) => {
    const run = ctx([operation, 'LoginForm', '--repo', names.join(','), '--json'], roots[0]!)
    return JSON.parse(run.stdout).index
  }
  for (const operation of ['search_symbols', 'search_project', 'resolve_symbol']) {
    line = 0
    assert.equal(ask(operation), 'fresh', operation)
    line = 3
    edit(roots[1]!)
    assert.equal(ask(operation), `${names[0]}: fresh; ${names[1]}: refreshed 1 file`, operation)
    writeFiles(roots[1]!, { 'src/auth/login.ts': SHOP['src/auth/login.ts'] })
    ctx(['index', '--quiet'], roots[1]!)
  }
})
