// The filter `changed`: symbols touched since a commit, as reported by git diff, from the command line and MCP.
import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

/** A name that git quotes, in a folder with a blank. */
const ODD = 'a b/gr\u00f6\u00dfe"x.ts'
const FIRST = {
  [ODD]: `export function fnOne() {
  return 1
}

export function fnTwo() {
  return 2
}

export class Fn {
  fnOfIt() {
    return 3
  }
  fnRest() {}
}
`,
  'p.py': 'def fn_py():\n    pass\n\ndef fn_other():\n    x = 1\n    y = 2\n    return y\n',
}

function init(root: string): void {
  git(root, 'init', '-q', '-b', 'main')
  git(root, 'config', 'user.email', 'a@example.org')
  git(root, 'config', 'user.name', 'a')
}

function commit(root: string, message: string): void {
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '-m', message)
}

/** Sorted names and lines of a page. */
function found(args: readonly string[], cwd: string): string[] {
  return ctxJson(args, cwd)
    .results!.map(({ s, l }) => `${s} ${l}`)
    .toSorted()
}

const root = makeFolder('changed')
const [odd, python] = [FIRST[ODD]!, FIRST['p.py']]

before(() => {
  init(root)
  writeFiles(root, FIRST)
})

test('before the first commit everything is changed, after it nothing', () => {
  const all = ['Fn 9-14', 'fnOfIt 10-12', 'fnOne 1-3', 'fnRest 13-13', 'fnTwo 5-7', 'fn_other 4-7', 'fn_py 1-2']
  assert.deepEqual(found(['search', 'fn', '--changed'], root), all.toSorted())
  commit(root, 'first')
  const { status } = ctx(['search', 'fn', '--changed'], root)
  assert.equal(status, 1)
  const { error, removed, total } = ctxJson(['search', 'fn', '--changed'], root)
  assert.equal(total, 0)
  assert.deepEqual(removed, { changed: 7 })
  assert.equal((error as { message: string }).message, 'Nothing named fn passes the filters: changed removed 7.')
})

test('changed without a value compares the work tree with HEAD: changed and deleted lines, new files', () => {
  writeFiles(root, {
    [ODD]: odd.replace('return 1', 'return 11').replace('return 3', 'return 33'),
    'p.py': python.replace('    x = 1\n', ''),
    'new.c': 'int fn_new(void) { return 1; }\n',
  })
  const touched = ['fnOfIt 10-12', 'fnOne 1-3', 'fn_new 1-1', 'fn_other 4-6']
  for (const args of [
    ['search', 'fn', '--changed'],
    ['search', '--changed', 'fn'],
    ['search', 'fn', '--changed', '--limit', '50'],
    ['search', 'fn', '--changed', 'HEAD'],
    ['search', 'fn', '--changed=HEAD'],
    ['ls', '.', '--changed'],
    ['ls', '--changed', '.'],
    ['-C', root, 'search', '--changed', 'fn'],
  ])
    assert.deepEqual(found(args, root), touched, args.join(' '))
  const page = ctxJson(['search', 'fn', '--changed', '--limit', '2'], root)
  assert.deepEqual([page.total, page.showing, page.next], [4, 2, 2])
  const explained = ctxJson(['search', 'fn', '--changed', '--kind', 'method', '--explain'], root)
  assert.deepEqual(explained.removed, { kind: 6, changed: 1 })
  const { why } = ctxJson(['search', 'fn', '--changed', '--why', 'fnTwo'], root)
  assert.deepEqual(why, [{ symbol: `${ODD}#fnTwo`, because: 'the filter changed removed it' }])
})

test('a list says what became of each symbol, removed ones included; * is all that changed', () => {
  const { results } = ctxJson(['ls', '.', '--changed'], root)
  assert.deepEqual(results!.map(({ s, change }) => `${change} ${s}`).toSorted(), [
    'added fn_new',
    'body fnOfIt',
    'body fnOne',
    'body fn_other',
  ])
  writeFiles(root, { 'p.py': 'def fn_py():\n    pass\n' })
  const { results: now, total } = ctxJson(['ls', '.', '--changed', '--kind', 'fn', '--offset', '2'], root)
  assert.deepEqual(
    now!.map(({ s, change, f }) => `${change} ${f} ${s}`),
    ['removed p.py fn_other'],
  )
  assert.equal(total, 3)
  assert.match(ctx(['ls', 'p.py', '--changed'], root).stdout, /^p\.py:4-7 fn_other fn removed$/m)
  writeFiles(root, { 'p.py': python.replace('    x = 1\n', '') })
  assert.deepEqual(found(['search', '*', '--changed'], root), [
    'fnOfIt 10-12',
    'fnOne 1-3',
    'fn_new 1-1',
    'fn_other 4-6',
  ])
})

test('staged and committed changes count; a renamed file is not touched', () => {
  git(root, 'add', '-A')
  const touched = ['fnOfIt 10-12', 'fnOne 1-3', 'fn_new 1-1', 'fn_other 4-6']
  assert.deepEqual(found(['search', 'fn', '--changed'], root), touched)
  git(root, 'mv', 'p.py', 'q.py')
  commit(root, 'second')
  assert.equal(ctx(['search', 'fn', '--changed'], root).status, 1)
  assert.deepEqual(found(['search', 'fn', '--changed', 'HEAD~1'], root), touched)
  git(root, 'mv', 'q.py', 'r.py')
  commit(root, 'third')
  assert.equal(ctx(['search', 'fn', '--changed', 'HEAD~1'], root).status, 1)
})

test('changes of others on the base branch do not count', () => {
  git(root, 'checkout', '-q', '-b', 'side', 'HEAD~2')
  writeFiles(root, { 's.py': 'def fn_side(): pass\n' })
  commit(root, 'side')
  assert.deepEqual(found(['search', 'fn', '--changed', 'main'], root), ['fn_side 1-1'])
  git(root, 'checkout', '-q', 'main')
})

test('git settings of the user have no effect, and lines that look like diff headers are not taken for them', () => {
  const settings = { 'diff.noprefix': 'true', 'diff.context': '9', 'color.ui': 'always', 'diff.interHunkContext': '50' }
  for (const [name, value] of Object.entries(settings)) git(root, 'config', name, value)
  const marks =
    '/*\n++ b/r.py\n-- a/r.py\n@@ -1 +1 @@\n*/\nint fn_new(void) { return 1; }\nint fn_newer(void) { return 2; }\n'
  writeFiles(root, { 'new.c': marks })
  // The comment above it belongs to fn_new.
  assert.deepEqual(found(['search', 'fn', '--changed'], root), ['fn_new 6-6', 'fn_newer 7-7'])
  git(root, 'checkout', '-q', 'new.c')
})

test('changed works in a folder below the git root and in a submodule', () => {
  const outer = makeFolder('outer')
  const sub = makeRepository({ 's.c': 'int fn_sub(void) { return 1; }\n' })
  init(outer)
  writeFiles(outer, { 'pkg/a.py': 'def fn_a():\n    pass\n\ndef fn_b():\n    pass\n', 'b.py': 'def fn_c(): pass\n' })
  git(outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', sub, 'sub')
  commit(outer, 'outer')
  mkdirSync(path.join(outer, 'pkg', '.ctx'))
  writeFiles(outer, {
    'pkg/a.py': 'def fn_a():\n    pass\n\ndef fn_b():\n    return\n',
    'b.py': 'def fn_c(): return\n',
  })
  assert.equal(ctx(['index', 'pkg'], outer).status, 0)
  assert.deepEqual(found(['search', 'fn', '--changed', '-C', 'pkg'], outer), ['fn_b 4-5'])
  rmSync(path.join(outer, 'pkg', '.ctx'), { recursive: true })
  writeFiles(outer, { 'sub/s.c': 'int fn_sub(void) { return 1; }\nint fn_more(void) { return 2; }\n' })
  assert.deepEqual(found(['search', 'fn', '--changed'], outer), ['fn_b 4-5', 'fn_c 1-1', 'fn_more 2-2'])
})

test('a commit that a shallow clone lacks is an error that says how to fetch it', () => {
  const whole = makeRepository({ 'a.py': 'def fn(): pass\n' })
  const clone = path.join(makeFolder('shallow'), 'clone')
  git(whole, 'clone', '-q', '--depth', '1', `file://${whole}`, clone)
  const hintOf = (folder: string) => {
    const { error } = ctxJson(['search', 'fn', '--changed', 'HEAD~1'], folder) as { error?: { hint: string } }
    return error?.hint
  }
  const others = 'git fetch --unshallow brings the others, git fetch origin BRANCH a branch.'
  assert.equal(hintOf(clone), `This clone has only the newest commits: ${others}`)
  assert.equal(hintOf(whole), 'Name a commit, a branch or a tag; HEAD is the last commit.')
})

test('an unknown commit, or a missing git, is an error that suggests the call without changed', () => {
  const refused = (args: readonly string[], cwd: string, message: RegExp): void => {
    assert.equal(ctx(args, cwd).status, 2)
    const { code, message: said, suggestions } = ctxJson(args, cwd).error as Record<string, unknown>
    assert.equal(code, 'INVALID_ARGUMENT')
    assert.match(String(said), message)
    assert.deepEqual(suggestions, [{ tool: 'search_symbols', args: { query: 'fn' }, why: 'the same without changed' }])
  }
  refused(['search', 'fn', '--changed', 'nope'], root, /^There is no commit nope\.$/)
  refused(['search', 'fn', '--changed=--output=x'], root, /^There is no commit --output=x\.$/)
  refused(['search', 'fn', '--changed', 'main..side'], root, /^There is no commit main\.\.side\.$/)
  const plain = makeFolder('plain')
  writeFiles(plain, { 'a.py': 'def fn(): pass\n' })
  refused(['search', 'fn', '--changed'], plain, /^git cannot say what has changed: it has no work tree at /)
})

test('a command whose flag took its only word reports the missing argument', () => {
  const { message } = ctxJson(['search', '--changed=main'], root).error as { message: string }
  assert.equal(message, 'search_symbols needs query: text of at least 1 character.')
})

test('over MCP, changed takes a commit by name, or true for uncommitted changes', async () => {
  writeFiles(root, { 'new.c': 'int fn_new(void) { return 7; }\n' })
  const client = await connect(root)
  for (const changed of ['HEAD', true]) {
    const { text } = await call(client, 'search_symbols', { query: 'fn', changed, format: 'json' })
    const { results } = JSON.parse(text)
    assert.deepEqual(
      results.map(({ s }: { s: string }) => s),
      ['fn_new'],
    )
  }
})
