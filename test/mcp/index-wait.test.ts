// How long a call waits for the first index.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { ServerContext } from '@modelcontextprotocol/server'
import { takeLock } from '../../src/cache/files/lock.ts'
import { type IndexWait, waitForIndex } from '../../src/mcp/index-wait.ts'
import { progressNotices } from '../../src/mcp/progress-notices.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'
import { call, callOnce, connect } from './client.ts'

const never = new Promise<never>(() => {})

/** A wait of `patience` ms that sends no notices. */
function waiting(patience: number, others: Partial<IndexWait> = {}): IndexWait {
  return { patience, progress: () => undefined, lastNotice: () => 0, waiting() {}, ...others }
}

/** Does as if another process indexed a repository, until the function is called. */
async function lockIndex(root: string): Promise<() => void> {
  mkdirSync(path.join(root, '.ctx'))
  const lock = await takeLock(path.join(root, '.ctx'), 1000)
  return () => lock.release()
}

test('a call waits for an index that is built in time', async () => {
  assert.equal(await waitForIndex('/repo', Promise.resolve('done'), waiting(1000)), 'done')
  await assert.rejects(waitForIndex('/repo', Promise.reject(new Error('no space')), waiting(1000)), /no space/)
})

test('a call that waits too long reports the progress', async () => {
  const progress = { root: '/repo', phase: 'parse', done: 1200, total: 55_000, bytes: 1, totalBytes: 50 } as const
  await assert.rejects(waitForIndex('/repo', never, waiting(5, { progress: () => progress })), {
    code: 'INDEX_BUSY',
    message: 'The first index of /repo is being made (2 % of the source read, 1,200 of 55,000 files).',
  })
})

test('notices of progress prolong the wait', async () => {
  const begun = Date.now()
  let ticks = 0
  const wait = waiting(60, { lastNotice: () => (ticks < 5 ? Date.now() : begun), waiting: () => ticks++ })
  await assert.rejects(waitForIndex('/repo', never, wait), { code: 'INDEX_BUSY' })
  assert.equal(ticks, 5)
})

test('a first index lets the call wait, also longer than a query may take', async () => {
  const root = makeRepository(SHOP)
  const client = await connect(root, { CTX_CALL_MS: '3000' })
  const release = await lockIndex(root)
  setTimeout(release, 4000)
  const { text } = await callOnce(client, 'search_symbols', { query: 'handleLogin', format: 'json' })
  assert.equal(JSON.parse(text).total, 1)
})

test('a later failure of the index is handled', async () => {
  let fail: (error: Error) => void = () => {}
  const building = new Promise((_, reject) => {
    fail = reject
  })
  await assert.rejects(waitForIndex('/repo', building, waiting(1)), { code: 'INDEX_BUSY' })
  fail(new Error('late'))
  await new Promise(resolve => setImmediate(resolve))
})

test('a cancelled call gets no more progress notifications', () => {
  const cancelled = new AbortController()
  const sent: unknown[] = []
  const notify = async (notice: unknown) => void sent.push(notice)
  const request = { mcpReq: { _meta: { progressToken: 'a' }, signal: cancelled.signal, notify } }
  const notices = progressNotices(request as unknown as ServerContext, () => false)
  const state = { root: '/repo', phase: 'parse', done: 1, total: 2, bytes: 10, totalBytes: 10 } as const
  notices.report(state)
  assert.ok(notices.lastSent > 0)
  cancelled.abort()
  notices.report({ ...state, bytes: 20, totalBytes: 20 })
  assert.equal(sent.length, 1)
})

test('the reported progress is that of the requested repository', async () => {
  const [first, second] = [makeRepository(SHOP), makeRepository(SHOP)]
  const client = await connect(first, { CTX_FIRST_INDEX_MS: '500' })
  await call(client, 'generate_index', {})
  const release = await lockIndex(second)
  try {
    const { text } = await callOnce(client, 'search_symbols', { query: 'login', path: second, format: 'json' })
    assert.equal(JSON.parse(text).error.message, `The first index of ${second} is being made.`)
  } finally {
    release()
  }
})
