// Completes a batch that was interrupted after it counted as applied, and removes what one left that did not.
import { takeLock } from '../cache/files/lock.ts'
import { isCtxError } from '../errors.ts'
import { AnchoredFolder } from '../platform/anchored-folder.ts'
import { dropFile, inFolder, readPlain } from '../platform/fs.ts'
import { type Batch, type BatchFile, nameOfBatch, nextNumber, readBatch, renameBatch } from './batch.ts'
import { COMMITTED, makeEditFolder, PREPARED } from './edit-folder.ts'
import { type Digest, loadDigest } from './file-digest.ts'

const TEMPORARY = /^\.ctx-edit\.\d+\.tmp$/

/** A new name for a file beside the one that it will replace. */
export function temporaryName(): string {
  return `.ctx-edit.${process.pid}${Math.random().toFixed(12).slice(2)}.tmp`
}

/** True for a name that `temporaryName` gives. */
export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name)
}

/** Completes or undoes an interrupted batch, unless a process that still runs is writing it. */
export async function recover(root: string): Promise<void> {
  try {
    const folder = makeEditFolder(root)
    const lock = await takeLock(folder, PATIENCE)
    try {
      recoverLocked(root, folder, await loadDigest())
    } finally {
      lock.release()
    }
  } catch (error) {
    if (!isCtxError(error)) throw error
  }
}

/** Time in ms to wait for a process that writes edits. */
const PATIENCE = 2000

/** Completes or undoes the batches that were interrupted. Only for the owner of the lock of the folder. */
export function recoverLocked(root: string, folder: string, digest: Digest): void {
  const prepared = inFolder(folder, PREPARED)
  const undone = readBatch(prepared, root)
  for (const row of undone?.files ?? []) dropStaged(root, folder, row)
  dropFile(prepared)
  const committed = inFolder(folder, COMMITTED)
  const batch = readBatch(committed, root)
  if (!batch) {
    dropFile(committed)
    return
  }
  complete(root, folder, batch, digest)
  for (const row of batch.files) dropStaged(root, folder, row)
  renameBatch(folder, COMMITTED, nameOfBatch(nextNumber(folder), batch.kind))
}

function complete(root: string, folder: string, batch: Batch, digest: Digest): void {
  for (const row of batch.files) {
    within(root, row, (anchored, name) => {
      const now = anchored.read(name)?.bytes
      const hash = now ? digest(now) : null
      if (hash === row.after) return
      if (row.content) {
        const after = contentOf(folder, row.content)
        if (after && now && (hash === row.before || isHalfWritten(now, after, row))) anchored.overwrite(name, after)
        return
      }
      // Someone else has changed the file since: it is theirs.
      if (hash !== row.before) return
      if (row.after === null) anchored.remove(name)
      else if (!row.beside || !isTemporary(row.beside)) return
      else if (row.before === null) anchored.publish(row.beside, name)
      else anchored.rename(row.beside, name)
    })
  }
}

/** True if a file begins as the new content and goes on as the old one, whose ends are those of the new. */
function isHalfWritten(now: Buffer, after: Buffer, { splices }: BatchFile): boolean {
  const old = beforeOf(after, splices)
  let same = 0
  while (same < now.length && now[same] === after[same]) same++
  return now.length >= Math.min(old.length, after.length) && now.subarray(same).equals(old.subarray(same, now.length))
}

/** The content before a batch from that after it. */
function beforeOf(after: Buffer, splices: BatchFile['splices']): Buffer {
  const parts: Buffer[] = []
  let shift = 0
  let done = 0
  for (const { at, removed, added } of splices) {
    const bytes = Buffer.from(removed, 'base64')
    parts.push(after.subarray(done, at + shift), bytes)
    done = at + shift + added
    shift += added - bytes.length
  }
  return Buffer.concat([...parts, after.subarray(done)])
}

function contentOf(folder: string, name: string): Buffer | undefined {
  try {
    return readPlain(inFolder(folder, name))
  } catch {
    return undefined
  }
}

function dropStaged(root: string, folder: string, row: BatchFile): void {
  if (row.content) dropFile(inFolder(folder, row.content))
  const { beside } = row
  if (beside && isTemporary(beside)) within(root, row, anchored => anchored.remove(beside))
}

/** Does something in the folder of a file, if it is still there and the repository's own. */
function within(root: string, { path }: BatchFile, act: (folder: AnchoredFolder, name: string) => void): void {
  const slash = path.lastIndexOf('/')
  let folder: AnchoredFolder
  try {
    folder = new AnchoredFolder(root, slash < 0 ? '' : path.slice(0, slash))
  } catch {
    return
  }
  try {
    act(folder, path.slice(slash + 1))
  } finally {
    folder.close()
  }
}
