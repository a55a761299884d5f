// Parser thread: parses batches of files, and may finally build the dictionary. Entry of dist/worker.cjs, which
// bin/thread.js runs.
import { parentPort, workerData } from 'node:worker_threads'
import xxhash from 'xxhash-wasm'
import { hasTrapped } from '../../parse/grammar/grammar-matches.ts'
import { compileApart } from '../../parse/grammar/grammar-modules.ts'
import { guardParsers } from '../../parse/grammar/parser-guard.ts'
import { openSourceParser } from '../engine.ts'
import { type DictionaryTask, dictionaryReply } from '../publish/dictionary.ts'
import { processFile, type SourceResult, type SourceTask } from '../source/source-file.ts'
import type { Compiled, GrammarRequest, Reply } from './thread.ts'

function makeDictionary(task: DictionaryTask, keep: () => void): void {
  const reply = dictionaryReply(task)
  keep()
  parentPort!.postMessage(
    reply,
    reply.sections.map(([, bytes]) => bytes.buffer as ArrayBuffer),
  )
}

/** Bytes of source after which compiled code is worth caching; again each time they double. */
const ENOUGH = 128 << 10

/** Answers batches. `keep` caches the code compiled for these languages. */
export function serve(keep: (languages: readonly string[]) => void): void {
  // The process may have compiled grammars without the optimising tier.
  const pending = new Map<string, () => void>()
  compileApart(grammar => {
    const request: GrammarRequest = { grammar }
    parentPort!.postMessage(request)
    return new Promise(resolve => pending.set(grammar, resolve))
  })
  const opened = xxhash().then(hasher => ({ hasher, parser: openSourceParser(workerData.engine, hasher) }))
  const languages = new Set<string>()
  let bytes = 0
  let enough = ENOUGH

  const answer = async (batch: readonly SourceTask[]): Promise<void> => {
    const results: SourceResult[] = []
    const { hasher, parser } = await opened
    for (const task of batch) {
      if (hasTrapped()) break
      guardParsers(task.guarded === true)
      results.push(await processFile(task, parser, hasher))
      languages.add(task.language)
      bytes += task.size
    }
    const reply: Reply = { results, left: batch.slice(results.length), isSpent: hasTrapped() }
    parentPort!.postMessage(reply)
    if (bytes < enough) return
    enough = bytes * 2
    keep([...languages])
  }
  // One after the other, because the pool matches answers to batches by order.
  let last = Promise.resolve()
  parentPort?.on('message', (message: readonly SourceTask[] | DictionaryTask | Compiled) => {
    if ('compiled' in message) return pending.get(message.compiled)?.()
    last = last.then(() =>
      'names' in message ? makeDictionary(message, () => keep([...languages, 'dictionary'])) : answer(message),
    )
  })
}
