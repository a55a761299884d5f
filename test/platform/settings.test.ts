// Settings of the environment: what is no number is said to be none, by whichever command meets it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setting } from '../../src/platform/settings.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('a setting that is not set, or empty, has its default', () => {
  delete process.env.CTX_SWEEP_MS
  assert.equal(setting('CTX_SWEEP_MS'), 50)
  process.env.CTX_SWEEP_MS = ' '
  assert.equal(setting('CTX_SWEEP_MS'), 50)
  process.env.CTX_SWEEP_MS = '0'
  assert.equal(setting('CTX_SWEEP_MS'), 0)
  delete process.env.CTX_SWEEP_MS
})

test('no time is longer than a timer of Node can wait, which would not wait at all', () => {
  for (const forever of ['1e12', 'Infinity']) {
    process.env.CTX_FULL_CHECK_MS = forever
    assert.equal(setting('CTX_FULL_CHECK_MS'), 2_147_483_647)
  }
  delete process.env.CTX_FULL_CHECK_MS
})

test('what is no number is bad input, with what to do', () => {
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
