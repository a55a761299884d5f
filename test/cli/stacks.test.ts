// Stack traces are shown only with CTX_DEBUG, and name source lines in a checkout.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { cleanEnvironment, ctx, ROOT } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP } from '../helpers/fixture.ts'

const shop = makeRepository(SHOP)

test('a stack trace is shown only with CTX_DEBUG', () => {
  for (const off of [{}, { CTX_DEBUG: '' }, { CTX_DEBUG: '0' }]) {
    const plain = ctx(['search_symbols', '', '--format', 'text'], shop, off)
    assert.ok(!plain.stderr.includes('    at '))
  }
  const debug = ctx(['search_symbols', '', '--format', 'text'], shop, { CTX_DEBUG: '1' })
  assert.ok(debug.stderr.includes('    at '))
})

test('in a checkout, a stack trace names source lines', () => {
  const { stderr } = ctx(['search_symbols', '', '--format', 'text'], shop, { CTX_DEBUG: '1' })
  const places = [...stderr.matchAll(/^ {4}at (?:.* \()?(.*[\\/]src[\\/].*\.ts):(\d+):(\d+)\)?$/gm)]
  assert.ok(places.length > 3, stderr)
  const codeAt = ([, file, line, column]: readonly string[]) =>
    readFileSync(file!, 'utf8')
      .split('\n')
      [Number(line) - 1]!.slice(Number(column) - 1)
  assert.match(codeAt(places[0]!), /^new CtxError\(/)
  for (const place of places.slice(1)) assert.match(codeAt(place), /^(?:await )?\w+(?:\.\w+)*\(/)
})

test('a defect in the middle of a query has a stack trace, too', () => {
  const program = makeFolder('program')
  for (const part of ['package.json', 'bin', 'dist/ctx.cjs'])
    cpSync(path.join(ROOT, part), path.join(program, part), { recursive: true })
  const run = (extra = {}) =>
    spawnSync(process.execPath, [path.join(program, 'bin', 'ctx.js'), 'search', 'signs a user in', '--json'], {
      cwd: shop,
      encoding: 'utf8',
      env: cleanEnvironment(extra),
    })
  ctx(['index', '--quiet'], shop)
  const { stdout, stderr, status } = run()
  assert.deepEqual([JSON.parse(stdout).error.code, stderr, status], ['INTERNAL', '', 2])
  assert.match(run({ CTX_DEBUG: '1' }).stderr, /Cannot find module .*sentence-search\.cjs[\s\S]*\n {4}at /)
})
