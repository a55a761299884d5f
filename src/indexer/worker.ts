// A parser thread: takes batches of files, answers with what each contributes. Entry of dist/worker.cjs.
import { parentPort } from 'node:worker_threads'
import xxhash from 'xxhash-wasm'
import { createWasmBackend } from '../extract/wasm.ts'
import { processFile, type SourceResult, type SourceTask } from './source-file.ts'

const backend = createWasmBackend()
const hasher = xxhash()

parentPort?.on('message', async (batch: readonly SourceTask[]) => {
  const results: SourceResult[] = []
  for (const task of batch) results.push(await processFile(task, backend, await hasher))
  parentPort!.postMessage(results)
})
