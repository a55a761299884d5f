// Writes the files of one batch, all or none of them, even if the process is killed: what it means to do is on disk first,
// and the next run completes or undoes it.
import { accessSync, constants, type Stats } from 'node:fs'
import { takeLock } from '../cache/files/lock.ts'
import { CtxError, isCtxError } from '../errors.ts'
import { AnchoredFolder, type ReadFile } from '../platform/anchored-folder.ts'
import { dropFile, inFolder } from '../platform/fs.ts'
import {
  type Batch,
  type BatchFile,
  nameOfBatch,
  nextNumber,
  renameBatch,
  type Splice,
  surplusIn,
  writeBatch,
  writeContent,
} from './batch.ts'
import { COMMITTED, makeEditFolder, PREPARED } from './edit-folder.ts'
import type { Digest } from './file-digest.ts'
import { isTemporary, recoverLocked, temporaryName } from './recovery.ts'

/** A file of a batch, with the content that it is to have. */
export interface Change {
  readonly path: string
  /** The path in errors. */
  readonly named: string
  /** Undefined if there must be no such file. */
  readonly before: Buffer | undefined
  /** Undefined to remove the file. */
  readonly after: Buffer | undefined
  readonly splices: readonly Splice[]
}

/** Time in ms to wait for another process that writes edits. */
const PATIENCE = 10_000

/**
 * Applies changes and returns the id of the batch. Throws HASH_MISMATCH if a file is not what it was read as,
 * NOT_WRITABLE, PATH_OUTSIDE_REPO, INDEX_BUSY, and ENVIRONMENT_ISSUE.
 */
export async function commit(
  root: string,
  changes: readonly Change[],
  digest: Digest,
  origin: Pick<Batch, 'kind' | 'of'>,
): Promise<string> {
  const folder = makeEditFolder(root)
  const lock = await takeLock(folder, PATIENCE).catch(rethrowBusy)
  try {
    recoverLocked(root, folder, digest)
    return commitLocked(root, folder, changes, digest, origin)
  } finally {
    lock.release()
  }
}

function rethrowBusy(error: unknown): never {
  if (!isCtxError(error) || error.code !== 'INDEX_BUSY') throw error
  throw new CtxError('INDEX_BUSY', 'Another ctx is writing edits of this repository.', {
    hint: 'Wait for it, then repeat the call.',
    cause: error,
  })
}

/** One file of a batch that is being written. */
interface Target {
  readonly change: Change
  readonly folder: AnchoredFolder
  readonly name: string
  readonly row: BatchFile
  readonly stats: Stats | undefined
}

function commitLocked(
  root: string,
  folder: string,
  changes: readonly Change[],
  digest: Digest,
  { kind, of }: Pick<Batch, 'kind' | 'of'>,
): string {
  const number = nextNumber(folder)
  const id = `${number}-${digest(Buffer.from(`${root} ${Date.now()} ${process.pid}`)).slice(-3)}`
  const targets: Target[] = []
  try {
    for (const [i, change] of changes.entries()) targets.push(prepare(root, change, digest, `${id}.${i}.tmp`))
    const rows = targets.map(({ row }) => row)
    const at = new Date().toISOString()
    writeBatch(folder, PREPARED, { id, at, root, kind, ...(of === undefined ? {} : { of }), files: rows })
    try {
      for (const target of targets) stage(target, folder)
      for (const target of targets) verify(target)
    } catch (error) {
      recoverLocked(root, folder, digest)
      throw asUnwritable(error, targets)
    }
    renameBatch(folder, PREPARED, COMMITTED)
    applyAll(targets, folder)
    renameBatch(folder, COMMITTED, nameOfBatch(number, kind))
    for (const { row } of targets) if (row.content) dropFile(inFolder(folder, row.content))
    for (const name of surplusIn(folder)) dropFile(inFolder(folder, name))
    return id
  } finally {
    for (const target of targets) target.folder.close()
  }
}

function prepare(root: string, change: Change, digest: Digest, content: string): Target {
  const slash = change.path.lastIndexOf('/')
  const name = change.path.slice(slash + 1)
  const folder = change.before ? folderAt(root, change.path) : madeFolder(root, change.path)
  try {
    const found = folder.read(name)
    checkUnchanged(change, found)
    const stats = found?.stats
    const row = {
      path: change.path,
      before: change.before ? digest(change.before) : null,
      after: change.after ? digest(change.after) : null,
      splices: change.splices,
    }
    const isKept = stats !== undefined && change.after !== undefined && mustStay(root, change, stats)
    if (stats) checkWritable(root, change, stats)
    const place = change.after === undefined ? {} : isKept ? { content } : { beside: temporaryName() }
    return { change, folder, name, row: { ...row, ...place }, stats }
  } catch (error) {
    folder.close()
    throw error
  }
}

function folderAt(root: string, path: string): AnchoredFolder {
  const slash = path.lastIndexOf('/')
  return new AnchoredFolder(root, slash < 0 ? '' : path.slice(0, slash))
}

/** The folder of a file that is to be made, which is made with it. */
function madeFolder(root: string, path: string): AnchoredFolder {
  const parts = path.split('/')
  for (let depth = 1; depth < parts.length; depth++) {
    const above = folderAt(root, parts.slice(0, depth).join('/'))
    try {
      above.makeFolder(parts[depth - 1]!)
    } finally {
      above.close()
    }
  }
  return folderAt(root, path)
}

/** Throws HASH_MISMATCH if a file is not as it was read. */
function checkUnchanged({ named, before }: Change, found: ReadFile | undefined): void {
  if (before === undefined ? found === undefined : found?.bytes.equals(before)) return
  throw new CtxError('HASH_MISMATCH', `${named} changed while this edit was prepared; nothing is applied.`)
}

function checkWritable(root: string, { named, path }: Change, stats: Stats): void {
  // Root may write to everything, but whoever took the permission away had a reason.
  if ((stats.mode & 0o222) !== 0 && isAllowed(`${root}/${path}`)) return
  throw new CtxError('NOT_WRITABLE', `${named} is write-protected; nothing is applied.`)
}

function isAllowed(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** True for a file that a new one must not replace: it has several names, another owner, or a protected folder. */
function mustStay(root: string, { path }: Change, stats: Stats): boolean {
  const slash = path.lastIndexOf('/')
  const user = process.geteuid?.()
  const isForeign = user !== undefined && user !== 0 && stats.uid !== user
  return stats.nlink > 1 || isForeign || !isAllowed(slash < 0 ? root : `${root}/${path.slice(0, slash)}`)
}

/** Writes the new content where a kill leaves it for the next run. */
function stage({ change, folder, row, stats }: Target, edits: string): void {
  if (row.beside) folder.create(row.beside, change.after!, stats)
  if (row.content) writeContent(edits, row.content, change.after!)
}

function verify({ change, folder, name }: Target): void {
  checkUnchanged(change, folder.read(name))
}

/** Applies all files; if one fails, gives those that are applied their old content again. */
function applyAll(targets: readonly Target[], edits: string): void {
  const done: Target[] = []
  try {
    for (const target of targets) {
      done.push(target)
      apply(target)
    }
  } catch (error) {
    for (const target of done) restore(target)
    for (const { folder, row } of targets) if (row.beside && isTemporary(row.beside)) folder.remove(row.beside)
    for (const { row } of targets) if (row.content) dropFile(inFolder(edits, row.content))
    dropFile(inFolder(edits, COMMITTED))
    throw asUnwritable(error, targets)
  }
}

function apply({ change, folder, name, row }: Target): void {
  if (change.after === undefined) folder.remove(name)
  else if (row.content) folder.overwrite(name, change.after)
  else if (change.before === undefined) folder.publish(row.beside!, name)
  else folder.rename(row.beside!, name)
}

function restore({ change, folder, name, row, stats }: Target): void {
  const { before } = change
  if (folder.read(name)?.bytes.equals(before ?? change.after ?? Buffer.alloc(0)) === (before !== undefined)) return
  if (before === undefined) folder.remove(name)
  else if (row.content) folder.overwrite(name, before)
  else {
    const beside = temporaryName()
    folder.create(beside, before, stats)
    folder.rename(beside, name)
  }
}

function asUnwritable(error: unknown, targets: readonly Target[]): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (isCtxError(error) || (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS')) return error
  const names = targets.map(({ change }) => change.named).join(', ')
  return new CtxError('NOT_WRITABLE', `${names} cannot be written: ${code}; nothing is applied.`, { cause: error })
}
