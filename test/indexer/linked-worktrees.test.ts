// Linked worktrees of git inside an indexed tree, through the binary.
import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'

const FILES = { 'src/a.ts': 'export function mainFn() {}\n' }

const filesOf = (name: string, root: string): unknown[] =>
  (ctxJson(['search', name], root).results ?? []).map(({ f }) => f)

test('linked worktrees inside the tree are not indexed with it, whenever they are made', () => {
  const root = makeRepository(FILES)
  git(root, 'worktree', 'add', '-q', '.claude/worktrees/w1')
  assert.deepEqual(filesOf('mainFn', root), ['src/a.ts'])
  git(root, 'worktree', 'add', '-q', 'wt2')
  writeFiles(root, { 'src/b.ts': 'export function later() {}\n' })
  assert.deepEqual(filesOf('mainFn', root), ['src/a.ts'])
  assert.equal(ctx(['get', 'mainFn'], root).status, 0)
  assert.deepEqual(filesOf('later', root), ['src/b.ts'])
  writeFiles(root, { 'wt2/src/only.ts': 'export function onlyThere() {}\n' })
  assert.match(String(ctxJson(['status'], root).index), /^fresh/)
  assert.deepEqual(filesOf('onlyThere', root), [])
  assert.deepEqual(filesOf('onlyThere', path.join(root, 'wt2/src')), ['src/only.ts'])
  assert.deepEqual(ctxJson(['find', 'onlyThere', '--type', 'content'], root).results ?? [], [])
})

test('a worktree that lost its .git is a plain folder, which is indexed', () => {
  const root = makeRepository(FILES)
  git(root, 'worktree', 'add', '-q', 'wt')
  assert.deepEqual(filesOf('mainFn', root), ['src/a.ts'])
  rmSync(path.join(root, 'wt/.git'))
  assert.deepEqual(filesOf('mainFn', root), ['src/a.ts', 'wt/src/a.ts'])
})

test('linked worktrees of a submodule are not indexed either', () => {
  const module = makeRepository({ 'lib.py': 'def lib_fn(): pass\n' })
  const root = makeRepository(FILES)
  git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', module, 'sub')
  git(path.join(root, 'sub'), 'worktree', 'add', '-q', '../sub-wt')
  git(path.join(root, 'sub'), 'worktree', 'add', '-q', 'inner')
  assert.deepEqual(filesOf('lib_fn', root), ['sub/lib.py'])
})

test('outside of git, a repository and its linked worktree are one', () => {
  const root = makeFolder('worktrees')
  renameSync(makeRepository(FILES), path.join(root, 'z-main'))
  git(path.join(root, 'z-main'), 'worktree', 'add', '-q', '../feature')
  assert.deepEqual(filesOf('mainFn', root), ['z-main/src/a.ts'])
})

test('of the worktrees of a bare repository, the one on its own branch is indexed', () => {
  const root = makeFolder('worktrees')
  const source = makeRepository(FILES)
  const branch = git(source, 'branch', '--show-current').trim()
  for (const bare of ['.bare', '.git']) {
    const top = path.join(root, bare.slice(1))
    mkdirSync(top)
    git(top, 'clone', '-q', '--bare', source, bare)
    for (const name of ['a-feature', 'b-feature'])
      git(path.join(top, bare), 'worktree', 'add', '-q', '-b', name, `../${name}`)
    git(path.join(top, bare), 'worktree', 'add', '-q', '../trunk', branch)
    assert.deepEqual(filesOf('mainFn', top), ['trunk/src/a.ts'], bare)
  }
})
