// Files outside the tree also determine which files count: a query sees changes in them as in the tree.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ctx, ctxJson, ROOT } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { jsonHere } from '../helpers/here.ts'
import { run } from './tree-stories.ts'

interface Case {
  /** The indexed folder, inside the one with the home `home` and the repository `main`. */
  readonly root: string
  /** The work tree of the files, `main` by default. */
  readonly tree?: string
  readonly prepare?: (base: string) => unknown
  /** A step, and the names defined after it. */
  readonly steps: readonly (readonly [act: (base: string) => unknown, names: string])[]
}

const write = (file: string, text: string) => (base: string) => writeFiles(base, { [file]: text })
const inMain =
  (...args: string[]) =>
  (base: string) =>
    run(...args)(path.join(base, 'main'))
const FILES = { 'lib/a.py': 'def sym_a(): pass\n', 'lib/b.py': 'def sym_b(): pass\n' }
const hideB = (file: string) => write(file, 'b.py\n')
const hideNothing = (file: string) => write(file, '# nothing\n')

const CASES: Readonly<Record<string, Case>> = {
  'the file of patterns that the user has without setting any': {
    root: 'main',
    steps: [
      [hideB('home/.config/git/ignore'), 'a'],
      [hideNothing('home/.config/git/ignore'), 'a b'],
    ],
  },
  'core.excludesFile: another one, an edit in it, and none': {
    root: 'main',
    steps: [
      [hideNothing('home/mine'), 'a b'],
      [write('home/.gitconfig', '[core]\n\texcludesFile = ~/mine\n'), 'a b'],
      [hideB('home/mine'), 'a'],
      [inMain('config', 'core.excludesFile', '/nowhere'), 'a b'],
      [inMain('config', '--unset', 'core.excludesFile'), 'a'],
      [write('home/.gitconfig', '[include]\n\tpath = more\n'), 'a b'],
      [write('home/more', '[core]\n\texcludesFile = ~/mine\n'), 'a'],
    ],
  },
  'info/exclude, in a linked worktree': {
    root: 'linked',
    tree: 'linked',
    prepare: inMain('worktree', 'add', '-q', '../linked'),
    steps: [
      [write('linked/lib/c.py', 'def sym_c(): pass\n'), 'a b c'],
      [write('main/.git/info/exclude', 'c.py\n'), 'a b'],
      [hideNothing('main/.git/info/exclude'), 'a b c'],
    ],
  },
  '.gitignore above a folder of a repository': {
    root: 'main/lib',
    steps: [
      [hideB('main/.gitignore'), 'a'],
      [hideNothing('main/.gitignore'), 'a b'],
      [write('main/.git/info/exclude', 'lib/a.py\n'), 'b'],
      [base => rmSync(path.join(base, 'main/.git'), { recursive: true }), 'a b'],
      [inMain('init', '-q'), 'a b'],
      [hideB('main/.gitignore'), 'a'],
    ],
  },
  'info/exclude of a repository in the repository': {
    root: 'main',
    prepare: base => {
      git(base, 'init', '-q', 'main/nested')
      writeFiles(base, { 'main/nested/c.py': 'def sym_c(): pass\n' })
    },
    steps: [
      [write('main/nested/.git/info/exclude', 'c.py\n'), 'a b'],
      [hideNothing('main/nested/.git/info/exclude'), 'a b c'],
    ],
  },
  'what is tracked though it is ignored, in a repository in the repository': {
    root: 'main',
    prepare: base => {
      git(base, 'init', '-q', 'main/nested')
      writeFiles(base, { 'main/nested/.gitignore': 'c.py\n', 'main/nested/c.py': 'def sym_c(): pass\n' })
    },
    steps: [
      [base => git(path.join(base, 'main/nested'), 'add', '-f', 'c.py'), 'a b c'],
      [base => git(path.join(base, 'main/nested'), 'rm', '-q', '--cached', 'c.py'), 'a b'],
    ],
  },
  'the same in a submodule': {
    root: 'main',
    prepare: base => {
      git(base, 'init', '-q', 'other')
      writeFiles(base, { 'other/.gitignore': 'c.py\n' })
      for (const args of [
        ['add', '.'],
        ['commit', '-q', '-m', 'first'],
      ])
        run(...args)(path.join(base, 'other'))
      inMain('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../other', 'sub')(base)
      writeFiles(base, { 'main/sub/c.py': 'def sym_c(): pass\n' })
    },
    steps: [
      [base => git(path.join(base, 'main/sub'), 'add', '-f', 'c.py'), 'a b c'],
      [base => git(path.join(base, 'main/sub'), 'rm', '-q', '--cached', 'c.py'), 'a b'],
    ],
  },
  'the same in a folder of a repository': {
    root: 'main/lib',
    steps: [
      [hideB('main/.gitignore'), 'a'],
      [inMain('add', '-f', 'lib/b.py'), 'a b'],
      [inMain('rm', '-q', '--cached', 'lib/b.py'), 'a'],
    ],
  },
  'rules of a folder between a tree and the root of its repository': {
    root: 'main/deep/lib',
    tree: 'main/deep',
    steps: [
      [hideB('main/deep/.gitignore'), 'a'],
      [hideNothing('main/deep/.gitignore'), 'a b'],
    ],
  },
  'a repository that is made around a tree of none, and goes again': {
    root: 'plain/deep/lib',
    tree: 'plain/deep',
    steps: [
      [hideB('plain/.gitignore'), 'a b'],
      [base => git(base, 'init', '-q', 'plain'), 'a'],
      [base => rmSync(path.join(base, 'plain/.git'), { recursive: true }), 'a b'],
    ],
  },
  'one that is made between a tree and the repository that it lies in': {
    root: 'main/deep/lib',
    tree: 'main/deep',
    steps: [
      [hideB('main/.gitignore'), 'a'],
      [inMain('init', '-q', 'deep'), 'a b'],
      [base => rmSync(path.join(base, 'main/deep/.git'), { recursive: true }), 'a'],
    ],
  },
}

/** Files are untracked, so that rules apply to them. */
function prepared({ tree = 'main', prepare }: Case): string {
  const base = makeFolder('rules')
  mkdirSync(path.join(base, 'home/.config/git'), { recursive: true })
  git(base, 'init', '-q', 'main')
  inMain('commit', '-q', '--allow-empty', '-m', 'first')(base)
  prepare?.(base)
  writeFiles(path.join(base, tree), FILES)
  return base
}

for (const [name, given] of Object.entries(CASES)) {
  test(name, async () => {
    const base = prepared(given)
    const root = path.join(base, given.root)
    const env = { HOME: path.join(base, 'home') }
    await wait(30)
    // By path: otherwise the repository around a folder would answer.
    assert.equal(ctx(['index', root, '--quiet'], root, env).status, 0)
    assert.ok(existsSync(path.join(root, '.ctx')))
    for (const [number, [act, expected]] of given.steps.entries()) {
      act(base)
      // Otherwise its time proves nothing, and it would be checked for that reason.
      await wait(30)
      const { stdout } = ctx(['search', 'sym_', '--json', '--path', root], root, env)
      const { results, index } = JSON.parse(stdout) as { results: { s: string }[]; index: string }
      const names = results.map(({ s }) => s.slice('sym_'.length)).sort()
      assert.equal(names.join(' '), expected, `step ${number + 1}: ${index}`)
    }
    const { stdout } = ctx(['search', 'sym_', '--json', '--path', root], root, env)
    assert.equal((JSON.parse(stdout) as { index: string }).index, 'fresh')
  })
}

test('a user without a home folder has no git settings', () => {
  const root = makeRepository({ ...FILES, '.gitignore': 'b.py\n' })
  const env = { HOME: '' }
  assert.equal(ctx(['index', '--quiet'], root, env).status, 0)
  const { results, index } = JSON.parse(ctx(['search', 'sym_', '--json'], root, env).stdout)
  assert.deepEqual([results.map(({ s }: { s: string }) => s), index], [['sym_a'], 'fresh'])
})

// As for a server right after an edit: a file whose time proves nothing is checked again in any case.
const NEXT = {
  'is ignored': write('.git/info/exclude', 'c.py\n'),
  'is gone': (root: string) => rmSync(path.join(root, 'lib/c.py')),
}
for (const [what, act] of Object.entries(NEXT)) {
  for (const way of ['swept', 'with git']) {
    test(`a file created at the moment of a check ${what} at the next, ${way}`, async () => {
      const isLarge = way === 'with git'
      const root = makeRepository(FILES)
      const ask = async () => {
        const args = ['search', 'sym_', ...(isLarge ? ['--fresh'] : [])]
        const { results, index } = await jsonHere(args, root, isLarge ? { CTX_SWEEP_FILES: '1' } : {})
        return [results!.map(({ s }) => s).join(' '), index]
      }
      await wait(30)
      await ask()
      await wait(30)
      writeFiles(root, { 'lib/c.py': 'def sym_c(): pass\n' })
      assert.deepEqual(await ask(), ['sym_a sym_b sym_c', 'refreshed 1 file'])
      await wait(30)
      act(root)
      assert.deepEqual(await ask(), ['sym_a sym_b', 'refreshed 1 file'])
      await wait(30)
      assert.deepEqual(await ask(), ['sym_a sym_b', 'fresh'])
    })
  }
}

/** `ctx index`, during which a file is extended by `text` after it has been read, or removed if that is empty. */
function indexWhile(root: string, file: string, text: string) {
  const changing = path.join(ROOT, 'test', 'helpers', 'changing.cjs')
  const env = { NODE_OPTIONS: `--require ${changing}`, CTX_TEST_CHANGES: path.join(root, file), CTX_TEST_ADDS: text }
  return ctx(['index', '--json'], root, env)
}

test('rules saved while being read apply to the next run', async () => {
  const root = makeRepository({ ...FILES, '.ctxignore': 'nothing.py\n' })
  assert.equal(indexWhile(root, '.ctxignore', 'b.py\n').status, 0)
  // Beyond the resolution of a clock.
  await wait(50)
  assert.equal(ctx(['index'], root).status, 0)
  const { results = [] } = ctxJson(['search', 'sym', '--no-sweep'], root)
  assert.deepEqual(
    results.map(({ s }) => s),
    ['sym_a'],
  )
})

test('rules removed while being read are no error', async () => {
  const root = makeRepository({ ...FILES, '.ctxignore': 'b.py\n' })
  const { status, stdout } = indexWhile(root, '.ctxignore', '')
  assert.equal(status, 0, stdout)
  await wait(50)
  assert.equal(ctx(['index'], root).status, 0)
  assert.equal(ctxJson(['search', 'sym', '--no-sweep'], root).total, 2)
})
