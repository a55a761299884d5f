// search_project through its user interface: every type, the guesses of auto, and equal lines with and without ripgrep.
import assert from 'node:assert/strict'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { git, makeRepository } from '../helpers/fixture.ts'
import { find, pick, shop } from './found.ts'

test('auto searches symbols for an identifier, files for a file name, folders for a path, and content otherwise', async () => {
  assert.deepEqual(pick(await find(['handleLogin']), 's'), ['symbol', 'handleLogin'])
  assert.deepEqual(pick(await find(['login.ts']), 'f'), ['filename', 'src/auth/login.ts'])
  assert.deepEqual(pick(await find(['src/auth']), 'f'), ['directory', 'src/auth/'])
  assert.deepEqual(pick(await find(['*.py']), 'f'), ['filename', 'tools/report.py'])
  assert.deepEqual(pick(await find(['return sum(rows)']), 'f'), ['content', 'tools/report.py'])
  assert.deepEqual(pick(await find(['LoginForm.submit']), 's'), ['symbol', 'submit'])
  assert.deepEqual(pick(await find(['def build_report']), 'f'), ['content', 'tools/report.py'], 'a line of code')
  assert.deepEqual(pick(await find(['login.ts:12:3']), 'f'), ['filename', 'src/auth/login.ts'], 'a file location')
  assert.deepEqual(pick(await find(['C:\\work\\src\\auth\\login.ts']), 'f'), ['filename', 'src/auth/login.ts'])
  assert.equal((await find(['no-such-thing'])).error.code, 'NO_MATCH', 'a hyphen is a letter like any other')
})

test('a deleted or not checked out file or folder is neither found, suggested nor counted', async () => {
  const root = makeRepository({
    'src/kept.ts': 'export const kept = 1\n',
    'src/gone.ts': 'export const gone = 1\n',
    'docs/gone.txt': 'a\n',
    'data/sparse.txt': 'a\n',
    'data/linked.txt': 'a\n',
  })
  rmSync(join(root, 'src/gone.ts'))
  rmSync(join(root, 'docs'), { recursive: true })
  git(root, 'sparse-checkout', 'set', '--no-cone', '/*', '!/data/sparse.txt')
  rmSync(join(root, 'data/linked.txt'))
  symlinkSync('nowhere', join(root, 'data/linked.txt'))
  for (const query of ['gone.ts', 'docs/', 'docs/gone.txt', 'gone.txt:1', 'data/sparse.txt']) {
    const { error } = await find([query], root)
    assert.equal(error?.code, 'NO_MATCH', query)
    assert.doesNotMatch(error.similar.join(' '), /gone|docs|sparse/, query)
  }
  const names = async (...args: string[]) => (await find(args, root)).results.map(({ f }: { f: string }) => f)
  assert.deepEqual(await names('**'), ['src/kept.ts', 'data/linked.txt'])
  const { results } = await find(['*', '--type', 'directory'], root)
  assert.deepEqual(results, [
    { f: 'src/', match: 'glob', files: 1 },
    { f: 'data/', match: 'glob', files: 1 },
  ])
  const [why] = (await find(['kept.ts', '--why', 'gone.ts'], root)).why
  assert.equal(why.because, 'no such path is in the repository, or it is ignored')
})

test('a word in capitals that is no name finds markers in comments', async () => {
  const root = makeRepository({
    'a.ts': '// TODO: later\nexport function toDoc(): void {}\nexport const MAX_SIZE = 1\n',
  })
  const { type, also, results } = await find(['TODO'], root)
  assert.deepEqual([type, also, results[0].l], ['content', ['symbol'], 1])
  assert.deepEqual(pick(await find(['SIZE'], root), 's'), ['symbol', 'MAX_SIZE'])
  assert.deepEqual(pick(await find(['TODOC'], root), 's'), ['symbol', 'toDoc'])
})

test('a quoted text is searched without its quotes first', async () => {
  const root = makeRepository({ 'a.js': 'say("hello big world")\n', 'b.txt': 'hello big world\n' })
  const { results, taken_as: taken } = await find(['"hello big world"'], root)
  assert.deepEqual([results.map(({ f }: { f: string }) => f), taken], [['a.js', 'b.txt'], undefined])
  // With an explicit type the quotes belong to the text.
  const exact = await find(['"hello big world"', '--type', 'content'], root)
  assert.deepEqual(
    exact.results.map(({ f }: { f: string }) => f),
    ['a.js'],
  )
})

test('a name with syntax around it is found as a name', async () => {
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
  assert.equal((await find(['close()'], root)).type, 'content', 'content, because no symbol has the name')
})

test('auto tries the next type if the likeliest finds nothing, and reports it', async () => {
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

test('all pages have the type of the first one, even beyond the last', async () => {
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

test('a file of exactly that name is preferred to matches in comments', async () => {
  const root = makeRepository({
    'shop/basket.py': 'x = 1\n',
    'shop/Ledger.ts': 'export const x = 1\n',
    'shop/a.ts': '/** Fills the basket and the ledger, in full. */\nexport function fill(): void {}\n',
  })
  assert.deepEqual(pick(await find(['basket'], root), 'f'), ['filename', 'shop/basket.py'])
  assert.deepEqual(pick(await find(['ledger'], root), 'f'), ['filename', 'shop/Ledger.ts'])
  assert.deepEqual(pick(await find(['full'], root), 's'), ['symbol', 'fill'])
})

test('a call is searched by its name, and a member of an unknown owner by its last part', async () => {
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

test('ignored files are not searched, untracked ones are', async () => {
  assert.equal((await find(['secret.txt', '--type', 'filename'])).status, 1)
  assert.equal((await find(['untracked'])).results[0].f, 'new/untracked.txt')
  assert.equal((await find(['sign here', '--type', 'content'])).total, 1)
})

test('a path that ends in letters is not read as a regular expression', async () => {
  assert.deepEqual(pick(await find(['/src/auth']), 'f'), ['directory', 'src/auth/'])
})

test('with type content, a text between slashes that stands so in files is that text, and the answer says so', async () => {
  const root = makeRepository({ 'a.ts': "get('/users/')\nconst users = 1\n" })
  const taken = async (...words: readonly string[]) => {
    const { results, taken_as } = await find([...words], root)
    return [results.length, taken_as]
  }
  assert.deepEqual(await taken('/users/', '--type', 'content'), [1, 'text /users/ with its slashes'])
  assert.deepEqual(await taken('/user./', '--type', 'content'), [2, 'regular expression user.'])
  assert.deepEqual(await taken('/users/'), [2, undefined])
})

test('a type without results suggests the type with results, and every suggested call works', async () => {
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

test('without any match the nearest names are suggested and nothing is substituted', async () => {
  const { status, error, results } = await find(['zqxjkv'])
  assert.equal(status, 1)
  assert.equal(error.code, 'NO_MATCH')
  assert.deepEqual(results, [])
})
