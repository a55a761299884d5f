// splice-G.bin: how an overlay lies upon its base. See cache-format.md, which says what each field means.
import { sum32 } from '../../util/checksum.ts'
import { damagedFile } from '../files/manifest.ts'
import type { BlockRow, FileRow } from '../format.ts'
import { lastAtMost } from './numbering.ts'

/** Files that follow each other in one segment and in the whole, with their symbols. */
export interface Run {
  /** 0 the base, 1 the overlay. */
  readonly segment: number
  readonly firstFile: number
  readonly files: number
  readonly firstSymbol: number
  readonly symbols: number
}

/** Lines of symbol_index.jsonl that no longer count; those of neighbouring files are one range. */
export interface HiddenRange {
  /** Bytes of symbol_index.jsonl, line feeds included. */
  readonly offset: number
  readonly length: number
  readonly firstSymbol: number
  readonly symbols: number
}

export interface Splice {
  /** In path order. */
  readonly runs: readonly Run[]
  /** In the order of the file. */
  readonly hidden: readonly HiddenRange[]
  /** sum32 of each block of the base that holds hidden lines, as `maskBlock` leaves it. */
  readonly blocks: ReadonlyMap<number, number>
  /** Base files whose content is the same and which look otherwise now. */
  readonly times: ReadonlyMap<number, Touched>
}

/** What has changed of a file whose content has not. */
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
  for (const run of runs) for (const value of Object.values(inOrder(run))) u32(value)
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

function inOrder({ segment, firstFile, files, firstSymbol, symbols }: Run): number[] {
  return [segment, firstFile, files, firstSymbol, symbols]
}

/** Throws INDEX_CORRUPT when the bytes do not have the checksum or are no splice. */
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
 * Puts hidden lines of a block into one form, whether they have been overwritten in the file already, are being
 * overwritten, or stand there still: spaces, then a line feed for each. So a checksum holds in each of these states,
 * and the place of a line among those of its block stays. `bytes` are the block's and are changed.
 */
export function maskBlock(hidden: readonly HiddenRange[], block: BlockRow, bytes: Buffer): void {
  const { indexOffset: start, indexLength, first, count } = block
  const end = start + indexLength
  // From the range before the block's first byte: it may end in the block.
  let i = Math.max(
    0,
    lastAtMost(hidden.length, n => hidden[n]!.offset, start),
  )
  for (; i < hidden.length && hidden[i]!.offset - 1 < end; i++) {
    const { offset, length, firstSymbol, symbols } = hidden[i]!
    if (offset + length <= start) continue
    // The line before took the place of the lines in the file, so its line feed is restored.
    if (offset - 1 >= start) bytes[offset - 1 - start] = LINE_FEED
    const from = Math.max(offset, start) - start
    const to = Math.min(offset + length, end) - start
    const lines = Math.min(firstSymbol + symbols, first + count) - Math.max(firstSymbol, first)
    if (to <= from || lines <= 0) continue
    bytes.fill(SPACE, from, to)
    bytes.fill(LINE_FEED, to - lines, to)
  }
}
