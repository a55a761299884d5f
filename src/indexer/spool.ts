// Parts of the index as they come out of the parsers, put aside on disk until they can be written in path order: a
// large repository's lines do not fit the memory that indexing may take.
import fs from 'node:fs'
import path from 'node:path'
import type { FilePart } from '../cache/writer.ts'
import { readRange } from '../util/fs.ts'

/** Where a part lies in the spool. */
export interface Spooled {
  readonly offset: number
  /** Bytes of its lines, names, traits, hashes and terms, which follow each other. */
  readonly lengths: readonly number[]
}

/** What a file that was parsed contributes. */
export type ParsedPart = FilePart & { readonly terms: Buffer }

/** A temporary file in the cache folder; `close` removes it. */
export class Spool {
  readonly #file: string
  readonly #fd: number
  #isOpen = true
  #bytes = 0

  constructor(folder: string) {
    this.#file = path.join(folder, `spool.${process.pid}.tmp`)
    this.#fd = fs.openSync(this.#file, 'w+')
  }

  add({ lines, names, traits, hashes, terms }: ParsedPart): Spooled {
    const numbers = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength)
    const offset = this.#bytes
    const parts = [lines, names, traits, numbers, terms]
    for (const bytes of parts) {
      for (let done = 0; done < bytes.length; ) done += fs.writeSync(this.#fd, bytes, done)
      this.#bytes += bytes.length
    }
    return { offset, lengths: parts.map(bytes => bytes.length) }
  }

  read({ offset, lengths }: Spooled): FilePart {
    const parts = []
    let at = offset
    for (const length of lengths) {
      parts.push(readRange(this.#fd, at, length))
      at += length
    }
    const [lines, names, traits, numbers, terms] = parts as [Buffer, Buffer, Buffer, Buffer, Buffer]
    const hashes = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length / 4)
    return { lines, names, traits, hashes, terms }
  }

  close(): void {
    // Not twice: its number may be that of another file by then.
    if (this.#isOpen) fs.closeSync(this.#fd)
    this.#isOpen = false
    fs.rmSync(this.#file, { force: true })
  }
}
