// Takes back a batch of edits, or does it again: its ranges are followed through all batches since.
import { CtxError } from '../errors.ts'
import { type Batch, type BatchFile, batchesIn, type Splice } from './batch.ts'
import type { Change } from './commit.ts'
import { editFolder } from './edit-folder.ts'
import type { Digest } from './file-digest.ts'

/** Bytes of a file that are replaced by others. */
export interface Replaced {
  readonly start: number
  readonly end: number
  readonly bytes: Buffer
}

/** What reads the current bytes of a file; undefined if there is none. */
export type ReadBytes = (path: string) => Buffer | undefined

interface Reversal {
  /** The id of the batch of edits. */
  readonly id: string
  readonly changes: readonly (Change & { readonly replaced: readonly Replaced[] })[]
}

/** The id of the last batch that can be undone or redone. */
export const LAST = 'last'

/** The changes that undo or redo a batch. Throws NO_MATCH, INVALID_ARGUMENT, HASH_MISMATCH and OVERLAPPING_EDITS. */
export function reversalOf(
  kind: 'undo' | 'redo',
  wanted: string,
  root: string,
  read: ReadBytes,
  digest: Digest,
): Reversal {
  const batches = batchesIn(editFolder(root), root)
  const at = positionOf(kind, wanted, batches)
  const batch = batches[at]!
  const later = batches.slice(at + 1)
  const id = batch.of ?? batch.id
  return { id, changes: batch.files.map(file => reversed(kind, id, file, later, read, digest)) }
}

function positionOf(kind: 'undo' | 'redo', wanted: string, batches: readonly Batch[]): number {
  const edits = batches.filter(batch => batch.kind === 'edit')
  const known = new Map(edits.map(({ id }) => [id, stateOf(id, batches)]))
  const open = [...known].filter(([, { isDone }]) => isDone === (kind === 'undo')).map(([id]) => id)
  const id = wanted === LAST ? lastOf(kind, open, batches) : wanted
  const state = id === undefined ? undefined : known.get(id)
  if (!state) {
    throw new CtxError(
      'NO_MATCH',
      id === undefined ? `There is no batch of edits to ${kind}.` : `There is no batch of edits ${id}.`,
      {
        hint: `ctx keeps the last 50 batches of a repository.${open.length > 0 ? ` Those to ${kind}: ${open.slice(-5).join(', ')}.` : ''}`,
        similar: open.slice(-5),
      },
    )
  }
  if (state.isDone !== (kind === 'undo')) {
    const other = kind === 'undo' ? 'redo' : 'undo'
    throw new CtxError('INVALID_ARGUMENT', `Batch ${id} is ${kind === 'undo' ? 'undone' : 'done'} already.`, {
      hint: `To ${other} it, give its id as ${other}.`,
      suggestions: [{ tool: 'edit_code', args: { [other]: id }, why: `the way to ${other} it` }],
    })
  }
  return state.at
}

/** The last edit, or the edit that was undone last. */
function lastOf(kind: 'undo' | 'redo', open: readonly string[], batches: readonly Batch[]): string | undefined {
  if (kind === 'undo') return open.at(-1)
  return batches.findLast(batch => batch.kind === 'undo' && open.includes(batch.of!))?.of
}

/** The batch that last did or undid an edit. */
function stateOf(id: string, batches: readonly Batch[]): { readonly isDone: boolean; readonly at: number } {
  const at = batches.findLastIndex(batch => batch.id === id || batch.of === id)
  return { isDone: batches[at]!.kind !== 'undo', at }
}

function reversed(
  kind: 'undo' | 'redo',
  id: string,
  file: BatchFile,
  later: readonly Batch[],
  read: ReadBytes,
  digest: Digest,
): Reversal['changes'][number] {
  const since = later.flatMap(({ files, id: by, of, kind }) =>
    files.filter(({ path }) => path === file.path).map(each => ({ ...each, by: of ?? by, isUndo: kind === 'undo' })),
  )
  const now = read(file.path)
  let known = file.after
  for (const each of since) {
    if (each.before !== known) throw changedSince(kind, id, file.path)
    known = each.after
  }
  if ((now ? digest(now) : null) !== known) throw changedSince(kind, id, file.path)
  const open = withoutUndone(since)
  const change = { path: file.path, named: file.path, before: now }
  if (file.before === null || file.after === null || !now) {
    if (open.length > 0) throw touched(kind, id, file.path, open[0]!.by)
    const whole = Buffer.concat(file.splices.map(({ removed }) => Buffer.from(removed, 'base64')))
    const after = file.before === null ? undefined : whole
    const splices = [{ at: 0, removed: (now ?? Buffer.alloc(0)).toString('base64'), added: after?.length ?? 0 }]
    return {
      ...change,
      after,
      splices,
      replaced: [{ start: 0, end: now?.length ?? 0, bytes: after ?? Buffer.alloc(0) }],
    }
  }
  const replaced = reversedRanges(file.splices).map(range => {
    let { start, end } = range
    for (const each of open) {
      const shift = shiftOf(each.splices, start, end)
      if (shift === undefined) throw touched(kind, id, file.path, each.by)
      start += shift
      end += shift
    }
    return { ...range, start, end }
  })
  return { ...change, ...spliced(now, replaced), replaced }
}

/** The ranges that a batch wrote, and what was there before. */
function reversedRanges(splices: readonly Splice[]): Replaced[] {
  let shift = 0
  return splices.map(({ at, removed, added }) => {
    const bytes = Buffer.from(removed, 'base64')
    const start = at + shift
    shift += added - bytes.length
    return { start, end: start + added, bytes }
  })
}

/** How far later splices move a range; undefined if one touches it. */
function shiftOf(splices: readonly Splice[], start: number, end: number): number | undefined {
  let shift = 0
  for (const { at, removed, added } of splices) {
    const length = Buffer.byteLength(removed, 'base64')
    const isBefore = at + length <= start && (at < start || end > start)
    const isBehind = at >= end && (at > start || end > start) && !isBefore
    if (isBefore) shift += added - length
    else if (!isBehind) return undefined
  }
  return shift
}

/** Without batches that were undone right after. */
function withoutUndone<T extends { readonly by: string; readonly isUndo: boolean }>(since: readonly T[]): T[] {
  const open: T[] = []
  for (const each of since) {
    const last = open.at(-1)
    if (last && last.by === each.by && last.isUndo !== each.isUndo) open.pop()
    else open.push(each)
  }
  return open
}

/** A file with ranges replaced, in order, and the splices of that. */
export function spliced(
  bytes: Buffer,
  replaced: readonly Replaced[],
): { readonly after: Buffer; readonly splices: readonly Splice[] } {
  const parts: Buffer[] = []
  let done = 0
  for (const { start, end, bytes: added } of replaced) {
    parts.push(bytes.subarray(done, start), added)
    done = end
  }
  const splices = replaced.map(({ start, end, bytes: added }) => ({
    at: start,
    removed: bytes.toString('base64', start, end),
    added: added.length,
  }))
  return { after: Buffer.concat([...parts, bytes.subarray(done)]), splices }
}

function changedSince(kind: string, id: string, path: string): CtxError {
  return new CtxError(
    'HASH_MISMATCH',
    `${path} changed since batch ${id}, by something other than edit_code; nothing is ${kind === 'undo' ? 'undone' : 'redone'}.`,
    {
      hint: 'Read the file and edit what is there now.',
    },
  )
}

function touched(kind: string, id: string, path: string, by: string): CtxError {
  return new CtxError(
    'OVERLAPPING_EDITS',
    `Batch ${by} touched the same range of ${path} since batch ${id}; nothing is ${kind === 'undo' ? 'undone' : 'redone'}.`,
    {
      hint: `Undo batch ${by} first.`,
      suggestions: [{ tool: 'edit_code', args: { undo: by }, why: 'the later batch first' }],
    },
  )
}
