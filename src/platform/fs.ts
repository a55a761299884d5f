// The few file operations that several parts share: ranges, whole writes beside the target, sizes. Synchronous, because
// a cold query does a handful of them and a promise costs more than the read.
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
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

/**
 * The path of a name in a folder. A cold query asks for a dozen: Node's `join` is compiled anew in each process, and
 * looks at each character of what is in order.
 */
export function inFolder(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name
}

/** Reads exactly `length` bytes at `offset` into an aligned buffer; throws a RangeError when the file is shorter. */
export function readRange(fd: number, offset: number, length: number): Buffer {
  // Small ones share memory, which Node aligns to 8 bytes: one of its own costs more than reading into it.
  const buffer = length < 4096 ? Buffer.allocUnsafe(length) : Buffer.allocUnsafeSlow(length)
  readInto(fd, offset, buffer)
  return buffer
}

/** Opens for reading without waiting for whoever would write, as opening a pipe does. */
export const READING = constants.O_RDONLY | constants.O_NONBLOCK

/**
 * Opens a plain file for reading, links followed, and says how many bytes it has. Throws what the disk says, and an
 * Error for what is none.
 */
export function openPlain(file: string): { readonly fd: number; readonly size: number } {
  const fd = openSync(file, READING)
  const stats = fstatSync(fd)
  if (stats.isFile()) return { fd, size: stats.size }
  closeSync(fd)
  throw new Error(`${file} is no plain file`)
}

/** The bytes of a plain file, links followed. Throws what the disk says, and an Error for what is none. */
export function readWhole(file: string): Buffer {
  const { fd, size } = openPlain(file)
  try {
    const bytes = bytesFor(size)
    let done = 0
    for (let read = -1; read !== 0 && done < bytes.length; done += read)
      read = readSync(fd, bytes, done, bytes.length - done, done)
    return bytes.subarray(0, done)
  } finally {
    closeSync(fd)
  }
}

/**
 * The same where few bytes are expected, and nobody may be made to read what has no end: throws a RangeError for a file
 * of more than `most` bytes.
 */
export function readPlain(file: string, most = Number.POSITIVE_INFINITY): Buffer {
  const { fd, size } = openPlain(file)
  try {
    if (size > most)
      throw new RangeError(`${file} has ${size} bytes, more than the ${most} that are read of such a file`)
    return readFileSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Tells an open file that is written only once from all others, gone ones among them. */
export function fileKey(fd: number): string {
  const { dev, ino, size, mtimeMs, birthtimeMs } = fstatSync(fd)
  return `${dev} ${ino} ${size} ${mtimeMs} ${birthtimeMs}`
}

/** Fills `buffer` from `offset` of the file; throws a RangeError when the file is shorter. */
export function readInto(fd: number, offset: number, buffer: Buffer): void {
  let done = 0
  while (done < buffer.length) {
    const read = readSync(fd, buffer, done, buffer.length - done, offset + done)
    if (read === 0) throw new RangeError(`${buffer.length} bytes at ${offset} reach beyond the end of the file`)
    done += read
  }
}

/** Writes all of some bytes, where the file stands or at an offset: the system may take a part of them at a time. */
export function writeFully(fd: number, bytes: Buffer, offset?: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, bytes.length - done, offset === undefined ? null : offset + done)
}

/**
 * Makes a folder and those above it. Node's own way goes on forever where a file system says of what it does not let
 * anyone make that it is not there, as /proc does.
 */
export function makeFolders(folder: string): void {
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder) makeFolders(above)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process was faster.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(file: string): boolean {
  return statsBehind(file)?.isDirectory() ?? false
}

let own = ''

/**
 * The name beside a file that nobody else gives to anything: processes in containers may share a number, so there is
 * chance in it.
 */
export function nameBeside(file: string, ending: 'tmp' | 'dead' = 'tmp'): string {
  own ||= `${process.pid}${Math.random().toFixed(9).slice(2)}`
  return `${file}.${own}.${ending}`
}

/** Writes beside the target and renames, so that a reader sees the old file or the new one. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const beside = nameBeside(file)
  try {
    writeFileSync(beside, content)
    renameOver(beside, file)
  } catch (error) {
    dropFile(beside)
    throw error
  }
}

/** Renames over an existing file. */
export function renameOver(from: string, to: string): void {
  onceFree(() => renameSync(from, to))
}

/**
 * Removes a file of ours that nobody needs any more. What Windows goes on refusing stays where it is, for the next
 * writer to collect.
 */
export function dropFile(file: string): void {
  try {
    onceFree(() => rmSync(file, { force: true }))
  } catch (error) {
    if (process.platform !== 'win32' || !isInUse(error)) throw error
  }
}

/**
 * Does what Windows refuses while a reader or a virus scanner has a file open: it is asked again, with 20 ms between,
 * for up to a second.
 */
function onceFree(act: () => void): void {
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

/** What Windows says of a file that another process has open. */
export function isInUse(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EPERM' || code === 'EBUSY' || code === 'EACCES'
}

/** Blocks this thread for `ms` milliseconds. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const QUIETLY = { throwIfNoEntry: false } as const

/**
 * What stands at a path now, links not followed; undefined where nothing does or can: below a file, behind a loop of
 * links.
 */
export function statsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, QUIETLY)
  } catch {
    return undefined
  }
}

/** True for a path of which the system does not say what stands there, because a folder on the way may not be entered. */
export function isDenied(file: string): boolean {
  try {
    lstatSync(file, QUIETLY)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

/** What a path leads to now, links followed; undefined where nothing does or can. */
export function statsBehind(file: string): Stats | undefined {
  try {
    return statSync(file, QUIETLY)
  } catch {
    return undefined
  }
}

/** What is in a folder; nothing where it cannot be read. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The folder that this process is in. Throws ENVIRONMENT_ISSUE when that has been removed. */
export function currentFolder(): string {
  try {
    return process.cwd()
  } catch (cause) {
    throw folderGone(cause)
  }
}

/** The absolute path of a folder that is named from the current one, links in it left as they are. */
export function fromHere(folder: string): string {
  return resolve(currentFolder(), folder)
}

/** Makes a folder the current one; false where that cannot be entered. */
export function enterFolder(folder: string): boolean {
  try {
    process.chdir(folder)
    return true
  } catch {
    return false
  }
}

/**
 * Makes sure that the process is in a folder that is there, without which Node starts no thread: where its own has been
 * removed, in the one that stands in its place, or at the top of the file system.
 */
export function ensureFolder(): void {
  try {
    // Node remembers the name, and the system only knows what is gone.
    process.chdir(process.cwd())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') process.chdir('/')
  }
}

/** What is said of a folder given with -C that is gone or may not be entered. */
export function notEntered(folder: string): CtxError {
  return new CtxError('REPO_NOT_FOUND', `${folder} is no folder that can be entered.`)
}

/** What is said when the folder that a process was started in has been removed or renamed. */
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
