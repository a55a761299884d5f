// Reads records of source files from the packs of an index, which are opened on first use.
import { closeSync, fstatSync } from 'node:fs'
import { join } from 'node:path'
import { type CtxError, isCtxError } from '../../errors.ts'
import type { ModuleRecord, SymbolRecord } from '../../model.ts'
import { openPlain, readRange } from '../../platform/fs.ts'
import { packFile } from '../files/manifest.ts'
import type { FileRow } from '../format.ts'
import { type EntriesOf, moduleOf, type OpenChunk, openChunk, PACK_DAMAGED, recordOf } from './detail-packs.ts'

export class PackReader {
  readonly #folder: string
  readonly #damaged: (what: string, cause?: unknown) => CtxError
  readonly #packs = new Map<number, number>()
  /** The last chunk: the callers of a symbol are often in it. */
  #chunk: (OpenChunk & Pick<FileRow, 'pack' | 'packOffset' | 'hash'>) | undefined

  /** `damaged` makes the error for a damaged file. */
  constructor(folder: string, damaged: (what: string, cause?: unknown) => CtxError) {
    this.#folder = folder
    this.#damaged = damaged
  }

  close(): void {
    for (const fd of this.#packs.values()) closeSync(fd)
    this.#packs.clear()
    this.#chunk = undefined
  }

  /** The details of a file, undecoded. Throws INDEX_CORRUPT. */
  details(file: FileRow): Buffer {
    if (file.packLength === 0) return Buffer.alloc(0)
    const fd = this.#pack(file)
    try {
      // A damaged length could ask for too much memory.
      if (file.packLength > fstatSync(fd).size) throw new RangeError('longer than the pack')
      return readRange(fd, file.packOffset, file.packLength)
    } catch (cause) {
      throw this.#damaged(packFile(file.pack), cause)
    }
  }

  /** The record at a position in a file. Throws INDEX_CORRUPT. */
  record(file: FileRow, index: number, entriesOf: EntriesOf): SymbolRecord {
    return this.#ofChunk(file, index, chunk => recordOf(chunk, index, entriesOf))
  }

  /** All records of a file. Throws INDEX_CORRUPT. */
  records(file: FileRow, entriesOf: EntriesOf): SymbolRecord[] {
    const all = Array.from({ length: file.count }, (_, index) => index)
    const entries = entriesOf(all)
    return all.map(index => this.record(file, index, indexes => indexes.map(each => entries[each]!)))
  }

  /** The record of a file's module-level code; undefined if it has none. Throws INDEX_CORRUPT. */
  moduleRecord(file: FileRow): ModuleRecord | undefined {
    return file.packLength === 0 ? undefined : this.#ofChunk(file, file.count, moduleOf)
  }

  #ofChunk<T>(file: FileRow, index: number, read: (chunk: OpenChunk) => T): T {
    try {
      return read(this.#chunkOf(file, index))
    } catch (cause) {
      const isOfPack = isCtxError(cause) && cause.message === PACK_DAMAGED
      throw isOfPack ? this.#damaged(packFile(file.pack), cause) : cause
    }
  }

  #chunkOf(file: FileRow, index: number): OpenChunk {
    const { pack, packOffset, hash } = file
    const last = this.#chunk
    const isOfFile = last?.pack === pack && last.packOffset === packOffset && last.hash === hash
    if (isOfFile && last.first <= index && (index < last.end || last.end === file.count)) return last
    const chunk = { pack, packOffset, hash, ...openChunk(this.#pack(file), file, index) }
    this.#chunk = chunk
    return chunk
  }

  #pack(file: FileRow): number {
    let fd = this.#packs.get(file.pack)
    if (fd === undefined) {
      try {
        fd = openPlain(join(this.#folder, packFile(file.pack))).fd
      } catch (cause) {
        throw this.#damaged(packFile(file.pack), cause)
      }
      this.#packs.set(file.pack, fd)
    }
    return fd
  }
}
