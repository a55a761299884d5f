// Finds a `.ctx` that git tracks: a checkout would replace files of the index by those of someone else.
import { dirname, relative, sep } from 'node:path'
import { gitFolderOf } from '../../git/work-tree.ts'
import { entriesOf, inFolder, readBehind } from '../../platform/fs.ts'
import { latin1 } from '../../util/bytes.ts'

const INDEX = 'index'
/** Of an index with several million files. */
const MAX_BYTES = 1 << 30
/** The entries of an index that git has split. */
const SHARED_INDEX = 'sharedindex.'
/** Where names in an index begin: after a head of 12 bytes, an entry has 40 bytes, a hash and flags. */
const HEAD_BYTES = 12
const VERSION_AT = 7
const HASH_BYTES = [20, 32]
const LONG_NAME = 0xfff

/** Whether git tracks a file that lies in `.ctx` at `root`, in the repository there or in one around it. */
export function isCacheTracked(root: string): boolean {
  for (let top = root; ; top = dirname(top)) {
    const folder = gitFolderOf(top)
    if (folder !== undefined) {
      const names = entriesOf(folder).map(({ name }) => name)
      const prefix = relative(top, root).split(sep).filter(Boolean)
      const indexes = names.filter(name => name === INDEX || name.startsWith(SHARED_INDEX))
      if (indexes.some(name => tracksCache(inFolder(folder, name), prefix))) return true
    }
    if (top === dirname(top)) return false
  }
}

function tracksCache(file: string, prefix: readonly string[]): boolean {
  let bytes: Buffer
  try {
    bytes = readBehind(file, MAX_BYTES)
  } catch {
    return false
  }
  // Only version 4 shortens names.
  const names = bytes[VERSION_AT] === 4 ? sharedNames(bytes) : wholeNames(bytes, prefix)
  return names === undefined || names.some(name => isInCache(name, prefix))
}

/** Names that may lie in the cache, found without reading the entries: a head before one says how long it is. */
function wholeNames(bytes: Buffer, prefix: readonly string[]): string[] {
  const before = prefix.map(name => `${name}/`).join('')
  // File systems may ignore case, and Windows has a short name for each.
  const pattern = /\.ctx|ctx~/gi
  const text = latin1(bytes)
  const start = Buffer.byteLength(before)
  const names: string[] = []
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const at = match.index - start
    const end = text.indexOf('\0', match.index)
    if (at < HEAD_BYTES || end < 0) continue
    const length = Math.min(end - at, LONG_NAME)
    // Entries of version 3 may have two bytes more between the length and the name.
    if ([at - 2, at - 4].some(flags => (bytes.readUInt16BE(flags) & LONG_NAME) === length))
      names.push(bytes.toString('utf8', at, end))
  }
  return names
}

/** All names of an index of version 4; undefined if it cannot be read. */
function sharedNames(bytes: Buffer): string[] | undefined {
  for (const hashBytes of HASH_BYTES) {
    try {
      return namesWith(bytes, hashBytes)
    } catch {
      // The hashes have another length, or the index is damaged.
    }
  }
  return undefined
}

function namesWith(bytes: Buffer, hashBytes: number): string[] {
  const names: string[] = []
  let name = Buffer.alloc(0)
  let at = HEAD_BYTES
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const type = bytes.readUInt32BE(at + 24) >>> 12
    if (![0o10, 0o12, 0o16, 0o04].includes(type)) throw new RangeError('no entry')
    const flags = bytes.readUInt16BE(at + 40 + hashBytes)
    at += 42 + hashBytes + (flags & 0x4000 ? 2 : 0)
    let strip = bytes.readUInt8(at)
    let byte = strip
    strip &= 127
    for (at++; byte & 128; at++) {
      byte = bytes.readUInt8(at)
      strip = (strip + 1) * 128 + (byte & 127)
    }
    const end = bytes.indexOf(0, at)
    if (end < 0 || strip > name.length) throw new RangeError('no name')
    name = Buffer.concat([name.subarray(0, name.length - strip), bytes.subarray(at, end)])
    names.push(name.toString('utf8'))
    at = end + 1
  }
  return names
}

function isInCache(name: string, prefix: readonly string[]): boolean {
  const parts = name.split('/')
  return (
    prefix.every((folder, i) => folder.toLowerCase() === parts[i]?.toLowerCase()) &&
    isCacheName(parts[prefix.length] ?? '')
  )
}

/** Whether some file system takes the name for `.ctx`: Windows drops dots and spaces at the end, and streams. */
function isCacheName(name: string): boolean {
  return /^(?:\.ctx|ctx~\d+)[. ]*(?::|$)/i.test(name)
}
