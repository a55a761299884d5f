// Parts of the index as they come out of the parsers, put aside on disk until they can be written in path order: a
// large repository's lines do not fit the memory that indexing may take.
import fs from 'node:fs'
import path from 'node:path'
import type { FilePart } from '../cache/writer.ts'
import { readRange } from '../util/fs.ts'

/** Where a part lies in the spool. */
export interface Spooled {
  readonly offset: number
  /** Bytes of its hashes, lines, names, traits and terms, which follow each other. */
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
    const parts = [numbers, lines, names, traits, terms]
    const lengths = parts.map(bytes => bytes.length)
    const length = lengths.reduce((sum, bytes) => sum + bytes, 0)
    const written = fs.writevSync(this.#fd, parts)
    // A disk that is full takes less, and says why when it is asked to take the rest.
    for (let done = written; done < length; ) done += fs.writeSync(this.#fd, Buffer.concat(parts), done)
    this.#bytes += length
    return { offset, lengths }
  }

  read({ offset, lengths }: Spooled): FilePart {
    const bytes = readRange(
      this.#fd,
      offset,
      lengths.reduce((sum, length) => sum + length, 0),
    )
    let at = 0
    const [numbers, lines, names, traits, terms] = lengths.map(length => {
      at += length
      return bytes.subarray(at - length, at)
    }) as [Buffer, Buffer, Buffer, Buffer, Buffer]
    const hashes = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length / 4)
    return { lines, names, traits, hashes, terms }
  }

  /** Names and traits of a part alone. */
  readNames({
    offset,
    lengths: [numbers = 0, lines = 0, names = 0, traits = 0],
  }: Spooled): Pick<FilePart, 'names' | 'traits'> {
    const bytes = readRange(this.#fd, offset + numbers + lines, names + traits)
    return { names: bytes.subarray(0, names), traits: bytes.subarray(names) }
  }

  close(): void {
    // Not twice: its number may be that of another file by then.
    if (this.#isOpen) fs.closeSync(this.#fd)
    this.#isOpen = false
    fs.rmSync(this.#file, { force: true })
  }
}
