// Writes changes of texts at known offsets as one batch.
import type { Context, Input, Row } from '../../contract.ts'
import { isEditPending } from '../../edit/edit-folder.ts'
import type { Digest } from '../../edit/file-digest.ts'
import { replacedRange } from '../../edit/line-places.ts'
import { type Placed, planPlaces } from '../../edit/plan-edits.ts'
import { recover } from '../../edit/recovery.ts'
import { lineAt, linesOf } from '../../edit/text-lines.ts'
import { CtxError } from '../../errors.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { EditedFiles } from './edited-files.ts'
import { syntaxOf, written } from './planned-files.ts'

/** A text that is replaced. */
export interface Splice {
  readonly f: string
  /** In the text as the index reads it, in UTF-16 units. */
  readonly start: number
  readonly old: string
  readonly text: string
}

/** Writes all changes or none. Throws HASH_MISMATCH if a file has changed since, and what `edit_code` throws. */
export async function applied(
  input: Input,
  context: Context,
  splices: readonly Splice[],
  digest: Digest,
): Promise<Row> {
  const location = repositoryOf(input, context.cwd)
  if (isEditPending(location.root)) await recover(location.root)
  const files = new EditedFiles(location, context, false)
  const placed: Placed[] = []
  try {
    for (const [i, { f, start, old, text }] of splices.entries()) {
      const opened = await files.open(f, false)
      const now = opened.file?.text ?? ''
      if (now.slice(start, start + old.length) !== old)
        throw new CtxError('HASH_MISMATCH', `${f} changed while this call was prepared; nothing is applied.`)
      const request = { edit: { file_path: f, replacement: text }, number: i + 1, opened }
      placed.push({ ...replacedRange(now, start, start + old.length, text), request })
    }
  } finally {
    files.close()
  }
  const planned = planPlaces(placed)
  const syntax = await syntaxOf(planned, location.root)
  const undo = await written(location.root, planned, digest)
  return { applied: true, ...(syntax && { syntax }), ...(undo === undefined ? {} : { undo }) }
}

/** The 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return lineAt(linesOf(text), offset)
}
