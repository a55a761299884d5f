// A checkout builds dist/ if it is missing, and again if sources are newer, as after `git pull`.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment, ROOT } from '../helpers/exec.ts'
import { makeFolder } from '../helpers/fixture.ts'

/** A checkout whose build copies src/answer.txt into ctx. */
function checkout() {
  const root = makeFolder('checkout')
  for (const folder of ['src', '.git', 'node_modules/esbuild']) mkdirSync(path.join(root, folder), { recursive: true })
  cpSync(path.dirname(BIN), path.join(root, 'bin'), { recursive: true })
  const write = (file: string, text: string, time: number): void => {
    writeFileSync(path.join(root, file), text)
    utimesSync(path.join(root, file), time, time)
  }
  const build = `import fs from 'node:fs'
const answer = fs.readFileSync(import.meta.dirname + '/answer.txt', 'utf8')
if (answer === 'broken') process.exit(1)
fs.mkdirSync(import.meta.dirname + '/../dist', { recursive: true })
fs.writeFileSync(import.meta.dirname + '/../dist/ctx.cjs', '(function(exports){exports.main = async ([, name = "way", rare]) => (console.log("' + answer + '"), { name, isRare: rare === "rare" })})//0123456789abcdef\\n')
`
  write('src/build.mjs', build, 1000)
  write('src/answer.txt', 'first', 1000)
  write('.git/index', '', 1000)
  for (const folder of ['src', '.git']) utimesSync(path.join(root, folder), 1000, 1000)
  const run = (code = '0', ...args: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'bin/ctx.js'), ...args], {
      encoding: 'utf8',
      env: cleanEnvironment({ CTX_CODE_CACHE: code }),
    })
    return { out: stdout.trim(), err: stderr.trim() }
  }
  return { root, write, run }
}

test('newer sources are built again once git has written its index', () => {
  const { write, run } = checkout()
  assert.equal(run().out, 'first')
  const later = Date.now() / 1000 + 100
  write('src/answer.txt', 'second', later)
  assert.equal(run().out, 'first', 'an edit without git is for who makes it to build')
  write('.git/index', '', later)
  assert.equal(run().out, 'second')
})

test('a git index written for another reason triggers only one check', () => {
  const { root, write, run } = checkout()
  assert.equal(run().out, 'first')
  write('.git/index', '', Date.now() / 1000)
  const bundle = path.join(root, 'dist/ctx.cjs')
  utimesSync(bundle, 2000, 2000)
  assert.equal(run().out, 'first')
  assert.ok(statSync(bundle).mtimeMs > 1e12)
})

test('a failed build is reported once, and the old build answers', () => {
  const { write, run } = checkout()
  assert.equal(run().out, 'first')
  const now = Date.now() / 1000
  write('src/answer.txt', 'broken', now + 1)
  write('.git/index', '', now + 1)
  const failed = run()
  assert.equal(failed.out, 'first')
  assert.match(failed.err, /could not be built/)
})

test('compiled code that is a month old is removed', () => {
  const { root, write, run } = checkout()
  run()
  write('dist/code-v20.1.0-x64-old.bin', '', Date.now() / 1000 - 31 * 86_400)
  write('dist/code-v22.1.0-x64-other.bin', '', Date.now() / 1000 - 86_400)
  assert.equal(run('1').out, 'first')
  const kept = readdirSync(path.join(root, 'dist')).filter(name => name.startsWith('code-'))
  const own = `code-${process.version}-${process.arch}-0123456789abcdef.bin`
  assert.deepEqual(kept.sort(), [own, 'code-v22.1.0-x64-other.bin'].sort())
})

test('code of rare calls is kept only if there is no other', () => {
  const { root, run } = checkout()
  run()
  run('1', 'search', 'miss', 'rare')
  assert.deepEqual(keptIn(root), { search: ['miss'] })
  run('1', 'search', 'typo', 'rare')
  assert.deepEqual(keptIn(root), { search: ['miss'] })
  run('1', 'search', 'hit')
  assert.deepEqual(keptIn(root), { search: ['miss', 'hit'] })
})

test('a plain name loads no code of other operations, nor of flags, ids and sentences', () => {
  const { root, run } = checkout()
  run()
  run('1', 'search', 'name_1')
  run('1', 'get', 'name')
  for (const other of ['--json', 'src/a.ts#b', 'two words', 'naïve']) run('1', 'search', other)
  assert.deepEqual(keptIn(root), {
    search: ['name_1'],
    get: ['name'],
    'search-more': ['--json', 'src/a.ts#b', 'two', 'words', 'naïve'],
  })
})

/** The kinds of calls whose code is kept, by the use in the file name. */
function keptIn(root: string): Record<string, string[]> {
  const dist = path.join(root, 'dist')
  const names = readdirSync(dist).filter(name => name.startsWith('code-'))
  return Object.fromEntries(
    names.map(name => {
      const trailer = readFileSync(path.join(dist, name)).subarray(-4096).toString('latin1').split('\n', 1)[0]!
      return [/0123456789abcdef-(.*)\.bin$/.exec(name)![1]!, trailer.split(' ').slice(1)]
    }),
  )
}

test('a Node older than in package.json is rejected, minor version included', () => {
  const { root } = checkout()
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  assert.equal(engines.node, '>=20.11')
  const as = (version: string) => {
    const older = path.join(root, 'older.cjs')
    const text = `for (const [of, name, value] of [[process.versions, 'node', '${version}'], [process, 'version', 'v${version}']])
  Object.defineProperty(of, name, { value })`
    writeFileSync(older, text)
    const { stdout, stderr, status } = spawnSync(process.execPath, ['-r', older, path.join(root, 'bin/ctx.js')], {
      encoding: 'utf8',
      env: cleanEnvironment({ CTX_CODE_CACHE: '0' }),
    })
    return { out: stdout.trim(), err: stderr.trim(), status }
  }
  for (const version of ['18.20.4', '20.9.0', '20.10.0']) {
    const err = `ctx needs Node.js 20.11 or newer; this is v${version}.`
    assert.deepEqual(as(version), { out: '', err, status: 2 }, version)
  }
  for (const version of ['20.11.0', '22.3.0', '100.0.0']) assert.equal(as(version).out, 'first', version)
})
