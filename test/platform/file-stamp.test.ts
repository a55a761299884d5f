// Stamps equal the results of Node's public functions to the last bit, for any kind of file.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { stamp, stampBehind } from '../../src/platform/file-stamp.ts'
import { ROOT } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

/** Files with times below a millisecond, links and a pipe. */
function strangeTree(): string {
  const root = makeRepository({ 'plain.ts': 'x', 'a/b/ä.ts': 'y'.repeat(70_000) })
  fs.utimesSync(path.join(root, 'plain.ts'), 1_700_000_000.123456, 1_700_000_001.654321)
  fs.utimesSync(path.join(root, 'a/b/ä.ts'), 4_000_000_000.5, 4_000_000_000.25)
  fs.symlinkSync('plain.ts', path.join(root, 'link'))
  fs.symlinkSync('a', path.join(root, 'folder-link'))
  fs.symlinkSync('nowhere', path.join(root, 'dangling'))
  fs.symlinkSync('loop', path.join(root, 'loop'))
  if (process.platform !== 'win32') execFileSync('mkfifo', [path.join(root, 'pipe')])
  return root
}

const PATHS = [
  '',
  'plain.ts',
  'a',
  'a/b/ä.ts',
  'link',
  'folder-link',
  'folder-link/b',
  'dangling',
  'loop',
  'loop/x',
  'pipe',
]
const MISSING = ['none', 'plain.ts/below', 'x'.repeat(300)]

function expected(statFunction: typeof fs.lstatSync, file: string): unknown {
  try {
    const stats = statFunction(file, { throwIfNoEntry: false })
    return stats && { size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs, inode: stats.ino >>> 0 }
  } catch {
    return undefined
  }
}

test('a stamp equals the status from Node to the last bit', () => {
  const root = strangeTree()
  for (const name of [...PATHS, ...MISSING]) {
    const file = `${root}/${name}`
    assert.deepEqual(stamp(file), expected(fs.lstatSync, file), `lstat ${name}`)
    assert.deepEqual(stampBehind(file), expected(fs.statSync, file), `stat ${name}`)
  }
  assert.equal(stamp(`${root}/plain.ts`)?.mtime, fs.lstatSync(`${root}/plain.ts`).mtimeMs)
  assert.equal(stamp(`${root}/none`), undefined)
})

/** The size from `stamp` in a process that runs `before`, and the number of calls of the internal function. */
function inOwnProcess(before: string): { readonly size: number; readonly asked: number } {
  const code = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const binding = process.binding
    let asked = 0
    process.binding = name => new Proxy(binding(name), { get: (part, key) => (...given) => { asked++; return part[key](...given) } })
    ${before}
    syncBuiltinESMExports()
    const { stamp } = await import('./src/platform/file-stamp.ts')
    const { size } = stamp('package.json')
    process.stdout.write(JSON.stringify({ size, asked }))`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }))
}

test('the internal functions are called only if Node calls them in the known way', () => {
  const { size } = fs.statSync(path.join(ROOT, 'package.json'))
  const direct = process.platform === 'win32' ? 0 : 2
  assert.deepEqual(inOwnProcess(''), { size, asked: direct })
  const otherwise = 'const own = fs.lstatSync; fs.lstatSync = (...given) => own(...given)'
  assert.deepEqual(inOwnProcess(otherwise), { size, asked: 0 })
  const forbidden = "process.binding = () => { throw new Error('not here') }"
  assert.deepEqual(inOwnProcess(forbidden), { size, asked: 0 })
  // A future Node may give the numbers other meanings.
  const moved =
    'process.binding = name => ({ lstat: file => new Float64Array(36).fill(1), stat: file => new Float64Array(36) })'
  assert.deepEqual(inOwnProcess(moved), { size, asked: 0 })
})
