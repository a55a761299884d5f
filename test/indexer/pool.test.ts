// If a thread dies (out of memory, a trapping grammar) or hangs, only the file that caused it is skipped.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { SourceResult, SourceTask } from '../../src/indexer/source/source-file.ts'
import { runPool } from '../../src/indexer/threads/pool.ts'
import { type GrammarRequest, type Reply, Thread } from '../../src/indexer/threads/thread.ts'
import { ROOT } from '../helpers/exec.ts'

const ENGINE = { mode: 'prod', backend: 'wasm' } as const
const THREAD = path.join(ROOT, 'test/fixtures/threads/dies-on-deadly.cjs')
const NEEDS_MEMORY = path.join(ROOT, 'test/fixtures/threads/wants-memory.cjs')

function tasks(paths: readonly string[]): SourceTask[] {
  return paths.map(name => ({
    root: '/nowhere',
    path: name,
    language: 'c',
    size: 10_000,
    mtime: 0,
    ctime: 0,
    known: '',
  }))
}

async function run(paths: readonly string[], file = THREAD): Promise<Map<string, SourceResult>> {
  const results = new Map<string, SourceResult>()
  await runPool(tasks(paths), 2, result => results.set(result.path, result), ENGINE, { file })
  return results
}

test('if a thread dies, only the file it died of is skipped', async () => {
  const paths = Array.from({ length: 200 }, (_, i) => (i === 17 || i === 18 || i === 150 ? `deadly${i}.c` : `f${i}.c`))
  const results = await run(paths)
  assert.equal(results.size, 200)
  for (const [name, result] of results) {
    assert.equal(result.status, name.includes('deadly') ? 'skipped' : 'same', name)
    if (result.status === 'skipped') assert.equal(result.reason, 'unparsable')
  }
})

test('if a thread hangs, only the file it hangs on is skipped', async () => {
  // Long enough for a thread to start on a busy machine.
  process.env.CTX_WORKER_MS = '8000'
  try {
    const special = new Map([
      [17, 'endless.c'],
      [18, 'looping.c'],
    ])
    const results = await run(Array.from({ length: 40 }, (_, i) => special.get(i) ?? `f${i}.c`))
    assert.equal(results.size, 40)
    for (const [name, { status }] of results) assert.equal(status, name === 'endless.c' ? 'skipped' : 'same', name)
  } finally {
    delete process.env.CTX_WORKER_MS
  }
})

test('a thread with a trapped grammar passes its files to another', async () => {
  const paths = Array.from({ length: 200 }, (_, i) => (i % 50 === 7 ? `trap${i}.c` : `f${i}.c`))
  const results = await run(paths)
  assert.equal(results.size, 200)
  for (const [name, { status }] of results) assert.equal(status, 'same', name)
})

test('threads that die on every file are an error, not an empty index', async () => {
  await assert.rejects(run(Array.from({ length: 100 }, (_, i) => `all/f${i}.c`)), { code: 'ENVIRONMENT_ISSUE' })
})

test('if no thread answers in time, the error names the setting', async () => {
  process.env.CTX_WORKER_MS = '1'
  try {
    await assert.rejects(run(Array.from({ length: 100 }, (_, i) => `endless${i}.c`)), {
      code: 'ENVIRONMENT_ISSUE',
      message: 'Parser threads have parsed nothing in 1 ms.',
      details: {
        hint: 'The old index is untouched. Unset CTX_WORKER_MS, or give them more: without it 60000 holds.',
      },
    })
  } finally {
    delete process.env.CTX_WORKER_MS
  }
})

test('threads without memory skip no file: fewer threads retry, then it is an error', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ctx-wants-'))
  const wants = path.join(folder, 'bytes')
  process.env.CTX_TEST_WANTS = wants
  try {
    const paths = Array.from({ length: 200 }, (_, i) => `f${i}.c`)
    writeFileSync(wants, 'four')
    const results = await run(paths, NEEDS_MEMORY)
    assert.equal(results.size, 200)
    for (const [name, { status }] of results) assert.equal(status, 'same', name)
    writeFileSync(wants, 'more than there are threads that may die')
    await assert.rejects(run(paths, NEEDS_MEMORY), {
      code: 'ENVIRONMENT_ISSUE',
      message: 'Parser threads get no memory.',
    })
  } finally {
    delete process.env.CTX_TEST_WANTS
    rmSync(folder, { recursive: true })
  }
})

test('a started thread that has died gets no work', async () => {
  const dead = new Thread(ENGINE, THREAD)
  await dead.worker.terminate()
  const results = new Map<string, SourceResult>()
  const take = (result: SourceResult) => results.set(result.path, result)
  process.env.CTX_WORKER_MS = '60000'
  try {
    const paths = Array.from({ length: 40 }, (_, i) => `f${i}.c`)
    await runPool(tasks(paths), 1, take, ENGINE, { file: THREAD, started: [dead] })
  } finally {
    delete process.env.CTX_WORKER_MS
  }
  assert.equal(results.size, 40)
  for (const [name, { status }] of results) assert.equal(status, 'same', name)
})

test('no more results are taken after taking one has failed', async () => {
  let hasFailed = false
  let late = 0
  const take = () => {
    if (hasFailed) late++
    throw new Error('the disk is full')
  }
  const paths = Array.from({ length: 200 }, (_, i) => `f${i}.c`)
  await assert.rejects(runPool(tasks(paths), 4, take, ENGINE, { file: THREAD }), /the disk is full/)
  hasFailed = true
  // Threads that had just been started would answer within this time.
  await wait(500)
  assert.equal(late, 0)
})

test('a thread answers batches in order, however long each takes', async () => {
  const source = (file: string, language: string): SourceTask => ({
    ...tasks([file])[0]!,
    root: ROOT,
    language,
  })
  const { worker } = new Thread(ENGINE)
  const answered = await new Promise<string[]>(resolve => {
    const paths: string[] = []
    worker.on('message', (message: Reply | GrammarRequest) => {
      if ('grammar' in message) return worker.postMessage({ compiled: message.grammar })
      paths.push(...message.results.map(result => result.path))
      if (paths.length === 2) resolve(paths)
    })
    // The first batch waits for a grammar, the second does not.
    worker.postMessage([source('test/languages/cpp/input.cpp', 'cpp')])
    worker.postMessage([source('package.json', 'graphql')])
  })
  await worker.terminate()
  assert.deepEqual(answered, ['test/languages/cpp/input.cpp', 'package.json'])
})

test('a thread asks once for a grammar, and only if a text needs it', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'ctx-asks-'))
  try {
    const asked: string[] = []
    const index = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
      const named = Object.entries(files).map(([name, text]) => {
        writeFileSync(path.join(root, name), text)
        const language = name.endsWith('.js') ? 'javascript' : 'ruby'
        return { ...tasks([name])[0]!, root, language, size: text.length }
      })
      const read: string[] = []
      const take = (result: SourceResult): void => {
        read.push(`${result.path} ${result.status}`)
      }
      await runPool(named, 1, take, ENGINE, { prepare: grammar => asked.push(grammar) })
      return read.sort()
    }
    assert.deepEqual(await index({ 'a.js': 'function one() {}\n', 'b.js': 'const TWO = 2\n' }), [
      'a.js indexed',
      'b.js indexed',
    ])
    assert.deepEqual(asked, [])
    const odd = {
      'c.js': 'function three( {}\n',
      'd.js': 'function four( {}\n',
      'e.rb': 'def five\n  5\nend\n',
    }
    assert.deepEqual(await index(odd), ['c.js indexed', 'd.js indexed', 'e.rb indexed'])
    assert.deepEqual(asked.sort(), ['tree-sitter-javascript', 'tree-sitter-ruby'])
  } finally {
    rmSync(root, { recursive: true })
  }
})
