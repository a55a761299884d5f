// The progress bar of a terminal. It is in the bundle of cli/command-line-parser.ts, so that a query never loads it.
import cliProgress from 'cli-progress'
import type { Progress } from '../contract.ts'
import { count } from '../output/number-format.ts'
import type { Bar } from './progress.ts'

/** A bar on standard error with the number of indexed files, the rate and the time left. */
export function createBar(): Bar {
  const bar = new cliProgress.SingleBar({
    format: 'indexing {bar} {done} of {all} files, {details}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
    stream: process.stderr,
  })
  let isStarted = false
  return {
    update(progress: Progress, details: string) {
      const payload = { done: count(progress.done), all: count(progress.total), details }
      if (isStarted) {
        bar.setTotal(progress.total)
        bar.update(progress.done, payload)
      } else {
        isStarted = true
        bar.start(progress.total, progress.done, payload)
      }
    },
    stop: () => bar.stop(),
  }
}
