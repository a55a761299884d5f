// Which files are indexed and why others are not, through the binary on real trees.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'

function bareFolder(files: Record<string, string>): string {
  const root = makeFolder('walk')
  writeFiles(root, files)
  return root
}

const indexedFiles = (root: string): string[] => {
  const { results } = ctxJson(['ls', '.', '--limit', '200'], root)
  return [...new Set((results ?? []).map(entry => String(entry.f)))].sort()
}

const TREE = {
  '.gitignore': '/out/\n*.skip.js\n',
  '.ctxignore': 'legacy/\n',
  'a.js': 'function a() {}\n',
  'b.skip.js': 'function b() {}\n',
  'out/c.js': 'function c() {}\n',
  'legacy/d.js': 'function d() {}\n',
  'src/.gitignore': 'private.js\n!kept.skip.js\n',
  'src/private.js': 'function e() {}\n',
  'src/kept.skip.js': 'function f() {}\n',
  'src/deep/.ctxignore': '*.js\n!g.js\n',
  'src/deep/g.js': 'function g() {}\n',
  'src/deep/h.js': 'function h() {}\n',
  'node_modules/x/i.js': 'function i() {}\n',
}
const KEPT = ['a.js', 'src/deep/g.js', 'src/kept.skip.js']

test('.gitignore and .ctxignore count at every level, in a git repository', () => {
  assert.deepEqual(indexedFiles(makeRepository(TREE)), KEPT)
})

test('.gitignore and .ctxignore count at every level, outside of git', () => {
  assert.deepEqual(indexedFiles(bareFolder(TREE)), KEPT)
})

test('a root .gitignore that hides the whole tree is ignored', () => {
  const root = bareFolder({
    '.gitignore': '/*\n!/packaging/\n',
    'a.js': 'function a() {}\n',
    'src/b.js': 'function b() {}\n',
  })
  assert.deepEqual(indexedFiles(root), ['a.js', 'src/b.js'])
})

test('a folder ignored by an enclosing repository is its own repository', () => {
  const root = makeRepository({ '.gitignore': 'corpora/\n', 'corpora/x/lib.js': 'function lib() {}\n' })
  assert.equal(ctxJson(['index', 'corpora/x'], root).files, 1)
  assert.equal(ctxJson(['search', 'lib', '-C', 'corpora/x'], root).total, 1)
})

test('untracked files and nested repositories are found', () => {
  const root = makeRepository({ 'a.js': 'function a() {}\n' })
  writeFiles(root, { 'new.js': 'function b() {}\n', 'nested/c.js': 'function c() {}\n' })
  git(path.join(root, 'nested'), 'init', '-q')
  assert.deepEqual(indexedFiles(root), ['a.js', 'nested/c.js', 'new.js'])
})

test('a folder that replaced a tracked file is listed once', () => {
  const root = makeRepository({ tool: '#!/bin/sh\nrun() { :; }\n', other: 'text\n', 'a.js': 'function a() {}\n' })
  const found = (dir: string) =>
    (ctxJson(['ls', '.', '-C', dir], dir).results as { f: string; s: string }[]).map(({ f, s }) => `${f} ${s}`)
  assert.deepEqual(found(root), ['a.js a', 'tool run'])
  for (const name of ['tool', 'other']) rmSync(path.join(root, name))
  writeFiles(root, { 'tool/in.js': 'function inTool() {}\n', 'other/n.js': 'function n() {}\n' })
  git(path.join(root, 'other'), 'init', '-q')
  const now = ['a.js a', 'other/n.js n', 'tool/in.js inTool']
  assert.deepEqual(found(root), now)
  rmSync(path.join(root, '.ctx'), { recursive: true })
  assert.deepEqual(found(root), now)
  assert.equal(ctx(['cache', 'verify'], root).status, 0)
})

test('variables set by git hooks have no effect', () => {
  const root = makeRepository({ 'a.js': 'function a() {}\n' })
  const run = ctx(['index', '--json'], root, { GIT_DIR: '/nowhere', GIT_INDEX_FILE: '/nowhere/index' })
  assert.equal(JSON.parse(run.stdout).files, 1)
})

test('skipped files are counted by reason', () => {
  const root = makeRepository({ 'good.js': 'function good() {}\n', 'notes.txt': 'nothing\n' })
  writeFileSync(path.join(root, 'binary.ts'), Buffer.from('47400000fffe', 'hex'))
  writeFileSync(path.join(root, 'huge.js'), `var x="${'y'.repeat(20 << 20)}"`)
  writeFileSync(path.join(root, 'wide.js'), Buffer.from('fffe00004100000042000000', 'hex'))
  writeFileSync(path.join(root, 'packed.js'), `${'function p(){return 1};'.repeat(400)}\n`)
  writeFileSync(
    path.join(root, 'broken-utf8.py'),
    Buffer.concat([Buffer.from('def fine():\n    x = "'), Buffer.from([0xc3, 0x28]), Buffer.from('"\n')]),
  )
  symlinkSync('good.js', path.join(root, 'link.js'))
  symlinkSync('.', path.join(root, 'loop'))
  const answer = ctxJson(['index'], root)
  assert.deepEqual(answer.skipped, { binary: 1, encoding: 1, minified: 1, oversized: 1, symlink: 1 })
  assert.equal(answer.files, 2)
  assert.equal(ctxJson(['search', 'fine'], root).total, 1)
  assert.deepEqual(ctxJson(['status'], root).skipped, answer.skipped)
})

test('a script without an extension is recognised by its first line', () => {
  const root = makeRepository({
    'bin/tool': '#!/usr/bin/env python3\ndef tool_main():\n    pass\n',
    'bin/plain': '#!/bin/sh\nplain_main() { :; }\n',
    'bin/data': 'def no(): pass\n',
  })
  git(root, 'update-index', '--chmod=+x', 'bin/tool')
  git(root, 'checkout-index', '-f', 'bin/tool')
  assert.deepEqual(indexedFiles(root), ['bin/plain', 'bin/tool'])
  // A committed script that is not executable.
  writeFileSync(path.join(root, 'bin/late'), '#!/usr/bin/env ruby\ndef late_main; end\n')
  git(root, 'add', '--all')
  git(root, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'late')
  assert.equal(ctxJson(['search', 'late_main'], root).total, 1)
})

test('an empty repository is no error', () => {
  const root = bareFolder({})
  const run = ctx(['index', '--json'], root)
  assert.equal(run.status, 0)
  assert.equal(JSON.parse(run.stdout).files, 0)
  const search = ctx(['search', 'anything', '--json'], root)
  assert.equal(search.status, 1)
  assert.equal(JSON.parse(search.stdout).error.code, 'NO_MATCH')
})

test('an index in a custom folder inside the tree is not listed as part of it', () => {
  const root = makeRepository({ 'a.js': 'function a() {}\n' })
  ctx(['index', '--quiet', '--cache-dir', path.join(root, 'build', 'index')], root)
  assert.equal(ctxJson(['index', '--quiet'], root).files, 1)
  const { other_files: others } = ctxJson(['status'], root) as Record<string, unknown>
  assert.equal(others, 0)
})

test('deleted files of unknown languages are not counted, staged or not, until they return', () => {
  const root = makeRepository({ 'a.py': 'def a(): pass\n', 'kept.xyz': '1\n', 'gone.xyz': '2\n', NOTICE: '3\n' })
  const gone = path.join(root, 'gone.xyz')
  const others = () => {
    ctx(['index', '--quiet'], root)
    return ctxJson(['status'], root).other_files
  }
  rmSync(gone)
  assert.equal(others(), 2)
  git(root, 'checkout', '-q', 'gone.xyz')
  assert.equal(others(), 3)
  rmSync(gone)
  assert.equal(others(), 2)
  git(root, 'rm', '-q', 'gone.xyz')
  assert.equal(others(), 2)
  assert.equal(ctxJson(['index', '--force'], root).parsed, 1)
  assert.equal(others(), 2)
})

test('a file whose name is not UTF-8 is counted by reason, with and without git', {
  skip: process.platform !== 'linux',
}, () => {
  for (const root of [makeRepository({ 'a.py': 'def a(): pass\n' }), bareFolder({ 'a.py': 'def a(): pass\n' })]) {
    writeFileSync(
      Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.py')]),
      'def b(): pass\n',
    )
    ctx(['index', '--quiet'], root)
    const { files, left_out: left, other_files: others, index } = ctxJson(['status'], root) as Record<string, unknown>
    const expected = [{ language: 'python', reason: 'name', files: 1 }]
    assert.deepEqual({ files, left, others, index }, { files: 1, left: expected, others: 0, index: 'fresh' })
    assert.equal(ctxJson(['index'], root).parsed, 0)
  }
})

test('a pipe is counted by reason, with and without git, and never opened', {
  skip: process.platform === 'win32',
}, () => {
  for (const root of [makeRepository({ 'a.py': 'def a(): pass\n' }), bareFolder({ 'a.py': 'def a(): pass\n' })]) {
    execFileSync('mkfifo', [path.join(root, 'pipe.py'), path.join(root, 'pipe.xyz')])
    ctx(['index', '--quiet'], root)
    const { files, left_out: left, skipped } = ctxJson(['status'], root) as Record<string, unknown>
    assert.deepEqual(
      { files, left, skipped },
      { files: 1, left: [{ language: 'python', reason: 'special', files: 1 }], skipped: { special: 1 } },
    )
    assert.equal(ctxJson(['index'], root).parsed, 0)
  }
})

test('a pipe that replaced a tracked file is skipped', { skip: process.platform === 'win32' }, () => {
  const root = makeRepository({ 'a.py': 'def a(): pass\n', 'b.py': 'def b(): pass\n' })
  ctx(['index', '--quiet'], root)
  rmSync(path.join(root, 'b.py'))
  execFileSync('mkfifo', [path.join(root, 'b.py')])
  const answer = ctxJson(['index'], root)
  assert.deepEqual([answer.files, answer.skipped], [1, { special: 1 }])
  assert.deepEqual(ctxJson(['status'], root).skipped, { special: 1 })
})
