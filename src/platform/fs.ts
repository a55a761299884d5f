// Shared file operations. They are synchronous: a cold query does a handful, and a promise costs more than the read.
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { CtxError } from '../errors.ts'
import { bytesFor } from './large-buffers.ts'

/** Like `join` for one name, which a cold query calls a dozen times and would have to compile. */
export function inFolder(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name
}

/** Reads exactly `length` bytes at `offset` into an aligned buffer. Throws a RangeError if the file is shorter. */
export function readRange(fd: number, offset: number, length: number): Buffer {
  // Small buffers come from Node's pool, aligned to 8 bytes: allocating one costs more than reading into it.
  const buffer = length < 4096 ? Buffer.allocUnsafe(length) : Buffer.allocUnsafeSlow(length)
  readInto(fd, offset, buffer)
  return buffer
}

/** Opens for reading; a pipe without a writer does not block. */
export const READING = constants.O_RDONLY | constants.O_NONBLOCK
/** Refuses a link in the last place of a path. Windows has no such flag. */
export const NO_LINK = constants.O_NOFOLLOW ?? 0

export interface OpenFile {
  readonly fd: number
  /** In bytes. */
  readonly size: number
}

/** Opens a regular file for reading; a link is none. Throws an Error if it is not one, or the system's error. */
export function openPlain(file: string): OpenFile {
  if (NO_LINK !== 0) return openRegular(file, NO_LINK)
  if (lstatSync(file).isSymbolicLink()) throw notPlain(file)
  return openRegular(file, 0)
}

/** Like `openPlain`, but follows links: for files of git and of the user, which are neither shown nor written. */
export function openBehind(file: string): OpenFile {
  return openRegular(file, 0)
}

function openRegular(file: string, flags: number): OpenFile {
  const fd = openSync(file, READING | flags)
  const stats = fstatSync(fd)
  if (stats.isFile()) return { fd, size: stats.size }
  closeSync(fd)
  throw notPlain(file)
}

function notPlain(file: string): Error {
  return new Error(`${file} is no plain file`)
}

/** Largest file that is read as a whole where the caller has no limit of its own, in bytes. */
const MAX_BYTES = 256 << 20

/** Reads and closes an open file. Throws a RangeError if it has more than `most` bytes. */
export function readOpen({ fd, size }: OpenFile, file: string, most = MAX_BYTES): Buffer {
  try {
    if (size > most)
      throw new RangeError(`${file} has ${size} bytes, more than the ${most} that are read of such a file`)
    const bytes = bytesFor(size)
    let done = 0
    for (let read = -1; read !== 0 && done < size; done += read) read = readSync(fd, bytes, done, size - done, done)
    return bytes.subarray(0, done)
  } finally {
    closeSync(fd)
  }
}

/** Reads a regular file; a link is none. Throws as `openPlain` and `readOpen`. */
export function readPlain(file: string, most?: number): Buffer {
  return readOpen(openPlain(file), file, most)
}

/** Like `readPlain`, but follows links. */
export function readBehind(file: string, most?: number): Buffer {
  return readOpen(openBehind(file), file, most)
}

/** Identifies an open file that is written only once, also among deleted ones. */
export function fileKey(fd: number): string {
  const { dev, ino, size, mtimeMs, birthtimeMs } = fstatSync(fd)
  return `${dev} ${ino} ${size} ${mtimeMs} ${birthtimeMs}`
}

/** Fills `buffer` from `offset` of the file. Throws a RangeError if the file is shorter. */
export function readInto(fd: number, offset: number, buffer: Buffer): void {
  let done = 0
  while (done < buffer.length) {
    const read = readSync(fd, buffer, done, buffer.length - done, offset + done)
    if (read === 0) throw new RangeError(`${buffer.length} bytes at ${offset} reach beyond the end of the file`)
    done += read
  }
}

/** Writes all bytes, at the current position or at `offset`; the system may write a part at a time. */
export function writeFully(fd: number, bytes: Buffer, offset?: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, bytes.length - done, offset === undefined ? null : offset + done)
}

/**
 * Creates a folder and its parents. Node's recursive `mkdirSync` loops forever where the system reports ENOENT for a
 * folder it does not allow, as in /proc.
 */
export function makeFolders(folder: string): void {
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder) makeFolders(above)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(file: string): boolean {
  return statsBehind(file)?.isDirectory() ?? false
}

let uniquePart = ''

/** A unique name beside a file. It contains a random number, because containers may share a process id. */
export function nameBeside(file: string, ending: 'tmp' | 'dead' = 'tmp'): string {
  uniquePart ||= `${process.pid}${Math.random().toFixed(9).slice(2)}`
  return `${file}.${uniquePart}.${ending}`
}

/** Writes beside the target and renames, so that a reader sees the old file or the new one. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const beside = nameBeside(file)
  try {
    writeFileSync(beside, content, { flag: 'wx' })
    renameOver(beside, file)
  } catch (error) {
    dropFile(beside)
    throw error
  }
}

/** Renames over an existing file. */
export function renameOver(from: string, to: string): void {
  retryWhileInUse(() => renameSync(from, to))
}

/** Removes one of ctx's own files. If Windows keeps refusing, it stays for the next writer to collect. */
export function dropFile(file: string): void {
  try {
    retryWhileInUse(() => rmSync(file, { force: true }))
  } catch (error) {
    if (process.platform !== 'win32' || !isInUse(error)) throw error
  }
}

/** Retries for up to a second while Windows refuses because a reader or a virus scanner has the file open. */
function retryWhileInUse(act: () => void): void {
  for (let attempt = 0; ; attempt++) {
    try {
      act()
      return
    } catch (error) {
      if (process.platform !== 'win32' || attempt >= 50 || !isInUse(error)) throw error
      sleep(20)
    }
  }
}

/** Whether Windows refused because another process has the file open. */
export function isInUse(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EPERM' || code === 'EBUSY' || code === 'EACCES'
}

/** Blocks this thread for `ms` milliseconds. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const NO_THROW = { throwIfNoEntry: false } as const

/** The status of a path, links not followed; undefined if nothing is there or the path cannot be resolved. */
export function statsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, NO_THROW)
  } catch {
    return undefined
  }
}

/** Whether a folder on the way to the path may not be entered. */
export function isDenied(file: string): boolean {
  try {
    lstatSync(file, NO_THROW)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

/** The status of a path, links followed; undefined if nothing is there or the path cannot be resolved. */
export function statsBehind(file: string): Stats | undefined {
  try {
    return statSync(file, NO_THROW)
  } catch {
    return undefined
  }
}

/** The entries of a folder; none if it cannot be read. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The current folder. Throws ENVIRONMENT_ISSUE if it has been removed. */
export function currentFolder(): string {
  try {
    return process.cwd()
  } catch (cause) {
    throw folderGone(cause)
  }
}

/** The absolute path of a folder relative to the current one, links not resolved. */
export function resolveFromCwd(folder: string): string {
  return resolve(currentFolder(), folder)
}

/** Changes the current folder; false if that fails. */
export function enterFolder(folder: string): boolean {
  try {
    process.chdir(folder)
    return true
  } catch {
    return false
  }
}

/**
 * Leaves a current folder that has been removed, because Node then cannot start threads: for the folder now at its
 * path, or for the root.
 */
export function ensureFolder(): void {
  try {
    // `cwd` returns the name that Node remembers, which may exist again.
    process.chdir(process.cwd())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') process.chdir('/')
  }
}

/** The error for a folder given with -C that cannot be entered. */
export function notEntered(folder: string): CtxError {
  return new CtxError('REPO_NOT_FOUND', `${folder} is no folder that can be entered.`)
}

/** The error for a current folder that has been removed or renamed. */
export function folderGone(cause: unknown): CtxError {
  return new CtxError(
    'ENVIRONMENT_ISSUE',
    'The folder that this was started in is no longer there, or may not be entered.',
    {
      hint: 'Change to a folder that exists, or name one with path, then repeat the call.',
      cause,
    },
  )
}
