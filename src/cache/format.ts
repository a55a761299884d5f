// The layout of the cache in numbers. See cache-format.md, which says what each field means; a change here is a change
// there and a new version.
import { f64, hex, u16, u32 } from '../util/bytes.ts'

/**
 * Layout of the files. 1: the first. 2: a dictionary of spellings instead of the names in the order of the index. 3:
 * records as columns, without what the index says. 4: checksums of pages, hashes by buckets. 5: places of words in
 * spellings, blocks of 16 names. 6: numbers of files in the file system. 7: folders apart from rules.
 */
export const FORMAT_VERSION = 7
/**
 * What is put into them: a change makes every file be parsed again. 2: more languages, second readings, words of
 * symbols. 3: where words stand. 4: more endings are taken off words; a long comment keeps its beginning. 5: what is
 * bound by an import counts as a declaration; C++ through macros. 6: what more unseen trees have shown, by language
 * (cache-format.md). 7: more of that; what a C header holds is exported. 8 to 13: texts with errors are mended; 10:
 * newer syntax. 11: OCaml, Haskell, Perl, SQL. 12 and 13: what is named in cache-format.md, with errors in all languages.
 * 14: large files. 15: Cython; sources with pictures in them; more that unseen trees have shown. 16: who calls whom
 * within a file. 17: marks of templates in HTML. 18: in scripts. 19: what is said of a definition
 * beside its name and lines. 20: more of that. 21: what classes and modules run beside their members; calls, exports and
 * tests in further cases. 22: names that imports give; callees without comments; definitions in further cases; what is
 * high. 23: elements of JSX are calls; functions that are given by value; callers by several last words of a class; what
 * containers of further languages run; definitions of C behind macros. 24: types of what calls are made on;
 * definitions in further cases. 25: names that `require` gives to one of several; definitions of Scala, Elixir, Swift and
 * C# in further cases; JavaScript, TypeScript and Go without their grammars. 26: parameters hide functions from who calls
 * them; what definitions of Lua, Perl and Haskell belong to. 27: what definitions of Kotlin, Ruby and Rust belong to;
 * marks of templates in scripts in further cases. 28: HTML by a reader of its own; commas behind the last item in JSON;
 * keys of TOML of which a part is quoted; names of Julia that are any text, members of Scala before what is inherited,
 * variables of Bash that are joined, scripts of Bash and Haskell with what their grammars do not know. 29: what is cut
 * ends with a whole character; words for which others are found; labels of HCL without quotes, what an OCaml functor is
 * given, locals of Scala's values, tests of Zig, modules of Julia of any name, what Ruby's classes reopen, Objective-C with
 * `_Nonnull`, heads of constructors where C++ is read by patterns; Java, C#, Rust and PHP by readers of tokens. 30: casts of
 * Flow; where subs of Perl end; texts that only their ending calls Ruby, C#, Objective-C or a script of a shell; words of
 * heads, callees that are cut; names, conversions and tests of C++ in further cases; YAML and shell scripts by readers of
 * their own, C++ by that of C. 31: names that C and C++ do not define; what is no call in patterns of Rust, casts of
 * TypeScript and templates of C++; which method calls itself; control flow in parentheses of shells. 32: headers that are
 * C++ by what their structs hold; classes whose keyword a macro is given; what stands beside linkage in C; calls
 * of Python at the ends of lines and behind `@`. 33: objects made without parentheses, lists as arguments, groups of Go's
 * variables, lines that a parenthesis begins, blocks behind arguments of Ruby, ends of PHP's comments and of heredocs.
 */
export const CONTENT_VERSION = 33

export const MANIFEST = 'manifest.json'
export const MANIFEST_COPY = 'manifest-copy.json'
export const SYMBOL_INDEX = 'symbol_index.jsonl'
/** Folders and their modification times when they were last walked: a hint that spares a walk, never a truth. */
export const FOLDERS = 'folders.jsonl'

/** How the work tree looked when the index was last found to be true: a hint, too. */
export const WORKTREE = 'worktree.json'

/** The file of a large tree at which the next look at a part of it begins. */
export const SWEPT = 'swept'

/** The writer's, while it writes. */
export const LOCK = 'lock'

/** What operations took, where somebody watches; no part of the index. */
export const METRICS = 'metrics.jsonl'

/** Left by a query that has started a refresh in the background, until that is done. */
export const REFRESHING = 'refreshing.tmp'

/** Sections of the tables file. A reader skips those it does not know. */
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
/** Written only where there is something to say in it. */
export const OPTIONAL_SECTIONS = ['counts', 'frequent', 'guides'] as const
export type Section = (typeof SECTIONS)[number]
export type OptionalSection = (typeof OPTIONAL_SECTIONS)[number]

/** A block of the index ends after this many lines, or at the end of a file once it holds half as many. */
export const BLOCK_LINES = 64
/**
 * A chunk of a detail pack ends after so many records, or so many characters of signatures, doc comments and callees.
 */
export const CHUNK_RECORDS = 512
export const CHUNK_CHARACTERS = 24 * 1024

export const FILE_ROW_BYTES = 76
/**
 * Where fields of such a row stand that are read without the rest of it, in bytes; it begins with the offset of the path
 * and, behind that, its length.
 */
export const ROW_PATH_LENGTH = 4
export const ROW_SKIPPED = 11
export const ROW_MODULE = 12
export const ROW_SIZE = 16
export const ROW_MTIME = 24
export const ROW_FIRST = 40
export const ROW_COUNT = 44
export const ROW_INODE = 72
export const BLOCK_ROW_BYTES = 28
/** Where the first file stands in such a row. */
export const BLOCK_FIRST_FILE = 8

/**
 * Where a symbol has a word, as a posting of `terms` says it in three bits: what it calls, its signature, its doc
 * comment after the first sentence, its owner, that first sentence, both of these, its name, its name and its doc
 * comment.
 */
export const TERM_PLACES = ['call', 'signature', 'doc', 'owner', 'brief', 'brief+owner', 'name', 'name+doc'] as const
export type TermPlace = (typeof TERM_PLACES)[number]
/**
 * A byte of the lengths of `terms`: how many words a symbol has, at most 60, and above these bits those of its name
 * less one, at most 3.
 */
export const TERM_COUNT_BITS = 6
/** Before the offsets of `terms`: u32 words, u32 symbols, f64 lengths of all symbols together. */
export const TERM_HEAD_BYTES = 16

/** A row of `files`, in the order of `paths`. */
export interface FileRow {
  readonly path: string
  /** Position in the manifest's `languages`. */
  readonly language: number
  /** 0 exact, 1 partial, 2 heuristic; 255 where the file was left out. */
  readonly tier: number
  /** 0 for an indexed file, else 1 + position in SKIP_REASONS. */
  readonly skipped: number
  /** Position in `modules`. */
  readonly module: number
  /** Bytes. */
  readonly size: number
  /** Milliseconds since 1970, as the file system gives them. */
  readonly mtime: number
  /** Low 32 bits of the file's number in the file system, which tells it from one that was put in its place. */
  readonly inode: number
  /** xxHash64 of the content, 16 hex digits. */
  readonly hash: string
  /** Number of its first symbol in the index, from 0, and how many it has. */
  readonly first: number
  readonly count: number
  /** Number in the name of its detail pack, and where its details lie in it, in bytes. */
  readonly pack: number
  readonly packOffset: number
  readonly packLength: number
  /** Where its lines begin in symbol_index.jsonl, in bytes. */
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

/** What is known of a row of `files` only when it is written. */
interface RowPlace extends Pick<FileRow, 'module' | 'first' | 'count' | 'indexOffset'> {
  /** Where its path lies in `paths`, in bytes. */
  readonly pathOffset: number
  readonly pathLength: number
}

/** Writes a row of `files` at an offset in bytes. */
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

/** The row of `files` at an offset in bytes. */
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

/** Writes a row of `blocks` at an offset in bytes. */
export function writeBlockRow(to: Buffer, at: number, row: BlockRow): void {
  to.writeUInt32LE(row.first, at)
  to.writeUInt32LE(row.count, at + 4)
  to.writeUInt32LE(row.firstFile, at + BLOCK_FIRST_FILE)
  to.writeDoubleLE(row.indexOffset, at + 12)
  to.writeUInt32LE(row.indexLength, at + 20)
  to.writeUInt32LE(row.checksum, at + 24)
}

/** The row of `blocks` at an offset in bytes. */
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

/** Bytes of the strings of the section `frequent`, which names of at least so many symbols hold. */
export const FREQUENT = { shortest: 4, longest: 8, symbols: 2048 } as const
/** A string, zeros after its end, then how many symbols. */
export const FREQUENT_ROW_BYTES = FREQUENT.longest + 4

/** Spellings in one block of the dictionary, and the bits that tell them apart. */
export const BLOCK_BITS = 4
export const NAMES_PER_BLOCK = 1 << BLOCK_BITS
/** Bits of a place that hold the symbol's number, so 134 million symbols; the five above hold its rank. */
const SYMBOL_BITS = 27
const REPEATED = 31

/** Rank and number of a symbol in one number that sorts as results do. */
export function placeOf(rank: number, symbol: number): number {
  return ((rank << SYMBOL_BITS) | symbol) >>> 0
}

/** In place of a symbol's: where in `repeats` those of a spelling stand that several symbols share. */
export function repeatedPlace(index: number): number {
  return placeOf(REPEATED, index)
}

/** Places from here on are in place of symbols'. */
export const FIRST_REPEATED = repeatedPlace(0)

/** True for what stands in place of a symbol's place, since several share the spelling. */
export function isRepeated(place: number): boolean {
  return place >>> SYMBOL_BITS === REPEATED
}

/** The symbol of a place, or the index into `repeats`. */
export function symbolOfPlace(place: number): number {
  return place & ((1 << SYMBOL_BITS) - 1)
}

/** The rank of the symbol of a place. */
export function rankOfPlace(place: number): number {
  return place >>> SYMBOL_BITS
}

/** Symbols that one index can hold. */
export const MOST_SYMBOLS = 1 << SYMBOL_BITS
