// Reads git's index (Documentation/gitformat-index.txt of git, versions 2 to 4): which files are tracked and what they
// looked like when git last saw them the same as what it holds.
import { closeSync, fstatSync } from 'node:fs'
import { inFolder, openPlain, readRange, readWhole } from '../../platform/fs.ts'
import { gitFolderOf } from '../../platform/git-folder.ts'
import { hex } from '../../util/bytes.ts'

export interface GitEntry {
  /** Offset in the index. */
  at: number
  /** The bytes among which the path stands, from `start` to before `end`. */
  names: Buffer
  start: number
  end: number
  /** Milliseconds since 1970, as Node gives them. */
  mtime: number
  ctime: number
  /** The file's number in the file system, in 32 bits; 0 where git does not know. */
  inode: number
  /** Bytes, modulo 2³². */
  size: number
  /** Type and permissions, as in a tree: 0o100755, 0o120000, … */
  mode: number
  /** True for a file that git has been told not to look at: assume-unchanged or skip-worktree. */
  unwatched: boolean
}

export const MODES = { file: 0o100644, executable: 0o100755, symlink: 0o120000, submodule: 0o160000 } as const

const HEAD_BYTES = 12
const ENTRY_HEAD = 40
/** Of SHA-1; an index with longer ones is not read here. */
const HASH_BYTES = 20
const KNOWN_MODES: ReadonlySet<number> = new Set(Object.values(MODES))
const CHECKSUM_BYTES = 32
/**
 * In the flags of an entry: the length of its name, this for one that is as long or longer, and which side of a
 * conflict it is.
 */
const LONG_NAME = 0xfff
const STAGES = 0x3000

/** Where the index of the repository at `root` lies; undefined where `root` is not the root of a work tree. */
export function indexFile(root: string): string | undefined {
  const folder = gitFolderOf(root)
  return folder && inFolder(folder, 'index')
}

/**
 * What tells the contents of an index file from others: the checksum at its end or, where git was told to write none,
 * size and time. Undefined when there is no index.
 */
export function indexStamp(file: string): string | undefined {
  let fd: number
  try {
    fd = openPlain(file).fd
  } catch {
    return undefined
  }
  try {
    const { size, mtimeMs } = fstatSync(fd)
    const length = Math.min(size, CHECKSUM_BYTES)
    const end = readRange(fd, size - length, length)
    return end.subarray(-20).some(byte => byte !== 0) ? hex(end) : `${size} ${mtimeMs}`
  } finally {
    closeSync(fd)
  }
}

/** The bytes of an index file, none where there is no such file. */
export function readIndex(file: string): Buffer {
  try {
    return readWhole(file)
  } catch {
    return Buffer.alloc(0)
  }
}

/** Entries that follow each other, from an offset on. */
export interface Span {
  readonly from: number
  readonly entries: number
}

/** How many entries an index has, stages of unmerged files counted apart; -1 where it is none. */
export function entriesOf(bytes: Buffer): number {
  return bytes.length >= HEAD_BYTES && bytes.toString('latin1', 0, 4) === 'DIRC' ? bytes.readUInt32BE(8) : -1
}

/** True where an entry can be read without those before it. */
export function hasWholeNames(bytes: Buffer): boolean {
  return bytes.readUInt32BE(4) < 4
}

/**
 * Calls `visit` for each tracked file in the order of the bytes of the paths, with an entry that is used again, as its
 * bytes are; an unmerged one comes once. The offset after the last entry; or -1, after any number of calls, when the
 * index is of a kind that is not read here: split, with sparse folders, with submodules, with longer hashes, or no
 * index at all.
 */
export function visitIndex(bytes: Buffer, visit: (entry: Readonly<GitEntry>) => void): number {
  return endAfter(bytes, { from: HEAD_BYTES, entries: entriesOf(bytes) }, visit)
}

/**
 * The offset after entries that are the last ones; -1 where they are not, or the index is of a kind that is not read
 * here.
 */
export function endAfter(bytes: Buffer, last: Span, visit: (entry: Readonly<GitEntry>) => void): number {
  try {
    const end = visitSpan(bytes, last, visit)
    return end >= 0 && hasOnlyKnownExtensions(bytes, end) ? end : -1
  } catch {
    return -1
  }
}

/** The path of an entry, with `/`. */
export function pathOf({ names, start, end }: GitEntry): string {
  return names.toString('utf8', start, end)
}

/**
 * As `visitIndex`, of some entries, in an index with whole names; the offset after them. Throws a RangeError where the
 * index ends before them.
 */
export function visitSpan(bytes: Buffer, { from, entries }: Span, visit: (entry: Readonly<GitEntry>) => void): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const version = view.getUint32(4)
  if (entries < 0 || version < 2 || version > 4) return -1
  const entry: GitEntry = {
    at: 0,
    names: bytes,
    start: 0,
    end: 0,
    mtime: 0,
    ctime: 0,
    inode: 0,
    size: 0,
    mode: 0,
    unwatched: false,
  }
  const readName = version === 4 ? sharedNames(bytes) : wholeName
  let unmerged: Buffer | undefined
  let at = from
  for (let i = 0; i < entries; i++) {
    const head = at
    const mode = view.getUint32(head + 24)
    // With longer hashes the second entry is not where it should be.
    if (!KNOWN_MODES.has(mode) || mode === MODES.submodule) return -1
    const flags = view.getUint16(head + ENTRY_HEAD + HASH_BYTES)
    const isExtended = (flags & 0x4000) !== 0
    at += ENTRY_HEAD + HASH_BYTES + 2 + (isExtended ? 2 : 0)
    const extended = isExtended ? view.getUint16(at - 2) : 0
    at = readName(entry, head, at, flags & LONG_NAME)
    if (at < 0) return -1
    entry.at = head
    entry.ctime = view.getUint32(head) * 1000 + view.getUint32(head + 4) / 1e6
    entry.mtime = view.getUint32(head + 8) * 1000 + view.getUint32(head + 12) / 1e6
    entry.inode = view.getUint32(head + 20)
    entry.size = view.getUint32(head + 36)
    entry.mode = mode
    entry.unwatched = (flags & 0x8000) !== 0 || (extended & 0x4000) !== 0
    if ((flags & STAGES) !== 0) {
      const name = entry.names.subarray(entry.start, entry.end)
      if (unmerged?.equals(name)) continue
      unmerged = Buffer.from(name)
    }
    visit(entry)
  }
  return at
}

/**
 * Sets the name of an entry that begins at `head`, from `at` on; where the next one begins, or -1 when there is no such
 * name.
 */
type ReadName = (entry: GitEntry, head: number, at: number, length: number) => number

function wholeName(entry: GitEntry, head: number, at: number, length: number): number {
  const { names } = entry
  entry.start = at
  entry.end = length < LONG_NAME ? at + length : names.indexOf(0, at)
  return names[entry.end] === 0 ? head + ((entry.end - head + 8) & ~7) : -1
}

/** Names of version 4, each of which says how much of the end of the one before it replaces. */
function sharedNames(bytes: Buffer): ReadName {
  let name = Buffer.alloc(LONG_NAME)
  let length = 0
  return (entry, _head, at) => {
    const strip = varint(bytes, at)
    const end = bytes.indexOf(0, strip.next)
    const kept = length - strip.value
    if (end < 0 || kept < 0) return -1
    length = kept + end - strip.next
    if (length > name.length) name = Buffer.concat([name, Buffer.alloc(length)])
    bytes.copy(name, kept, strip.next, end)
    entry.names = name
    entry.start = 0
    entry.end = length
    return end + 1
  }
}

/** A number as in git's pack offsets: seven bits a byte, high first, each continuation adding one. */
function varint(bytes: Buffer, from: number): { readonly value: number; readonly next: number } {
  let at = from
  let byte = bytes[at++]!
  let value = byte & 127
  while (byte & 128) {
    byte = bytes[at++]!
    value = (value + 1) * 128 + (byte & 127)
  }
  return { value, next: at }
}

/**
 * Extensions that begin with a capital may be ignored by whoever does not know them; others change what the entries
 * mean.
 */
function hasOnlyKnownExtensions(bytes: Buffer, from: number): boolean {
  let at = from
  while (at + 8 <= bytes.length - HASH_BYTES) {
    const first = bytes[at]!
    if (first < 65 || first > 90) return false
    at += 8 + bytes.readUInt32BE(at + 4)
  }
  return at === bytes.length - HASH_BYTES
}
