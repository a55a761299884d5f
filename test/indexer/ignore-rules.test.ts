// What ignore files exclude and include, and folders that may not be read, through the binary.
import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { IgnoreRules } from '../../src/indexer/walk/ignore-rules.ts'
import { reincludedPatterns } from '../../src/indexer/walk/reincluded-paths.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, writeFiles } from '../helpers/fixture.ts'
import { asUser, give, homeOfUser, noPermissions } from '../helpers/refused.ts'

const filesOf = (root: string): string[] => {
  const { results = [] } = ctxJson(['ls', '.', '--limit', '200'], root)
  return [...new Set(results.map(({ f }) => String(f)))].sort()
}

/** The same files in a git repository and outside of one. */
function trees(files: Readonly<Record<string, string>>): string[] {
  const inGit = makeFolder('ignore')
  const outside = makeFolder('ignore')
  for (const root of [inGit, outside]) writeFiles(root, files)
  git(inGit, 'init', '-q')
  return [inGit, outside]
}

test('a negated pattern of .ctxignore includes what .gitignore excludes', () => {
  const files = {
    '.gitignore': 'vendor/\nout/\n*.gen.py\n',
    '.ctxignore': '!vendor/\nvendor/big/\n!/a.gen.py\n',
    'a.gen.py': 'def generated(): pass\n',
    'b.gen.py': 'def other(): pass\n',
    'vendor/x.py': 'def x(): pass\n',
    'vendor/deep/y.py': 'def y(): pass\n',
    'vendor/deep/z.gen.py': 'def z(): pass\n',
    'vendor/big/w.py': 'def w(): pass\n',
    'out/o.py': 'def o(): pass\n',
    'sub/.ctxignore': '!out/**\n',
    'sub/out/p.py': 'def p(): pass\n',
  }
  for (const root of trees(files)) {
    const expected = ['a.gen.py', 'sub/out/p.py', 'vendor/deep/y.py', 'vendor/x.py']
    assert.deepEqual(filesOf(root), expected)
    writeFiles(root, { 'vendor/deep/new.py': 'def added(): pass\n' })
    assert.equal(ctxJson(['search', 'added'], root).total, 1)
    assert.equal(ctx(['find', 'def y', '--type', 'content'], root).status, 0)
    writeFiles(root, { '.ctxignore': '' })
    assert.deepEqual(filesOf(root), ['sub/out/p.py'])
  }
})

test('an allowlist in .ctxignore does not include ignored files', () => {
  assert.deepEqual(reincludedPatterns('*\n!*/\n!*.py\n', ''), [])
  assert.deepEqual(reincludedPatterns('# all\n\n!lib/**\n!a b/\r\n', 'x [1]'), [
    '/x\\ \\[1\\]/lib/',
    '/x\\ \\[1\\]/lib/**',
    '/x\\ \\[1\\]/**/a b/',
  ])
  for (const root of trees({
    '.gitignore': 'venv/\n',
    '.ctxignore': '*\n!*/\n!*.py\n',
    'a.py': 'def a(): pass\n',
    'b.js': 'function b() {}\n',
    'venv/c.py': 'def c(): pass\n',
  }))
    assert.deepEqual(filesOf(root), ['a.py'])
})

test('a deeper .gitignore includes a folder that one above excludes', () => {
  for (const root of trees({
    '.gitignore': '**/vendor/\n/sub/*\n!/sub/kept/\n',
    'a/.gitignore': '!vendor\n',
    'a/vendor/x.py': 'def x(): pass\n',
    'a/vendor/deep/y.py': 'def y(): pass\n',
    'b/vendor/z.py': 'def z(): pass\n',
    'sub/kept/k.py': 'def k(): pass\n',
    'sub/lost/l.py': 'def l(): pass\n',
  }))
    assert.deepEqual(filesOf(root), ['a/vendor/deep/y.py', 'a/vendor/x.py', 'sub/kept/k.py'])
})

test('index, status and an answer without a match name folders that cannot be read', { skip: noPermissions }, () => {
  for (const isInGit of [true, false]) {
    const root = makeFolder('unreadable')
    writeFiles(root, { 'src/a.ts': 'export function a() {}\n', 'locked/c.ts': 'export function secret() {}\n' })
    if (isInGit) git(root, 'init', '-q')
    const locked = path.join(root, 'locked')
    give(root, path.join(root, 'src'), path.join(root, 'src/a.ts'), locked, path.join(root, 'locked/c.ts'))
    if (isInGit) give(path.join(root, '.git'))
    chmodSync(locked, 0)
    const home = homeOfUser()
    const asOther = (args: readonly string[]) => asUser(args, root, home, { XDG_STATE_HOME: home })
    try {
      assert.deepEqual(asOther(['index']).unreadable_folders, ['locked'])
      const status = asOther(['status'])
      assert.deepEqual(status.unreadable_folders, ['locked'])
      assert.equal(status.index, 'fresh')
      for (const command of ['search', 'get', 'resolve', 'find'])
        assert.equal(asOther([command, 'secret']).not_indexed?.unreadable_folders, 1, command)
    } finally {
      chmodSync(locked, 0o755)
    }
    assert.equal(asOther(['search', 'secret']).total, 1)
  }
})

test('patterns of the contents of the only folder hide these, not the tree', () => {
  for (const [rules, expected] of [
    ['build/*\n!build/keep/\n', ['build/keep/a.py']],
    ['.*\n!.gitignore\n', ['build/b.py', 'build/keep/a.py']],
  ] as const)
    for (const root of trees({
      '.gitignore': rules,
      '.hidden.py': 'def c(): pass\n',
      'build/b.py': 'def b(): pass\n',
      'build/keep/a.py': 'def a(): pass\n',
    }))
      assert.deepEqual(
        filesOf(root).filter(file => file !== '.hidden.py' || rules.startsWith('.*')),
        expected,
      )
})

test('very many rules end with an error instead of taking minutes, and a few thousand do not', () => {
  const matchAll = (lines: number, files: number) => {
    const rules = new IgnoreRules()
    rules.add('', Array.from({ length: lines }, (_, i) => `a${i}*\n`).join(''))
    for (let i = 0; i < files; i++) rules.ignores(`f${i}.ts`)
  }
  assert.throws(() => matchAll(100_000, 100_000), /have 100001 lines, too many for this tree/)
  matchAll(5000, 1000)
})
