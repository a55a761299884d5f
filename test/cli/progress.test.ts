// Progress of indexing on standard error.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createProgress, describe } from '../../src/cli/progress.ts'

const MB = 1_000_000

/** The lines that are printed while files are parsed at 310 a second. */
function linesOf(quiet: boolean, files: number): string[] {
  const lines: string[] = []
  let now = 1000
  const clock = mock.method(performance, 'now', () => now)
  const progress = createProgress(true, quiet, text => lines.push(text) > 0)
  progress.report({ root: '/repo', phase: 'walk', done: 0, total: 0, bytes: 0, totalBytes: 0 })
  for (let second = 0; second <= 5; second++) {
    const done = Math.min(files, second * 310)
    progress.report({ root: '/repo', phase: 'parse', done, total: files, bytes: done * 1000, totalBytes: files * 1000 })
    now += 1000
  }
  progress.warn('something')
  progress.end()
  clock.mock.restore()
  return lines
}

test('a line is printed at most every two seconds, with rate and, once enough is read, time left', () => {
  assert.deepEqual(linesOf(false, 24_800), [
    'indexed 620 of 24,800 files, 310 files/s\n',
    'indexed 1,240 of 24,800 files, 310 files/s\n',
    'warning: something\n',
  ])
  assert.deepEqual(linesOf(false, 5_000), [
    'indexed 620 of 5,000 files, 310 files/s, 14s left\n',
    'indexed 1,240 of 5,000 files, 310 files/s, 12s left\n',
    'warning: something\n',
  ])
})

test('quiet prints nothing', () => {
  assert.deepEqual(linesOf(true, 55_000), [])
})

test('the time left is estimated by bytes and by files', () => {
  // A fourth of the bytes and a twelfth of the files are a sixth of the work.
  const progress = { root: '/repo', phase: 'parse', done: 10, total: 120, bytes: MB, totalBytes: 4 * MB } as const
  assert.equal(describe(progress, 1000), '10 files/s, 5s left')
  assert.equal(describe({ ...progress, phase: 'write' }, 1000), 'writing the index')
})

test('no time left is estimated from the first files', () => {
  const progress = { root: '/repo', phase: 'parse', done: 50, total: 1050, bytes: 40_000, totalBytes: MB } as const
  assert.equal(describe(progress, 2000), '25 files/s')
})
