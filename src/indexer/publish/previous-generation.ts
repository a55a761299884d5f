// Copies the parts of unchanged files from the previous generation.

import type { FileRow } from '../../cache/format.ts'
import { TRAIT_BYTES } from '../../cache/format.ts'
import { afterLines, type FilePart, nameOnALine } from '../../cache/index-writer.ts'
import type { CacheReader } from '../../cache/reader/segment-reader.ts'
import { UsesByFile } from '../../cache/tables/uses-by-file.ts'
import { DIGEST_LENGTH, digestKey } from '../../util/digest.ts'

const LINE_FEED = 10
const BACKSLASH = 92

/** Offset of the name in an index line. */
const NAME_AT = Buffer.byteLength('{"s":"')
const AFTER_NAME = Buffer.from('","h":"')

export class PreviousLines {
  readonly #reader: CacheReader
  /** Consecutive files often share a block. */
  #block: { readonly number: number; readonly bytes: Buffer } = { number: -1, bytes: Buffer.alloc(0) }

  constructor(reader: CacheReader) {
    this.#reader = reader
  }

  linesOf({ first, count, indexOffset }: FileRow): Buffer {
    const parts: Buffer[] = []
    let left = count
    for (let number = this.#reader.blockOf(first); left > 0; number++) {
      const block = this.#reader.block(number)
      if (this.#block.number !== number) this.#block = { number, bytes: this.#reader.blockBytes(number) }
      const { bytes } = this.#block
      const from = Math.max(0, indexOffset - block.indexOffset)
      const there = block.first + block.count - Math.max(first, block.first)
      const to = left >= there ? bytes.length : afterLines(bytes, from, left)
      parts.push(bytes.subarray(from, to))
      left -= there
    }
    return Buffer.concat(parts)
  }
}

export class PreviousParts {
  readonly #lines: PreviousLines
  readonly #traits: Buffer
  readonly #reader: CacheReader
  #uses: UsesByFile | undefined

  constructor(reader: CacheReader) {
    this.#reader = reader
    this.#lines = new PreviousLines(reader)
    this.#traits = reader.traits()
  }

  /** The part of the file in row `number` of the segment. */
  part(row: FileRow, number: number): FilePart {
    const { first, count } = row
    this.#uses ??= new UsesByFile(this.#reader, this.#reader.manifest.counts.rows)
    const lines = this.#lines.linesOf(row)
    return {
      lines,
      names: namesOf(lines),
      traits: this.#traits.subarray(first * TRAIT_BYTES, (first + count) * TRAIT_BYTES),
      hashes: keysOf(lines, count),
      terms: { reader: this.#reader, first },
      uses: this.#uses.linesOf(number),
    }
  }
}

/** The line-feed-terminated names in lines of the index. */
export function namesOf(lines: Buffer): Buffer {
  const names = Buffer.allocUnsafe(lines.length)
  let length = 0
  let nextEscape = 0
  for (let start = 0; start < lines.length; start = lines.indexOf(LINE_FEED, start) + 1) {
    const from = start + NAME_AT
    // An unescaped quotation mark ends a string, so this cannot occur in a name.
    const to = lines.indexOf(AFTER_NAME, from)
    if (nextEscape >= 0 && nextEscape < from) nextEscape = lines.indexOf(BACKSLASH, from)
    if (nextEscape >= 0 && nextEscape < to)
      length += names.write(nameOnALine(JSON.parse(lines.toString('utf8', from - 1, to + 1))), length)
    else length += lines.copy(names, length, from, to)
    names[length++] = LINE_FEED
  }
  return names.subarray(0, length)
}

function keysOf(lines: Buffer, count: number): Uint32Array {
  const keys = new Uint32Array(count)
  let start = 0
  for (let i = 0; i < count; i++) {
    const hash = lines.indexOf(AFTER_NAME, start) + AFTER_NAME.length
    keys[i] = digestKey(lines.toString('latin1', hash, hash + DIGEST_LENGTH))
    start = lines.indexOf(LINE_FEED, hash) + 1
  }
  return keys
}
