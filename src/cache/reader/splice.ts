// splice-G.bin: the relation of an overlay to its base. See cache-format.md.
import { sum32 } from '../../util/checksum.ts'
import { damagedFile } from '../files/manifest.ts'
import type { BlockRow, FileRow } from '../format.ts'
import { lastAtMost, type Span } from './numbering.ts'

/** Files consecutive in a segment and in the index, with their symbols. */
export interface Run {
  /** 0 base, 1 overlay. */
  readonly segment: number
  readonly firstFile: number
  readonly files: number
  readonly firstSymbol: number
  readonly symbols: number
}

/** Obsolete lines of symbol_index.jsonl; neighbouring files share a range. */
export interface HiddenRange {
  /** In bytes, with line feeds. */
  readonly offset: number
  readonly length: number
  readonly firstSymbol: number
  readonly symbols: number
}

export interface Splice {
  readonly runs: readonly Run[]
  readonly hidden: readonly HiddenRange[]
  /** sum32 of each block of the base with hidden lines, after `maskBlock`. */
  readonly blocks: ReadonlyMap<number, number>
  /** Base files with the same content but other times. */
  readonly times: ReadonlyMap<number, Touched>
}

/** Whether a symbol of the base is hidden. */
export function isHiddenSymbol({ hidden }: Splice, symbol: number): boolean {
  const at = lastAtMost(hidden.length, i => hidden[i]!.firstSymbol, symbol)
  return at >= 0 && symbol < hidden[at]!.firstSymbol + hidden[at]!.symbols
}

/** Whether a row of the base is in no run. */
export function isHiddenFile({ runs }: Splice, number: number): boolean {
  return !runs.some(
    ({ segment, firstFile, files }) => segment === 0 && firstFile <= number && number < firstFile + files,
  )
}

/** The rows of a run, as Numbering takes them. */
export function fileSpan({ segment, firstFile, files }: Run): Span {
  return { segment, first: firstFile, count: files }
}

/** The symbols of a run. */
export function symbolSpan({ segment, firstSymbol, symbols }: Run): Span {
  return { segment, first: firstSymbol, count: symbols }
}

/** Number in the index of the first symbol of each run. */
export function startsOf(runs: readonly Run[]): number[] {
  let start = 0
  return runs.map(({ symbols }) => {
    start += symbols
    return start - symbols
  })
}

export type Touched = Pick<FileRow, 'mtime' | 'inode'>

const HEAD_BYTES = 16
const RUN_BYTES = 20
const HIDDEN_BYTES = 20
const BLOCK_BYTES = 8
const TIME_BYTES = 16
const LINE_FEED = 10
const SPACE = 32

/** The first `head` bytes of splice-G.bin. */
export function encodeSplice({ runs, hidden, blocks, times }: Splice): Buffer {
  const size =
    HEAD_BYTES +
    runs.length * RUN_BYTES +
    hidden.length * HIDDEN_BYTES +
    blocks.size * BLOCK_BYTES +
    times.size * TIME_BYTES
  const to = Buffer.alloc(size)
  let at = 0
  const u32 = (value: number): void => {
    at = to.writeUInt32LE(value, at)
  }
  for (const count of [runs.length, hidden.length, blocks.size, times.size]) u32(count)
  for (const run of runs) for (const value of Object.values(fieldsOf(run))) u32(value)
  for (const range of hidden) {
    at = to.writeDoubleLE(range.offset, at)
    for (const value of [range.length, range.firstSymbol, range.symbols]) u32(value)
  }
  for (const [block, checksum] of blocks) {
    u32(block)
    u32(checksum)
  }
  for (const [file, { mtime, inode }] of times) {
    u32(file)
    u32(inode)
    at = to.writeDoubleLE(mtime, at)
  }
  return to
}

function fieldsOf({ segment, firstFile, files, firstSymbol, symbols }: Run): number[] {
  return [segment, firstFile, files, firstSymbol, symbols]
}

/** Decodes them. Throws INDEX_CORRUPT if the checksum is wrong. */
export function decodeSplice(bytes: Buffer, checksum: number, name: string): Splice {
  try {
    if (sum32(bytes) !== checksum) throw new RangeError('wrong checksum')
    let at = 0
    const u32 = (): number => {
      at += 4
      return bytes.readUInt32LE(at - 4)
    }
    const f64 = (): number => {
      at += 8
      return bytes.readDoubleLE(at - 8)
    }
    const list = <T>(count: number, read: () => T): T[] => Array.from({ length: count }, read)
    const [runs, hidden, blocks, times] = [u32(), u32(), u32(), u32()]
    return {
      runs: list(runs, () => ({
        segment: u32(),
        firstFile: u32(),
        files: u32(),
        firstSymbol: u32(),
        symbols: u32(),
      })),
      hidden: list(hidden, () => ({ offset: f64(), length: u32(), firstSymbol: u32(), symbols: u32() })),
      blocks: new Map(list(blocks, () => [u32(), u32()])),
      times: new Map(list(times, () => [u32(), { inode: u32(), mtime: f64() }])),
    }
  } catch (cause) {
    throw damagedFile(name, cause)
  }
}

/**
 * Blanks the hidden lines of a block: spaces, then a line feed for each. The checksum then holds before, while and
 * after a writer overwrites them in the file.
 */
export function maskBlock(hidden: readonly HiddenRange[], block: BlockRow, bytes: Buffer): void {
  const { indexOffset: start, indexLength, first, count } = block
  const end = start + indexLength
  // Start before the block: a range may extend into it.
  let i = Math.max(
    0,
    lastAtMost(hidden.length, n => hidden[n]!.offset, start),
  )
  for (; i < hidden.length && hidden[i]!.offset - 1 < end; i++) {
    const { offset, length, firstSymbol, symbols } = hidden[i]!
    if (offset + length <= start) continue
    // A writer extends the line before over the hidden ones; restore its line feed.
    if (offset - 1 >= start) bytes[offset - 1 - start] = LINE_FEED
    const from = Math.max(offset, start) - start
    const to = Math.min(offset + length, end) - start
    const lines = Math.min(firstSymbol + symbols, first + count) - Math.max(firstSymbol, first)
    if (to <= from || lines <= 0) continue
    bytes.fill(SPACE, from, to)
    bytes.fill(LINE_FEED, to - lines, to)
  }
}
