// A call must not wait for the index of a large repository: clients give up after a minute. It waits a few seconds,
// then says how far the index is; the work goes on, and a later call finds it done.
import type { Progress } from '../contract.ts'
import { CtxError } from '../errors.ts'
import { count } from '../output/number-format.ts'

/** Milliseconds that a call waits for the first index of a repository. */
const PATIENCE = 5000

/**
 * Waits for `building`, but not longer than `patience` milliseconds.
 *
 * @param progress The latest report of the work, if there was one.
 * @throws CtxError INDEX_BUSY when it takes longer; whatever `building` rejects with, when it fails before.
 */
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
  // When the wait is over nobody else listens for its failure, and the next call will meet the same one.
  building.catch(() => {})
  try {
    return await Promise.race([building, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** How far indexing is, by bytes: the largest files come first, so their number tells little. */
export function progressText({ phase, done, total, bytes, totalBytes }: Progress): string {
  if (phase === 'walk') return 'finding files'
  if (phase === 'write') return 'writing the index'
  const percent = totalBytes > 0 ? Math.floor((100 * bytes) / totalBytes) : 100
  return `${percent} % of the source read, ${count(done)} of ${count(total)} files`
}

function busy(root: string, progress: Progress | undefined): CtxError {
  const far = progress ? ` (${progressText(progress)})` : ''
  return new CtxError('INDEX_BUSY', `The first index of ${root} is being made${far}.`, {
    hint: 'Nothing needs to be done: the work goes on. Repeat the call in a few seconds.',
    suggestions: [{ tool: 'get_index_status', args: {}, why: 'whether the index is there' }],
  })
}
