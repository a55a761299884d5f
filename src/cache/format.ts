// Constants and rows of the cache format. cache-format.md describes every field; change both, and the version.
import { f64, hex, u16, u32 } from '../util/bytes.ts'

/** Version of the layout. cache-format.md lists the versions. */
export const FORMAT_VERSION = 9
/** Version of the content: a change makes every file be parsed again. cache-format.md lists the versions. */
export const CONTENT_VERSION = 42

export const MANIFEST = 'manifest.json'
export const MANIFEST_COPY = 'manifest-copy.json'
export const SYMBOL_INDEX = 'symbol_index.jsonl'
/** Change times of folders. A hint that saves walking the tree. */
export const FOLDERS = 'folders.jsonl'

/** State of the work tree when the index was last up to date. A hint. */
export const WORKTREE = 'worktree.json'

/** Where the next partial check of a large tree begins. */
export const SWEPT = 'swept'

export const LOCK = 'lock'

/** Recorded events; not part of the index. */
export const METRICS = 'metrics.jsonl'

/** Exists while a background refresh runs that a query has started. */
export const REFRESHING = 'refreshing.tmp'

/** Sections of the tables file. Readers skip unknown ones. */
export const SECTIONS = [
  'files',
  'paths',
  'modules',
  'blocks',
  'traits',
  'hashes',
  'names',
  'upper',
  'starts',
  'places',
  'repeats',
  'signatures',
  'grams',
  'words',
  'initials',
  'terms',
] as const
/** Sections written only if they are not empty. */
export const OPTIONAL_SECTIONS = ['counts', 'frequent', 'uses', 'guides'] as const
export type Section = (typeof SECTIONS)[number]
export type OptionalSection = (typeof OPTIONAL_SECTIONS)[number]

/** In `uses`, before an import statement; other texts are names. */
export const IMPORT_MARK = '\x01'

/** A block of the index has up to so many lines, and ends with a file once it has half as many. */
export const BLOCK_LINES = 64
/** Largest chunk of a detail pack, in records and in characters of signatures, doc comments and callees. */
export const CHUNK_RECORDS = 512
export const CHUNK_CHARACTERS = 24 * 1024

export const FILE_ROW_BYTES = 76
/** Byte offsets of fields that are read on their own. The row begins with the offset and the length of the path. */
export const ROW_PATH_LENGTH = 4
export const ROW_SKIPPED = 11
export const ROW_MODULE = 12
export const ROW_SIZE = 16
export const ROW_MTIME = 24
export const ROW_FIRST = 40
export const ROW_COUNT = 44
export const ROW_INODE = 72
/** Kind, then flags. */
export const TRAIT_BYTES = 2
export const BLOCK_ROW_BYTES = 28
export const BLOCK_FIRST_FILE = 8

/** Where a term occurs in a symbol, as three bits of a posting. `brief` is the first sentence of the `doc`. */
export const TERM_PLACES = ['call', 'signature', 'doc', 'owner', 'brief', 'brief+owner', 'name', 'name+doc'] as const
export type TermPlace = (typeof TERM_PLACES)[number]
/** Bits of the number of terms, at most 60; two bits above have the number of those in the name minus one. */
export const TERM_COUNT_BITS = 6
/** Before the offsets of `terms`: u32 terms, u32 symbols, f64 total length. */
export const TERM_HEAD_BYTES = 16

/** A row of `files`, in path order. */
export interface FileRow {
  readonly path: string
  /** Index into the manifest's `languages`. */
  readonly language: number
  /** 0 exact, 1 partial, 2 heuristic; 255 if skipped. */
  readonly tier: number
  /** 0 for an indexed file, else 1 + index into SKIP_REASONS. */
  readonly skipped: number
  /** Index into `modules`. */
  readonly module: number
  readonly size: number
  /** Milliseconds since 1970. */
  readonly mtime: number
  /** Low 32 bits of the inode number. */
  readonly inode: number
  /** xxHash64 of the content, 16 hex digits. */
  readonly hash: string
  /** First symbol and number of symbols. */
  readonly first: number
  readonly count: number
  /** Detail pack, and the range of its details there in bytes. */
  readonly pack: number
  readonly packOffset: number
  readonly packLength: number
  /** Offset of its lines in symbol_index.jsonl. */
  readonly indexOffset: number
}

export interface BlockRow {
  readonly first: number
  readonly count: number
  readonly firstFile: number
  readonly indexOffset: number
  readonly indexLength: number
  /** sum32 of its lines. */
  readonly checksum: number
}

/** Fields known only when the row is written. */
interface RowPlace extends Pick<FileRow, 'module' | 'first' | 'count' | 'indexOffset'> {
  /** Range in `paths`, in bytes. */
  readonly pathOffset: number
  readonly pathLength: number
}

/** Writes a row of `files`. */
export function writeFileRow(
  to: Buffer,
  at: number,
  row: Omit<FileRow, 'path' | keyof RowPlace>,
  place: RowPlace,
): void {
  to.writeUInt32LE(place.pathOffset, at)
  to.writeUInt32LE(place.pathLength, at + ROW_PATH_LENGTH)
  to.writeUInt16LE(row.language, at + 8)
  to.writeUInt8(row.tier, at + 10)
  to.writeUInt8(row.skipped, at + ROW_SKIPPED)
  to.writeUInt32LE(place.module, at + ROW_MODULE)
  to.writeDoubleLE(row.size, at + ROW_SIZE)
  to.writeDoubleLE(row.mtime, at + ROW_MTIME)
  to.write(row.hash, at + 32, 8, 'hex')
  to.writeUInt32LE(place.first, at + ROW_FIRST)
  to.writeUInt32LE(place.count, at + ROW_COUNT)
  to.writeUInt32LE(row.pack, at + 48)
  to.writeUInt32LE(row.packLength, at + 52)
  to.writeDoubleLE(row.packOffset, at + 56)
  to.writeDoubleLE(place.indexOffset, at + 64)
  to.writeUInt32LE(row.inode, at + ROW_INODE)
}

/** Reads a row of `files`. */
export function readFileRow(from: Buffer, at: number, path: string): FileRow {
  return {
    path,
    language: u16(from, at + 8),
    tier: from[at + 10]!,
    skipped: from[at + ROW_SKIPPED]!,
    module: u32(from, at + ROW_MODULE),
    size: f64(from, at + ROW_SIZE),
    mtime: f64(from, at + ROW_MTIME),
    inode: u32(from, at + ROW_INODE),
    hash: hex(from, at + 32, at + 40),
    first: u32(from, at + ROW_FIRST),
    count: u32(from, at + ROW_COUNT),
    pack: u32(from, at + 48),
    packLength: u32(from, at + 52),
    packOffset: f64(from, at + 56),
    indexOffset: f64(from, at + 64),
  }
}

/** Writes a row of `blocks`. */
export function writeBlockRow(to: Buffer, at: number, row: BlockRow): void {
  to.writeUInt32LE(row.first, at)
  to.writeUInt32LE(row.count, at + 4)
  to.writeUInt32LE(row.firstFile, at + BLOCK_FIRST_FILE)
  to.writeDoubleLE(row.indexOffset, at + 12)
  to.writeUInt32LE(row.indexLength, at + 20)
  to.writeUInt32LE(row.checksum, at + 24)
}

/** Reads a row of `blocks`. */
export function readBlockRow(from: Buffer, at: number): BlockRow {
  return {
    first: u32(from, at),
    count: u32(from, at + 4),
    firstFile: u32(from, at + BLOCK_FIRST_FILE),
    indexOffset: f64(from, at + 12),
    indexLength: u32(from, at + 20),
    checksum: u32(from, at + 24),
  }
}

/** Lengths in bytes of the strings in `frequent`, and the least number of symbols whose names contain one. */
export const FREQUENT = { shortest: 4, longest: 8, symbols: 2048 } as const
/** A zero-padded string, then u32 symbols. */
export const FREQUENT_ROW_BYTES = FREQUENT.longest + 4

export const BLOCK_BITS = 4
export const NAMES_PER_BLOCK = 1 << BLOCK_BITS
/** Bits for the number of a symbol, so 134 million symbols; the five above are its rank. */
const SYMBOL_BITS = 27
const REPEATED = 31

/** Rank and number of a symbol in one number, which sorts like results. */
export function placeOf(rank: number, symbol: number): number {
  return ((rank << SYMBOL_BITS) | symbol) >>> 0
}

/** A place that refers to a list in `repeats`, for a spelling that several symbols share. */
export function repeatedPlace(index: number): number {
  return placeOf(REPEATED, index)
}

/** Places from here on refer to `repeats`. */
export const FIRST_REPEATED = repeatedPlace(0)

/** Whether a place refers to `repeats`. */
export function isRepeated(place: number): boolean {
  return place >>> SYMBOL_BITS === REPEATED
}

/** The symbol of a place, or the index into `repeats`. */
export function symbolOfPlace(place: number): number {
  return place & ((1 << SYMBOL_BITS) - 1)
}

/** The rank of a place. */
export function rankOfPlace(place: number): number {
  return place >>> SYMBOL_BITS
}

export const MAX_SYMBOLS = 1 << SYMBOL_BITS
