// How long a call waits for the first index.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { ServerContext } from '@modelcontextprotocol/server'
import { takeLock } from '../../src/cache/files/lock.ts'
import { waitForIndex } from '../../src/mcp/index-wait.ts'
import { progressNotifier } from '../../src/mcp/progress-notices.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { call, callOnce, connect } from './client.ts'

const never = new Promise<never>(() => {})

test('a call waits for an index that is built in time', async () => {
  assert.equal(await waitForIndex('/repo', Promise.resolve('done'), () => undefined, 1000), 'done')
  await assert.rejects(
    waitForIndex('/repo', Promise.reject(new Error('no space')), () => undefined, 1000),
    /no space/,
  )
})

test('a call that waits too long reports the progress', async () => {
  const progress = { root: '/repo', phase: 'parse', done: 1200, total: 55_000, bytes: 1, totalBytes: 50 } as const
  await assert.rejects(
    waitForIndex('/repo', never, () => progress, 5),
    {
      code: 'INDEX_BUSY',
      message: 'The first index of /repo is being made (2 % of the source read, 1,200 of 55,000 files).',
    },
  )
})

test('a later failure of the index is handled', async () => {
  let fail: (error: Error) => void = () => {}
  const building = new Promise((_, reject) => {
    fail = reject
  })
  await assert.rejects(
    waitForIndex('/repo', building, () => undefined, 1),
    { code: 'INDEX_BUSY' },
  )
  fail(new Error('late'))
  await new Promise(resolve => setImmediate(resolve))
})

test('a cancelled call gets no more progress notifications', () => {
  const cancelled = new AbortController()
  const sent: unknown[] = []
  const notify = async (notice: unknown) => void sent.push(notice)
  const request = { mcpReq: { _meta: { progressToken: 'a' }, signal: cancelled.signal, notify } }
  const report = progressNotifier(request as unknown as ServerContext, () => false)!
  const state = { root: '/repo', phase: 'parse', done: 1, total: 2, bytes: 10, totalBytes: 10 } as const
  report(state)
  cancelled.abort()
  report({ ...state, bytes: 20, totalBytes: 20 })
  assert.equal(sent.length, 1)
})

test('the reported progress is that of the requested repository', async () => {
  const [first, second] = [makeRepository(SHOP), makeRepository(SHOP)]
  const client = await connect(first)
  await call(client, 'generate_index', {})
  // Another process starts indexing the second repository.
  mkdirSync(path.join(second, '.ctx'))
  const lock = await takeLock(path.join(second, '.ctx'), 1000)
  try {
    const { text } = await callOnce(client, 'search_symbols', { query: 'login', path: second, format: 'json' })
    assert.equal(JSON.parse(text).error.message, `The first index of ${second} is being made.`)
  } finally {
    lock.release()
  }
})
