// A parser thread: takes batches of files, answers with what each contributes. Entry of dist/worker.cjs.
import { parentPort, workerData } from 'node:worker_threads'
import xxhash from 'xxhash-wasm'
import { openReadings } from './engine.ts'
import { processFile, type SourceResult, type SourceTask } from './source-file.ts'

/** Opened with the first batch: stored readings need the hasher. */
const opened = xxhash().then(hasher => ({ hasher, readings: openReadings(workerData.engine, hasher) }))

parentPort?.on('message', async (batch: readonly SourceTask[]) => {
  const results: SourceResult[] = []
  const { hasher, readings } = await opened
  for (const task of batch) results.push(await processFile(task, readings, hasher))
  parentPort!.postMessage(results)
})
