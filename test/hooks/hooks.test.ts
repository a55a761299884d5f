// Hooks in real repositories: installed beside existing ones, run by git, removed without a trace.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { EVENTS, isShell, withBlock, withoutBlock } from '../../src/hooks/hook-script.ts'
import { cleanEnvironment, ctx, ROOT } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

function hook(root: string, ...args: string[]) {
  const { stdout, status } = ctx(['hook', ...args, '--json'], root)
  return { status, ...JSON.parse(stdout) } as {
    status: number
    results: { event: string; file: string; owner: string; state: string; lines?: string }[]
    error?: { code: string; message: string; hint: string }
  }
}

/** Runs git with the environment of the tests, so that hooks do not register repositories for the user. */
function git(root: string, ...args: string[]): string {
  const user = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
  return execFileSync('git', [...user, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function put(root: string, file: string, text: string, mode = 0o755): string {
  const full = path.join(root, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, text)
  chmodSync(full, mode)
  return full
}

function snapshot(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    statSync(path.join(folder, file)).isFile(),
  )
  return Object.fromEntries(
    files
      .sort()
      .map(file => [
        file,
        `${statSync(path.join(folder, file)).mode & 0o777} ${readFileSync(path.join(folder, file), 'utf8')}`,
      ]),
  )
}

/** Names in the index on disk, without a query that would refresh it. */
function indexed(root: string): string[] {
  const lines = readFileSync(path.join(root, '.ctx', 'symbol_index.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map(line => JSON.parse(line).s).sort()
}

test('a commit, a checkout and a merge bring the index up to date', () => {
  const root = makeRepository({ 'a.py': 'def one():\n    pass\n' })
  const before = snapshot(path.join(root, '.git/hooks'))
  ctx(['generate_index'], root)
  assert.deepEqual(
    hook(root, 'install').results.map(({ event, state }) => [event, state]),
    EVENTS.map(event => [event, 'installed']),
  )
  git(root, 'checkout', '-q', '-b', 'other')
  writeFiles(root, { 'b.py': 'def two():\n    pass\n' })
  git(root, 'add', '.')
  git(root, 'commit', '-q', '-m', 'second')
  assert.deepEqual(indexed(root), ['one', 'two'])
  git(root, 'checkout', '-q', '-')
  assert.deepEqual(indexed(root), ['one'])
  git(root, 'merge', '-q', 'other')
  assert.deepEqual(indexed(root), ['one', 'two'])
  assert.deepEqual(new Set(hook(root, 'uninstall').results.map(({ state }) => state)), new Set(['removed']))
  assert.deepEqual(snapshot(path.join(root, '.git/hooks')), before)
})

test('an existing hook keeps running, uninstalling restores it, and installing twice changes nothing', () => {
  const root = makeRepository(SHOP)
  const file = put(root, '.git/hooks/pre-commit', '#!/bin/sh\n# mine\necho ran >> ran.txt\nexit 0\n')
  const before = snapshot(path.dirname(file))
  ctx(['generate_index'], root)
  hook(root, 'install')
  const once = readFileSync(file, 'utf8')
  assert.match(once, /# mine\n/, 'ctx edits the script instead of replacing it')
  hook(root, 'install')
  assert.equal(readFileSync(file, 'utf8'), once)
  writeFiles(root, { 'late.py': 'def late():\n    pass\n' })
  git(root, 'add', 'late.py')
  git(root, 'commit', '-q', '-m', 'late')
  assert.equal(readFileSync(path.join(root, 'ran.txt'), 'utf8'), 'ran\n')
  assert.ok(indexed(root).includes('late'))
  hook(root, 'uninstall')
  assert.deepEqual(snapshot(path.dirname(file)), before)
})

test('hooks of all kinds keep running and are restored byte for byte', () => {
  const program = readFileSync('/bin/true')
  const scripts = ['#!/bin/sh\n# \xff\xfe no UTF-8\ntrue', '#!/bin/sh', '', '\n', 'true\n']
  const bodies = [program, ...scripts.map(script => Buffer.from(script, 'latin1'))]
  const root = makeRepository(SHOP)
  ctx(['generate_index'], root)
  const file = path.join(root, '.git/hooks/pre-commit')
  for (const [number, body] of bodies.entries()) {
    for (const mode of [0o755, 0o644]) {
      writeFileSync(file, body)
      chmodSync(file, mode)
      hook(root, 'install')
      hook(root, 'install')
      const name = `late_${number}_${mode}`
      writeFiles(root, { 'late.py': `def ${name}():\n    pass\n` })
      git(root, 'add', 'late.py')
      git(root, 'commit', '-q', '-m', name)
      assert.ok(indexed(root).includes(name), name)
      hook(root, 'uninstall')
      assert.ok(readFileSync(file).equals(body), name)
      assert.equal(statSync(file).mode & 0o777, mode)
    }
  }
})

test('a hook that fails still stops the commit', () => {
  const root = makeRepository(SHOP)
  put(root, '.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n')
  hook(root, 'install')
  assert.throws(() => git(root, 'commit', '-q', '--allow-empty', '-m', 'no'))
})

test('a hook that is not executable stays inactive, and a linked hook is not changed', () => {
  const root = makeRepository(SHOP)
  put(root, '.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n', 0o644)
  put(root, 'tools/checkout.sh', '#!/bin/sh\nexit 0\n')
  symlinkSync('../../tools/checkout.sh', path.join(root, '.git/hooks/post-checkout'))
  const before = snapshot(path.join(root, '.git/hooks'))
  ctx(['generate_index'], root)
  assert.deepEqual(
    hook(root, 'install').results.map(({ state }) => state),
    ['installed', 'by hand', 'installed', 'installed'],
  )
  writeFiles(root, { 'late.py': 'def late():\n    pass\n' })
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '-m', 'late')
  assert.ok(indexed(root).includes('late'))
  hook(root, 'uninstall')
  assert.deepEqual(snapshot(path.join(root, '.git/hooks')), before)
  assert.equal(readlinkSync(path.join(root, '.git/hooks/post-checkout')), '../../tools/checkout.sh')
})

test('a hook in another language keeps running', () => {
  const root = makeRepository(SHOP)
  const file = put(
    root,
    '.git/hooks/pre-commit',
    `#!${process.execPath}\nrequire('fs').writeFileSync('ran.txt', 'ran')\n`,
  )
  const before = snapshot(path.dirname(file))
  hook(root, 'install')
  git(root, 'commit', '-q', '--allow-empty', '-m', 'empty')
  assert.equal(readFileSync(path.join(root, 'ran.txt'), 'utf8'), 'ran')
  hook(root, 'uninstall')
  assert.deepEqual(snapshot(path.dirname(file)), before)
})

test('a hook without ctx or without an index does nothing and succeeds', () => {
  const root = makeRepository(SHOP)
  hook(root, 'install')
  git(root, 'commit', '-q', '--allow-empty', '-m', 'no index')
  assert.ok(!existsSync(path.join(root, '.ctx')))
  for (const event of EVENTS) {
    const file = path.join(root, '.git/hooks', event)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/'[^']*ctx\.js'/g, "'/nowhere/ctx.js'"))
  }
  git(root, 'commit', '-q', '--allow-empty', '-m', 'no ctx')
  git(root, 'checkout', '-q', '-b', 'side')
})

test('hooks are installed where git looks for them: core.hooksPath and linked worktrees', () => {
  const root = makeRepository(SHOP)
  git(root, 'config', 'core.hooksPath', 'tools/hooks')
  const [first] = hook(root, 'install').results
  assert.equal(first!.file, path.join(root, 'tools/hooks/pre-commit'))
  assert.ok(!readFileSync(first!.file, 'utf8').includes(root), 'a shared script names no path of this machine')
  const plain = makeRepository(SHOP)
  const linked = `${plain}-linked`
  git(plain, 'worktree', 'add', '-q', linked)
  assert.equal(hook(linked, 'install').results[0]!.file, path.join(plain, '.git/hooks/pre-commit'))
  git(plain, 'worktree', 'remove', '--force', linked)
})

test('a folder of hooks outside of the repository is changed only if --hooks-path names it', () => {
  const root = makeRepository(SHOP)
  const outside = makeFolder('hooks')
  git(root, 'config', 'core.hooksPath', outside)
  for (const given of [[], ['--hooks-path', path.dirname(outside)]]) {
    const { status, error } = hook(root, 'install', ...given)
    assert.deepEqual([status, error?.code], [2, 'UNTRUSTED'])
    assert.match(error!.message, /^The hooks of git lie outside of the repository: pre-commit, /)
    assert.ok(error!.hint.includes(`--hooks-path ${realpathSync(outside)}`))
  }
  assert.deepEqual(readdirSync(outside), [])
  const installed = hook(root, 'install', '--hooks-path', outside)
  assert.deepEqual(
    installed.results.map(({ state }) => state),
    EVENTS.map(() => 'installed'),
  )
  assert.equal(hook(root, 'uninstall').error?.code, 'UNTRUSTED')
  assert.equal(hook(root, 'uninstall', '--hooks-path', outside).status, 0)
  assert.deepEqual(readdirSync(outside), [])
})

test('husky: lines go into the scripts of the user, not into generated ones', () => {
  const root = makeRepository({ ...SHOP, '.husky/pre-commit': 'npm test\n' })
  mkdirSync(path.join(root, '.husky/_'))
  git(root, 'config', 'core.hooksPath', '.husky/_')
  const { results } = hook(root, 'install')
  assert.deepEqual([results[0]!.owner, results[0]!.file], ['husky', path.join(root, '.husky/pre-commit')])
  const text = readFileSync(path.join(root, '.husky/pre-commit'), 'utf8')
  assert.match(text, /command -v ctx[\s\S]*npm test\n$/)
  // Committed scripts must not name this machine.
  assert.ok(!text.includes(ROOT), text)
  hook(root, 'uninstall')
  assert.equal(readFileSync(path.join(root, '.husky/pre-commit'), 'utf8'), 'npm test\n')
  assert.deepEqual(readdirSync(path.join(root, '.husky')), ['_', 'pre-commit'])
})

test('lefthook: lines go into the local configuration, and existing keys are left to the user', () => {
  const root = makeRepository({ ...SHOP, 'lefthook.yml': 'pre-commit:\n  commands:\n    lint:\n      run: true\n' })
  const config = path.join(root, 'lefthook-local.yml')
  assert.deepEqual(new Set(hook(root, 'install').results.map(({ state }) => state)), new Set(['installed']))
  assert.match(readFileSync(config, 'utf8'), /^pre-commit:\n {2}commands:\n {4}ctx:\n/m)
  hook(root, 'uninstall')
  assert.ok(!existsSync(config))
  renameSync(path.join(root, 'lefthook.yml'), path.join(root, '.lefthook.toml'))
  assert.equal(hook(root, 'status').results[0]!.file, path.join(root, '.lefthook-local.yml'))
  renameSync(path.join(root, '.lefthook.toml'), path.join(root, 'lefthook.yml'))
  const own = 'pre-commit:\n  parallel: true\n'
  writeFileSync(config, own)
  const { results } = hook(root, 'install')
  assert.deepEqual(
    results.map(({ state }) => state),
    ['by hand', 'installed', 'installed', 'installed'],
  )
  assert.match(results[0]!.lines!, /ctx hook run pre-commit/)
  hook(root, 'uninstall')
  assert.equal(readFileSync(config, 'utf8'), own)
  // The report must match the file, even for a single event.
  writeFileSync(config, 'pre-commit:\npost-checkout:\npost-merge:\n')
  assert.deepEqual(
    hook(root, 'install').results.map(({ state }) => state),
    ['by hand', 'by hand', 'by hand', 'installed'],
  )
  assert.match(readFileSync(config, 'utf8'), /ctx hook run post-rewrite/)
})

test('pre-commit: lines go into the legacy script that it runs', () => {
  const root = makeRepository({ ...SHOP, '.pre-commit-config.yaml': 'repos: []\n' })
  const theirs = '#!/usr/bin/env bash\n# File generated by pre-commit: https://pre-commit.com\nexit 0\n'
  const file = put(root, '.git/hooks/pre-commit', theirs)
  const { results } = hook(root, 'install')
  assert.deepEqual([results[0]!.owner, results[0]!.file], ['pre-commit', `${file}.legacy`])
  assert.equal(readFileSync(file, 'utf8'), theirs)
  assert.ok(statSync(`${file}.legacy`).mode & 0o100)
  hook(root, 'uninstall')
  assert.ok(!existsSync(`${file}.legacy`))
})

test('a folder without repository and an unknown action are errors', () => {
  const root = makeRepository(SHOP)
  assert.equal(hook(root, 'instal').error!.code, 'INVALID_ARGUMENT')
  assert.equal(hook(root, 'status').results[0]!.state, 'not installed')
  const bare = makeFolder('bare')
  assert.equal(hook(root, 'install', '--path', bare).error!.code, 'ENVIRONMENT_ISSUE')
})

test('lines are inserted after the first and removed without a trace in any script', () => {
  for (const text of ['', '#!/bin/sh\n', '#!/bin/sh', '#!/bin/bash\nset -e\nx\n', 'x\n', '#!/bin/sh\r\nx\r\n']) {
    const block = '# >>> ctx: a\nb\n# <<< ctx\n'
    const added = withBlock(text, block)
    assert.equal(withBlock(added, block), added)
    assert.equal(withoutBlock(added).trimEnd(), text.trimEnd())
  }
  assert.ok(isShell('#!/usr/bin/env bash\n') && isShell('echo\n') && isShell('#!/bin/zsh -e\n'))
  assert.ok(!isShell('#!/usr/bin/env python3\n') && !isShell('#!/usr/bin/env node\n'))
})
