// Opens, lists and checks what lies in a repository. Whatever ctx reads of one goes through here, so that no link in it
// and no crafted name leads out of it. `root` is always a real path, and paths are relative to it, with `/`.
import { closeSync, type Dirent, fstatSync, lstatSync, openSync, readlinkSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import { entriesOf, inFolder, isDenied, NO_LINK, type OpenFile, READING, readOpen, statsOf } from './fs.ts'
import { inOneCase, realPath } from './real-path.ts'

/**
 * Whether a relative path may name a file of a repository. git's index and git's listings may contain any text: empty
 * parts, `.`, `..`, a NUL, or git's own folder under any of its names.
 */
export function isRepositoryPath(path: string): boolean {
  if (process.platform === 'win32' && (path.includes('\\') || path.includes(':'))) return false
  // HFS+ ignores these characters in names.
  const name = path.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
  // NTFS ignores dots and blanks at the end, and has short names.
  return !/(?:^|\/)(?:\.{0,2}|\.git[ .]*|git~\d+)(?:\/|$)|\0/i.test(name)
}

/**
 * Opens a regular file that stands at exactly this path, for reading. Throws an Error if there is none: nothing, a pipe
 * or a device, or something that a link leads to.
 */
export function openInside(root: string, path: string): OpenFile {
  const file = inFolder(root, path)
  // Opening a device may already have an effect.
  if (!isRepositoryPath(path) || !lstatSync(file).isFile()) throw noFile(file)
  return opened(file, NO_LINK, real => isSamePath(real, file))
}

/** Like `readInside`, but of a path that a walk has just found to be a file: it saves one look at it. */
export function readFound(root: string, path: string): Buffer {
  const file = inFolder(root, path)
  if (!isRepositoryPath(path)) throw noFile(file)
  return readOpen(
    opened(file, NO_LINK, real => isSamePath(real, file)),
    path,
  )
}

/** Like `openInside`, but follows links that stay in the repository. */
function openLinked(root: string, path: string): OpenFile {
  const file = inFolder(root, path)
  if (!isRepositoryPath(path) || !statSync(file).isFile()) throw noFile(file)
  return opened(file, 0, real => isBelow(root, real))
}

/** Reads a file that stands at exactly this path. Throws as `openInside`, and a RangeError above `most` bytes. */
export function readInside(root: string, path: string, most?: number): Buffer {
  return readOpen(openInside(root, path), path, most)
}

/** Reads a file, following links that stay in the repository. Throws as `readInside`. */
export function readLinked(root: string, path: string, most?: number): Buffer {
  return readOpen(openLinked(root, path), path, most)
}

/**
 * The folders of a repository that are its own: real ones, with no link on the way. It remembers what it has seen, so
 * it must not outlive a call.
 */
export class RealFolders {
  readonly root: string
  readonly #seen = new Map<string, boolean>([['', true]])

  constructor(root: string) {
    this.root = root
  }

  /** True for '' and for every folder that is reached without a link. */
  has(folder: string): boolean {
    let isReal = this.#seen.get(folder)
    if (isReal === undefined) {
      isReal = this.holds(folder) && isRealFolder(inFolder(this.root, folder))
      this.#seen.set(folder, isReal)
    }
    return isReal
  }

  /** True if no link leads to what stands at the path. It may be a link itself, or missing. */
  holds(path: string): boolean {
    const slash = path.lastIndexOf('/')
    return isRepositoryPath(path.slice(slash + 1)) && (slash < 0 || this.has(path.slice(0, slash)))
  }

  /** The entries of a folder; none if it cannot be read or a link leads to it. */
  entries(folder: string): Dirent[] {
    return this.has(folder) ? entriesOf(inFolder(this.root, folder)) : []
  }
}

function isRealFolder(folder: string): boolean {
  // Nothing can be opened in a folder that may not be entered; its files are counted as unreadable.
  return statsOf(folder)?.isDirectory() ?? isDenied(folder)
}

/** Opens and then asks the system what has been opened, since a folder may become a link at any time. */
function opened(file: string, flags: number, isExpected: (real: string) => boolean): OpenFile {
  const fd = openSync(file, READING | flags)
  try {
    const stats = fstatSync(fd)
    const real = stats.isFile() ? realPathOf(fd, file) : undefined
    if (real !== undefined && isExpected(real)) return { fd, size: stats.size }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  closeSync(fd)
  throw noFile(file)
}

let hasDescriptorLinks = process.platform === 'linux'

/** The path of an open file without links; undefined if it has none any more. */
function realPathOf(fd: number, file: string): string | undefined {
  if (hasDescriptorLinks) {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      // Some containers have no /proc.
      hasDescriptorLinks = false
    }
  }
  const real = realPath(file)
  const [now, then] = [lstatSync(real), fstatSync(fd)]
  // Node reports the device of an open file differently on some versions of Windows.
  return now.ino === then.ino && (process.platform === 'win32' || now.dev === then.dev) ? real : undefined
}

function isSamePath(real: string, file: string): boolean {
  if (real === file) return true
  // Systems that ignore case report the name on disk.
  const plain = sep === '/' ? file : file.split('/').join(sep)
  return real === plain || inOneCase(real) === inOneCase(plain)
}

function isBelow(root: string, real: string): boolean {
  const start = root.endsWith(sep) ? root : root + sep
  return real.startsWith(start) && isRepositoryPath(real.slice(start.length).split(sep).join('/'))
}

function noFile(file: string): Error {
  return new Error(`${file} is no file of the repository`)
}
