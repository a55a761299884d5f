// Nested repositories, variables of git hooks, names that differ only by case, rules invisible to git: the next query
// handles them all.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { until } from '../helpers/until.ts'

const WHO = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'protocol.file.allow=always']
const filesOf = (root: string, query: string): string[] =>
  (ctxJson(['search', query], root).results ?? []).map(({ f }) => String(f))

test('files of a submodule and their changes are seen', () => {
  const inner = makeRepository({ 'lib.py': 'def innerThing():\n    pass\n' })
  const root = makeRepository(SHOP)
  git(root, ...WHO, 'submodule', 'add', '-q', inner, 'vendor/inner')
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  assert.deepEqual(filesOf(root, 'innerThing'), ['vendor/inner/lib.py'])
  writeFiles(root, { 'vendor/inner/lib.py': 'def changedBelow():\n    pass\n' })
  assert.deepEqual(filesOf(root, 'changedBelow'), ['vendor/inner/lib.py'])
  writeFiles(root, { 'vendor/inner/more.py': 'def quiteNew():\n    pass\n' })
  assert.deepEqual(filesOf(root, 'quiteNew'), ['vendor/inner/more.py'])
})

test('a nested repository is seen when it appears and when it goes', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, { 'nested/deep/own.py': 'def nestedThing():\n    pass\n' })
  git(path.join(root, 'nested'), 'init', '-q')
  assert.deepEqual(filesOf(root, 'nestedThing'), ['nested/deep/own.py'])
  writeFiles(root, { 'nested/deep/own.py': 'def otherWord():\n    pass\n' })
  assert.deepEqual(filesOf(root, 'otherWord'), ['nested/deep/own.py'])
  rmSync(path.join(root, 'nested'), { recursive: true })
  assert.equal(ctx(['search', 'otherWord', '--json'], root).status, 1)
})

test('variables set by git hooks do not change the repository', () => {
  const other = makeRepository({ 'a.py': 'def wrongTree():\n    pass\n' })
  const root = makeRepository(SHOP)
  const env = {
    GIT_DIR: path.join(other, '.git'),
    GIT_WORK_TREE: other,
    GIT_INDEX_FILE: path.join(other, '.git/index'),
    GIT_PREFIX: 'src/',
  }
  assert.equal(ctx(['index', '--quiet'], root, env).status, 0)
  writeFiles(root, { 'src/late.py': 'def lateComer():\n    pass\n' })
  const answer = JSON.parse(ctx(['search', 'lateComer', '--json', '--fresh'], root, env).stdout)
  assert.equal(answer.results[0].f, 'src/late.py')
  assert.equal(ctx(['search', 'wrongTree', '--json'], root, env).status, 1)
})

test('a name that changes only by case is seen', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const folder = path.join(root, 'src/auth')
  renameSync(path.join(folder, 'login.ts'), path.join(folder, 'Login.ts'))
  assert.deepEqual(filesOf(root, 'LoginForm'), ['src/auth/Login.ts'])
  git(root, 'add', '-A')
  git(root, ...WHO, 'commit', '-q', '-m', 'case')
  assert.deepEqual(filesOf(root, 'handleLogin'), ['src/auth/Login.ts'])
})

test('a .ctxignore that git ignores counts from the next query until it is removed', () => {
  const root = makeRepository({ ...SHOP, '.gitignore': '.ctxignore\n' })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  for (const rules of ['.ctxignore', 'src/.ctxignore']) {
    writeFiles(root, { [rules]: 'auth/\n' })
    assert.equal(ctx(['search', 'LoginForm', '--json'], root).status, 1, rules)
    rmSync(path.join(root, rules))
    assert.deepEqual(filesOf(root, 'LoginForm'), ['src/auth/login.ts'], rules)
  }
})

test('--fresh checks all of a large tree, --no-sweep nothing of a small one', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, { 'src/api/more.ts': 'export function resetMore(): void {}\n' })
  const ask = (flag: string, extra: Record<string, string>) => {
    const run = ctx(['search', 'reset', '--json', '--all', ...(flag ? [flag] : [])], root, extra)
    const { results, index } = JSON.parse(run.stdout)
    return [results.length, index]
  }
  const large = { CTX_SWEEP_FILES: '1' }
  assert.deepEqual(ask('--no-sweep', {}), [2, 'results verified'])
  assert.deepEqual(ask('', large), [2, 'results verified'])
  assert.deepEqual(ask('--fresh', large), [3, 'refreshed 1 file'])
  assert.deepEqual(ask('--fresh', large), [3, 'fresh'])
})

test('with too many changes to read, the answer reports their number and a background process follows', async () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const limit = { CTX_REFRESH_FILES: '3' }
  const more = Array.from({ length: 4 }, (_, i) => [`src/m${i}.py`, `def mass${i}():\n    pass\n`])
  writeFiles(root, Object.fromEntries(more))
  const { results, index } = JSON.parse(ctx(['search', 'reset', '--json'], root, limit).stdout)
  assert.equal(results.length, 2)
  assert.equal(index, 'stale: 4 files, because that is more than are read again before an answer; results verified')
  const second = JSON.parse(ctx(['search', 'reset', '--json'], root, { ...limit, CTX_BACKGROUND: '1' }).stdout)
  assert.match(second.index, /it is being brought up to date/)
  const has = () => ctx(['search', 'mass3', '--json', '--no-sweep'], root).status === 0
  await until(has)
})

test('a file parsed for one answer is indexed afterwards, unless --no-sweep is given', async () => {
  const root = makeRepository({ 'a.py': 'def alpha():\n    pass\n', 'b.py': 'def other():\n    pass\n' })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, { 'a.py': '# moved\ndef alpha():\n    pass\ndef beta():\n    pass\n' })
  // Only files behind the answer are checked.
  const large = { CTX_SWEEP_FILES: '1', CTX_SLICE_FILES: '0', CTX_BACKGROUND: '1' }
  const ask = (...flags: string[]) => JSON.parse(ctx(['search', 'alpha', '--json', ...flags], root, large).stdout)
  const has = (file: string, text: string) =>
    existsSync(path.join(root, '.ctx', file)) && readFileSync(path.join(root, '.ctx', file), 'utf8').includes(text)
  const line = ({ results, index }: { results: { l: string }[]; index: string }) => [results[0]!.l, index]
  assert.deepEqual(line(ask('--no-sweep')), ['2-3', 'refreshed 1 file'])
  assert.ok(!has('refreshing.tmp', ''))
  assert.deepEqual(line(ask()), ['2-3', 'refreshed 1 file'])
  await until(() => has('symbol_index.jsonl', 'beta'))
})

test('a page that is empty because its files changed updates the index instead of suggesting itself', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, { 'src/auth/login.ts': 'export const nothing = 1\n', 'src/auth/logout.ts': 'export const no = 1\n' })
  const run = ctx(['search', 'LoginForm', '--json'], root, { CTX_REFRESH_FILES: '1' })
  const { results, index, suggestions } = JSON.parse(run.stdout)
  assert.deepEqual(results, [])
  assert.match(index, /^stale: 2 files, because /)
  assert.deepEqual(
    suggestions.map(({ tool }: { tool: string }) => tool),
    ['generate_index'],
  )
})

test('if changes take too long to read, the answer reports it and is right for its results', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const more = Array.from({ length: 6 }, (_, i) => [`src/m${i}.py`, `def slow${i}():\n    pass\n`])
  writeFiles(root, { ...Object.fromEntries(more), 'src/auth/logout.ts': '\n\nexport function reset(): void {}\n' })
  const run = ctx(['search', 'reset', '--json'], root, { CTX_REFRESH_MS: '0' })
  const { results, index } = JSON.parse(run.stdout)
  assert.match(index, /^stale: .* files?, because they take longer to read again than 0 ms; results verified$/)
  assert.ok(results.some(({ f, l }: { f: string; l: string }) => f === 'src/auth/logout.ts' && l === '3-3'))
  const { index: after } = JSON.parse(ctx(['search', 'reset', '--json'], root).stdout)
  assert.equal(after, 'refreshed 7 files')
})
