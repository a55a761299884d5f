// Numeric settings: defaults, limits, and errors for non-numeric values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setting } from '../../src/platform/settings.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('an unset or empty setting has its default', () => {
  delete process.env.CTX_SWEEP_MS
  assert.equal(setting('CTX_SWEEP_MS'), 50)
  process.env.CTX_SWEEP_MS = ' '
  assert.equal(setting('CTX_SWEEP_MS'), 50)
  process.env.CTX_SWEEP_MS = '0'
  assert.equal(setting('CTX_SWEEP_MS'), 0)
  delete process.env.CTX_SWEEP_MS
})

test('times are limited to the longest timer of Node, which treats longer ones as 1 ms', () => {
  for (const forever of ['1e12', 'Infinity']) {
    process.env.CTX_FULL_CHECK_MS = forever
    assert.equal(setting('CTX_FULL_CHECK_MS'), 2_147_483_647)
  }
  delete process.env.CTX_FULL_CHECK_MS
})

test('a non-numeric value is rejected with a hint', () => {
  const root = makeRepository({ 'a.ts': 'export const alpha = 1\n' })
  for (const [name, value] of [
    ['CTX_SWEEP_FILES', 'many'],
    ['CTX_SWEEP_MS', '-1'],
  ] as const) {
    const { status, stdout } = ctx(['search', 'alpha', '--json'], root, { [name]: value })
    const { error } = JSON.parse(stdout)
    assert.deepEqual([status, error.code], [2, 'INVALID_ARGUMENT'], name)
    assert.equal(error.message, `${name} must be a number, 0 or more; got "${value}".`)
    assert.match(error.hint, /^Unset it/)
  }
})
