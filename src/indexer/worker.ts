// A parser thread: takes batches of files, answers with what each contributes. Entry of dist/worker.cjs.
import { parentPort, workerData } from 'node:worker_threads'
import xxhash from 'xxhash-wasm'
import { compileApart, hasTrapped } from '../languages/grammar.ts'
import { openReadings } from './engine.ts'
import type { Reply } from './pool.ts'
import { processFile, type SourceResult, type SourceTask } from './source-file.ts'

// The process itself may have parsed small changes without the optimising tier.
compileApart()

/** Opened with the first batch: stored readings need the hasher. */
const opened = xxhash().then(hasher => ({ hasher, readings: openReadings(workerData.engine, hasher) }))

parentPort?.on('message', async (batch: readonly SourceTask[]) => {
  const results: SourceResult[] = []
  const { hasher, readings } = await opened
  for (const task of batch) {
    if (hasTrapped()) break
    results.push(await processFile(task, readings, hasher))
  }
  const reply: Reply = { results, left: batch.slice(results.length), isSpent: hasTrapped() }
  parentPort!.postMessage(reply)
})
