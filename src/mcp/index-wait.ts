// A call waits for the first index of a repository, but not longer than clients wait for an answer. Then it reports the
// progress; indexing goes on, and a later call finds the index.
import type { Progress } from '../contract.ts'
import { CtxError } from '../errors.ts'
import { count } from '../output/number-format.ts'

/** Milliseconds between two looks at the time. */
const TICK = 200

export interface IndexWait {
  /** Milliseconds to wait, from the start or from the last notice of progress. */
  readonly patience: number
  /** The latest progress of the index. */
  progress(): Progress | undefined
  /** When the client was last sent a notice of progress, in ms; 0 if it was sent none. */
  lastNotice(): number
  /** Called while waiting. */
  waiting(): void
}

/** Waits for `building`; throws INDEX_BUSY when the patience is over. */
export async function waitForIndex(root: string, building: Promise<unknown>, wait: IndexWait): Promise<unknown> {
  const begun = Date.now()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setInterval(
      () => {
        wait.waiting()
        if (Date.now() - Math.max(begun, wait.lastNotice()) >= wait.patience) reject(busy(root, wait.progress()))
      },
      Math.min(TICK, wait.patience),
    )
  })
  // After the wait its failure would be unhandled. The next call meets it again.
  building.catch(() => {})
  try {
    return await Promise.race([building, tooLong])
  } finally {
    clearInterval(timer)
  }
}

/** Progress of indexing by bytes: the largest files come first, so the number of files says little. */
export function progressText({ phase, done, total, bytes, totalBytes }: Progress): string {
  if (phase === 'walk') return 'finding files'
  if (phase === 'write') return 'writing the index'
  const percent = totalBytes > 0 ? Math.floor((100 * bytes) / totalBytes) : 100
  return `${percent} % of the source read, ${count(done)} of ${count(total)} files`
}

function busy(root: string, progress: Progress | undefined): CtxError {
  const progressNote = progress ? ` (${progressText(progress)})` : ''
  return new CtxError('INDEX_BUSY', `The first index of ${root} is being made${progressNote}.`, {
    hint: 'Nothing needs to be done: the work goes on. Repeat the call in a few seconds.',
    suggestions: [{ tool: 'get_index_status', args: {}, why: 'whether the index is there' }],
  })
}
