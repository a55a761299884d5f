// Reads git's index, versions 2 to 4 (gitformat-index in git's documentation): the tracked files and their state when
// git last found them unchanged.
import { closeSync, fstatSync } from 'node:fs'
import { dirname } from 'node:path'
import { inFolder, openBehind, readBehind, readRange } from '../platform/fs.ts'
import { hex } from '../util/bytes.ts'
import { gitFolderOf } from './work-tree.ts'

export interface GitEntry {
  /** The blob is at `at + BLOB_AT` of the index. */
  at: number
  names: Buffer
  start: number
  end: number
  /** Milliseconds since 1970, as Node reports them. */
  mtime: number
  ctime: number
  /** The low 32 bits of the inode; 0 if git does not know it. */
  inode: number
  /** Bytes, modulo 2³². */
  size: number
  /** Type and permissions, as in a tree: 0o100755, 0o120000, … */
  mode: number
  /** True for assume-unchanged and skip-worktree. */
  unwatched: boolean
}

/** Offset of the name of the blob in an entry. */
export const BLOB_AT = 40

export const MODES = { file: 0o100644, executable: 0o100755, symlink: 0o120000, submodule: 0o160000 } as const

/** Of an index with several million files. */
const MAX_BYTES = 1 << 30
const HEAD_BYTES = 12
const ENTRY_HEAD = BLOB_AT
const KNOWN_MODES: ReadonlySet<number> = new Set(Object.values(MODES))
const CHECKSUM_BYTES = 32
/** LONG_NAME stands for all longer names; a stage marks a conflict. */
const LONG_NAME = 0xfff
const STAGES = 0x3000

/** Path of the index of the repository at `root`; undefined if `root` is not the root of a work tree. */
export function indexFile(root: string): string | undefined {
  const folder = gitFolderOf(root)
  return folder && inFolder(folder, 'index')
}

/**
 * Identifies the contents of an index file: its checksum, or size and time if git writes none. Undefined if there is no
 * index.
 */
export function indexStamp(file: string): string | undefined {
  let fd: number
  try {
    fd = openBehind(file).fd
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

/** The stamp of the index of the repository that `root` is or lies in; '' if there is none. */
export function stampAround(root: string): string {
  for (let top = root; ; top = dirname(top)) {
    const file = indexFile(top)
    if (file || top === dirname(top)) return (file && indexStamp(file)) ?? ''
  }
}

/** The bytes of an index file; empty if there is no such file. */
export function readIndex(file: string): Buffer {
  try {
    return readBehind(file, MAX_BYTES)
  } catch {
    return Buffer.alloc(0)
  }
}

/**
 * Calls `visit` for each tracked file and submodule, in byte order of the paths. The entry object is reused; an unmerged
 * file comes once, with the blob of one side. `hashBytes` is 20, or 32 in a repository of SHA-256. Returns false,
 * possibly after some calls, if the index is split or sparse, or is no index.
 */
export function visitIndex(bytes: Buffer, visit: (entry: Readonly<GitEntry>) => void, hashBytes = 20): boolean {
  try {
    const end = visitEntries(bytes, visit, hashBytes)
    return end >= 0 && hasOnlyKnownExtensions(bytes, end, hashBytes)
  } catch {
    return false
  }
}

/** The path of an entry, with `/`. */
export function pathOf({ names, start, end }: GitEntry): string {
  return names.toString('utf8', start, end)
}

/** Returns the offset after the last entry. Throws a RangeError if the index ends early. */
function visitEntries(bytes: Buffer, visit: (entry: Readonly<GitEntry>) => void, hashBytes: number): number {
  if (bytes.length < HEAD_BYTES || bytes.toString('latin1', 0, 4) !== 'DIRC') return -1
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const version = view.getUint32(4)
  const entries = view.getUint32(8)
  if (version < 2 || version > 4) return -1
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
  let at = HEAD_BYTES
  for (let i = 0; i < entries; i++) {
    const head = at
    const mode = view.getUint32(head + 24)
    // With longer hashes the second entry is not where it should be.
    if (!KNOWN_MODES.has(mode)) return -1
    const flags = view.getUint16(head + ENTRY_HEAD + hashBytes)
    const isExtended = (flags & 0x4000) !== 0
    at += ENTRY_HEAD + hashBytes + 2 + (isExtended ? 2 : 0)
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

type ReadName = (entry: GitEntry, head: number, at: number, length: number) => number

function wholeName(entry: GitEntry, head: number, at: number, length: number): number {
  const { names } = entry
  entry.start = at
  entry.end = length < LONG_NAME ? at + length : names.indexOf(0, at)
  return names[entry.end] === 0 ? head + ((entry.end - head + 8) & ~7) : -1
}

/** Version 4: each name states how many bytes of the previous name's end it replaces. */
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

/** Extensions whose name starts with a capital are optional; others change how entries are read. */
function hasOnlyKnownExtensions(bytes: Buffer, from: number, hashBytes: number): boolean {
  let at = from
  while (at + 8 <= bytes.length - hashBytes) {
    const first = bytes[at]!
    if (first < 65 || first > 90) return false
    at += 8 + bytes.readUInt32BE(at + 4)
  }
  return at === bytes.length - hashBytes
}
