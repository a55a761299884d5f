// Checks a segment for damage in parts: ranges of its tables, blocks of its lines, details of its files.
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { isCtxError } from '../../errors.ts'
import type { SymbolRecord } from '../../model.ts'
import { statsBehind } from '../../platform/fs.ts'
import { type Manifest, packFile } from '../files/manifest.ts'
import type { FileRow } from '../format.ts'
import { areDetailsSound, unpackDetails } from '../records/detail-packs.ts'
import type { CacheReader } from './segment-reader.ts'

const PART_BYTES = 64 * 1024

export class SegmentCheck {
  readonly #reader: CacheReader
  readonly #pieces: number
  readonly parts: number

  constructor(reader: CacheReader) {
    const { blocks, rows } = reader.manifest.counts
    this.#reader = reader
    this.#pieces = Math.ceil(reader.summedBytes / PART_BYTES)
    this.parts = this.#pieces + blocks + rows
  }

  /** Name of the damaged file of a part; undefined if the part is intact. */
  damageOf(part: number): string | undefined {
    const { counts, tables } = this.#reader.manifest
    try {
      if (part < this.#pieces)
        return this.#reader.damagedPages(part * PART_BYTES, PART_BYTES).length > 0 ? tables.file : undefined
      const block = part - this.#pieces
      if (block < counts.blocks) return this.isBlockSound(block) ? undefined : this.#reader.linesFile
      const number = block - counts.blocks
      const row = this.#reader.file(number)
      return this.areDetailsSound(row, number) ? undefined : packFile(row.pack)
    } catch (error) {
      if (!isCtxError(error)) throw error
      return tables.file
    }
  }

  /** Offsets of all damaged pages of the tables. Throws INDEX_CORRUPT if their checksums are damaged, too. */
  damagedPages(): number[] {
    const bad: number[] = []
    for (let piece = 0; piece < this.#pieces; piece++)
      bad.push(...this.#reader.damagedPages(piece * PART_BYTES, PART_BYTES))
    return bad
  }

  isBlockSound(block: number): boolean {
    return this.#isSound(() => this.#reader.blockBytes(block).length >= 0)
  }

  /** Of the file in row `number`. Details hidden by the overlay are unused and count as sound. */
  areDetailsSound(row: FileRow, number: number): boolean {
    if (row.count === 0 && row.packLength === 0) return true
    if (row.count > 0 ? this.#reader.isHidden(row.first) : this.#reader.isFileHidden(number)) return true
    return this.#isSound(() => areDetailsSound(this.#reader.details(row), row))
  }

  #isSound(look: () => boolean): boolean {
    try {
      return look()
    } catch (error) {
      if (!isCtxError(error)) throw error
      return false
    }
  }
}

/** All records of a file. Throws INDEX_CORRUPT. */
export function recordsOf(reader: CacheReader, row: FileRow): SymbolRecord[] {
  if (row.packLength === 0) return []
  const entries = reader.entries(Array.from({ length: row.count }, (_, i) => row.first + i))
  return unpackDetails(reader.details(row), row, entries, inflateRawSync)
}

/** Packs of the wrong size. Checking parts may not find them, if the overlay hides the missing details. */
export function packsOfOtherSize(folder: string, { packs, overlay }: Manifest): string[] {
  return [...packs, ...(overlay?.packs ?? [])].flatMap(({ id, bytes }) => {
    const file = packFile(id)
    return statsBehind(join(folder, file))?.size === bytes ? [] : [file]
  })
}

/** Checks about `bytes` bytes from part `from` on. Returns a damaged file and the next part, 0 at the end. */
export function checkSlice(
  readers: readonly CacheReader[],
  from: number,
  bytes: number,
): { readonly next: number; readonly damaged?: string } {
  const bytesRead = (): number => readers.reduce((sum, reader) => sum + reader.bytesRead, 0)
  const limit = bytesRead() + bytes
  let first = 0
  for (const reader of readers) {
    const soundness = new SegmentCheck(reader)
    for (let part = Math.max(0, from - first); part < soundness.parts; part++) {
      if (bytesRead() > limit) return { next: first + part }
      const damaged = soundness.damageOf(part)
      if (damaged !== undefined) return { next: 0, damaged }
    }
    first += soundness.parts
  }
  return { next: 0 }
}
