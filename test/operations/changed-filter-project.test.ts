// The filter `changed` of `search_project`: symbols, files, folders and lines touched since a commit.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const USER = `export function loadUser() {
  // TODO one
  return 1
}
export function saveUser() {
  return 2
}
`
const GO = (name: string) => `type ${name} struct{}

func (x *${name}) Get() int { return 1 }
func (x *${name}) Put(n int) {}
`
const STORE = `package store

type Store interface {
	Get() int
	Put(n int)
}

${GO('Old')}`

const root = makeFolder('changed-project')

before(() => {
  git(root, 'init', '-q', '-b', 'main')
  git(root, 'config', 'user.email', 'a@example.org')
  git(root, 'config', 'user.name', 'a')
  writeFiles(root, { 'src/api/user.ts': USER, 'src/store.go': STORE, 'lib/load.py': '# TODO two\ndef load(): pass\n' })
  writeFiles(root, { 'img/logo.bin': 'a\0b' })
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '-m', 'first')
  git(root, 'checkout', '-q', '-b', 'side')
  const user = USER.replace('  return 1', '  // TODO three\n  return 1').replace('  // TODO one\n', '')
  writeFiles(root, { 'src/api/user.ts': user, 'src/new.go': `package store\n\n${GO('New')}` })
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '-m', 'second')
  writeFiles(root, { 'docs/notes.md': 'TODO four\n', 'img/logo.bin': 'a\0c' })
})

/** The type and the identifying columns of a search's results. */
function found(...args: string[]): unknown[] {
  const { type, results } = ctxJson(['find', ...args], root)
  return [type, ...results!.map(({ s, f, l }) => (s ? s : l === undefined ? f : `${f}:${l}`))]
}

/** The error of a search, and what filters removed. */
function missed(...args: string[]): unknown[] {
  assert.equal(ctx(['find', ...args], root).status, 1)
  const { error, removed, in_text } = ctxJson(['find', ...args], root)
  const { message, suggestions } = error as { message: string; suggestions: { args: unknown; why: string }[] }
  return [message, removed, in_text, suggestions.map(({ args, why }) => [args, why])]
}

test('lines are those that git reports as changed, and all lines of new files', () => {
  assert.deepEqual(found('TODO'), ['content', 'lib/load.py:1', 'src/api/user.ts:2', 'docs/notes.md:1'])
  assert.deepEqual(found('TODO', '--changed', 'main'), ['content', 'src/api/user.ts:2', 'docs/notes.md:1'])
  assert.deepEqual(found('TODO', '--changed'), ['content', 'docs/notes.md:1'])
  assert.deepEqual(found('--changed=main', 'return', '--type', 'content'), ['content', 'src/new.go:5'])
})

test('symbols, files and folders are those with changes, together with other filters', () => {
  assert.deepEqual(found('User', '--type', 'symbol'), ['symbol', 'loadUser', 'saveUser'])
  assert.deepEqual(found('User', '--type', 'symbol', '--changed', 'main'), ['symbol', 'loadUser'])
  assert.deepEqual(found('src/**', '--changed', 'main'), ['filename', 'src/new.go', 'src/api/user.ts'])
  assert.deepEqual(found('src/**', '--changed', 'main', '--file-pattern', '*.ts'), ['filename', 'src/api/user.ts'])
  // git reports no lines of binary files.
  assert.deepEqual(found('*.bin', '--changed', 'main'), ['filename', 'img/logo.bin'])
  const { results } = ctxJson(['find', 'src/', '--changed', 'main'], root)
  assert.deepEqual(
    results!.map(({ f, files }) => [f, files]),
    [
      ['src/', 2],
      ['src/api/', 1],
    ],
  )
})

test('implicit implementers pass the filters, too', () => {
  assert.deepEqual(found('what implements Store'), ['relation', 'New', 'Old'])
  assert.deepEqual(found('what implements Store', '--changed', 'main'), ['relation', 'New'])
  assert.deepEqual(found('what implements Store', '--file-pattern', 'src/store.go'), ['relation', 'Old'])
})

test('if nothing is left, the error says so and suggests the call without the filter', () => {
  assert.deepEqual(missed('saveUser', '--changed', 'main', '--type', 'content'), [
    'saveUser is found as no content; changed left out what is not touched.',
    { changed: 2 },
    { lines: 1, files: 1 },
    [
      [{ query: 'saveUser', type: 'content' }, 'the same in all files, touched or not'],
      [{ query: 'saveUser', type: 'symbol' }, 'the nearest: saveUser'],
    ],
  ])
  assert.deepEqual(missed('loadUser', '--changed', 'main', '--type', 'filename'), [
    'loadUser is found as no filename; changed left out what is not touched.',
    { changed: 2 },
    { lines: 1, files: 1 },
    [[{ query: 'loadUser', type: 'symbol', changed: 'main' }, '1 found as symbol, such as loadUser']],
  ])
  // Each file is touched, so none was removed, but not every line was searched.
  const both = ['saveUser', '--changed', 'main', '--file-pattern', 'src/api', '--type', 'content']
  assert.deepEqual(missed(...both).slice(0, 3), [
    'saveUser is found as no content; file_pattern left out 5 files; changed left out what is not touched.',
    { file_pattern: 5 },
    { lines: 1, files: 1 },
  ])
})

test('why names the filter that removed a path or its lines', () => {
  const why = (...args: string[]) => ctxJson(['find', ...args, '--changed', 'main'], root).why
  assert.deepEqual(why('load', '--type', 'filename', '--why', 'lib/load.py'), [
    { symbol: 'lib/load.py', because: 'the filter changed removed it' },
  ])
  assert.deepEqual(why('lib/', '--type', 'directory', '--why', 'lib'), [
    { symbol: 'lib', because: 'the filter changed removed it' },
  ])
  assert.deepEqual(why('lib/', '--type', 'directory', '--file-pattern', 'src', '--why', 'lib'), [
    { symbol: 'lib', because: 'the filter file_pattern removed it' },
  ])
  assert.deepEqual(why('saveUser', '--type', 'content', '--why', 'user.ts'), [
    { symbol: 'src/api/user.ts', because: 'the filter changed removed its lines that match' },
  ])
  assert.deepEqual(why('TODO', '--type', 'content', '--why', 'user.ts'), [
    { symbol: 'src/api/user.ts', because: '1 of its lines match, the first is 2' },
  ])
})

test('an unknown commit is an error that suggests the search without it', () => {
  const { error } = ctxJson(['find', 'TODO', '--type', 'content', '--changed', 'nope'], root)
  const { message, suggestions } = error as { message: string; suggestions: unknown }
  assert.equal(message, 'There is no commit nope.')
  const args = { query: 'TODO', type: 'content' }
  assert.deepEqual(suggestions, [{ tool: 'search_project', args, why: 'the same without changed' }])
})

test('over MCP, changed takes the name of a commit', async () => {
  const client = await connect(root)
  const { text } = await call(client, 'search_project', { query: 'TODO', changed: 'HEAD', format: 'json' })
  const { results } = JSON.parse(text)
  assert.deepEqual(
    results.map(({ f, l }: { f: string; l: number }) => `${f}:${l}`),
    ['docs/notes.md:1'],
  )
})
