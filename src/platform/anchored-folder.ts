// A folder of a repository, held open, so that whatever replaces it on its path meanwhile is not written to.
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  writeSync,
} from 'node:fs'
import { CtxError } from '../errors.ts'
import { isRepositoryPath } from './confined.ts'
import { inFolder, NO_LINK, READING, readOpen } from './fs.ts'
import { inOneCase, realPath } from './real-path.ts'

/** A file as it was read. */
export interface ReadFile {
  readonly bytes: Buffer
  readonly stats: Stats
}

/** Reads, replaces and removes files by name in one folder, which no link leads to. */
export class AnchoredFolder {
  readonly #fd: number | undefined
  readonly #base: string

  /** `root` is a real path; `folder` is relative to it, '' for itself. Throws PATH_OUTSIDE_REPO if a link leads there. */
  constructor(root: string, folder: string) {
    const path = folder === '' ? root : inFolder(root, folder)
    if (folder !== '' && !isRepositoryPath(folder)) throw moved(folder)
    this.#fd = process.platform === 'win32' ? undefined : opened(path, folder)
    const anchor = this.#fd === undefined ? undefined : `/proc/self/fd/${this.#fd}`
    const real = anchor === undefined ? undefined : linkTarget(anchor)
    if (inOneCase(real ?? realPath(path)) !== inOneCase(path)) {
      this.close()
      throw moved(folder)
    }
    // Without /proc, the path is all there is.
    this.#base = real === undefined ? path : anchor!
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
  }

  /** Reads a regular file; undefined if there is none. Throws the system's error, and an Error for what is no file. */
  read(name: string): ReadFile | undefined {
    const file = this.#path(name)
    const stats = lstatSync(file, { throwIfNoEntry: false })
    if (!stats) return undefined
    if (!stats.isFile()) throw new Error(`${name} is no plain file`)
    const fd = openSync(file, READING | NO_LINK)
    const read = fstatSync(fd)
    return { bytes: readOpen({ fd, size: read.size }, name), stats: read }
  }

  /** Creates a file that must not exist, with the mode and owner of another, and waits until it is on disk. */
  create(name: string, bytes: Buffer, like?: Stats): void {
    const fd = openSync(this.#path(name), 'wx', like ? 0o600 : 0o666)
    try {
      writeAll(fd, bytes)
      if (like) {
        const made = fstatSync(fd)
        if (made.uid !== like.uid || made.gid !== like.gid) fchownSync(fd, like.uid, like.gid)
        fchmodSync(fd, like.mode & 0o7777)
      }
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
  }

  /** Creates a folder, unless there is one. */
  makeFolder(name: string): void {
    const folder = this.#path(name)
    if (!lstatSync(folder, { throwIfNoEntry: false })) mkdirSync(folder)
  }

  /** Renames over a file. */
  rename(from: string, to: string): void {
    renameSync(this.#path(from), this.#path(to))
    this.#sync()
  }

  /** Gives a file a name that must not exist. */
  publish(from: string, to: string): void {
    try {
      linkSync(this.#path(from), this.#path(to))
      rmSync(this.#path(from), { force: true })
    } catch (error) {
      // Some file systems have no hard links.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(this.#path(to))) throw error
      renameSync(this.#path(from), this.#path(to))
    }
    this.#sync()
  }

  /** Writes into a file, which keeps its other names. */
  overwrite(name: string, bytes: Buffer): void {
    const fd = openSync(this.#path(name), constants.O_RDWR | constants.O_NONBLOCK | NO_LINK)
    try {
      if (!fstatSync(fd).isFile()) throw new Error(`${name} is no plain file`)
      writeAll(fd, bytes)
      ftruncateSync(fd, bytes.length)
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
  }

  /** Removes a file, if there is one. */
  remove(name: string): void {
    rmSync(this.#path(name), { force: true })
    this.#sync()
  }

  #path(name: string): string {
    if (name.includes('/') || !isRepositoryPath(name)) throw moved(name)
    return inFolder(this.#base, name)
  }

  #sync(): void {
    if (this.#fd === undefined) return
    try {
      fsyncSync(this.#fd)
    } catch {
      // Some file systems cannot sync folders.
    }
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, done)
}

function opened(path: string, folder: string): number {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | NO_LINK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ELOOP' || code === 'ENOTDIR') throw moved(folder)
    throw cause
  }
}

function linkTarget(file: string): string | undefined {
  try {
    return readlinkSync(file)
  } catch {
    return undefined
  }
}

function moved(folder: string): CtxError {
  return new CtxError('PATH_OUTSIDE_REPO', `${folder} is no folder of the repository any more, or a link leads to it.`)
}
