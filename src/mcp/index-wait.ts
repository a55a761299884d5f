// A call waits a few seconds for the first index of a repository, because clients give up after a minute. Then it
// reports the progress; indexing goes on, and a later call finds the index.
import type { Progress } from '../contract.ts'
import { CtxError } from '../errors.ts'
import { count } from '../output/number-format.ts'

/** Milliseconds that a call waits. */
const PATIENCE = 5000

/** Waits for `building`; throws INDEX_BUSY after `patience` milliseconds. */
export async function waitForIndex(
  root: string,
  building: Promise<unknown>,
  progress: () => Progress | undefined,
  patience = PATIENCE,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(busy(root, progress())), patience)
  })
  // After the wait its failure would be unhandled. The next call meets it again.
  building.catch(() => {})
  try {
    return await Promise.race([building, tooLong])
  } finally {
    clearTimeout(timer)
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
