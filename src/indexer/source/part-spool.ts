// Parts of the index as they come out of the parsers, put aside on disk until they can be written in path order: a
// large repository's lines do not fit the memory that indexing may take.
import fs from 'node:fs'
import path from 'node:path'
import type { FilePart } from '../../cache/index-writer.ts'
import { dropFile, nameBeside, readRange, writeFully } from '../../platform/fs.ts'
import { toBuffer } from '../../util/bytes.ts'

/** Bytes of each piece of a part; they follow each other in this order. */
interface Pieces {
  readonly hashes: number
  readonly lines: number
  readonly names: number
  readonly traits: number
  readonly terms: number
}

/** Where a part lies in the spool. */
export interface Spooled extends Pieces {
  readonly offset: number
}

/** What a file that was parsed contributes, in one piece: what is handed over between threads costs by the piece. */
export interface ParsedPart extends Pieces {
  readonly bytes: Buffer
}

/** The pieces of a part together. */
export function packPart({ hashes, lines, names, traits, terms }: FilePart & { readonly terms: Buffer }): ParsedPart {
  return {
    bytes: Buffer.concat([toBuffer(hashes), lines, names, traits, terms]),
    hashes: hashes.byteLength,
    lines: lines.length,
    names: names.length,
    traits: traits.length,
    terms: terms.length,
  }
}

/** The pieces apart. Hashes are the first, so that they lie where numbers may. */
export function unpackPart({ bytes, ...pieces }: ParsedPart): FilePart & { readonly terms: Buffer } {
  let at = 0
  const take = (length: number): Buffer => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const numbers = take(pieces.hashes)
  return {
    hashes: new Uint32Array(numbers.buffer, numbers.byteOffset, pieces.hashes / 4),
    lines: take(pieces.lines),
    names: take(pieces.names),
    traits: take(pieces.traits),
    terms: take(pieces.terms),
  }
}

/** A temporary file in the cache folder; `close` removes it. */
export class Spool {
  readonly #file: string
  readonly #fd: number
  #isOpen = true
  #bytes = 0

  constructor(folder: string) {
    this.#file = nameBeside(path.join(folder, 'spool'))
    this.#fd = fs.openSync(this.#file, 'w+')
  }

  add({ bytes, ...pieces }: ParsedPart): Spooled {
    const offset = this.#bytes
    writeFully(this.#fd, bytes)
    this.#bytes += bytes.length
    return { offset, ...pieces }
  }

  read({ offset, ...pieces }: Spooled): FilePart {
    const { hashes, lines, names, traits, terms } = pieces
    return unpackPart({ bytes: readRange(this.#fd, offset, hashes + lines + names + traits + terms), ...pieces })
  }

  /** Names and traits of a part alone. */
  readNames({ offset, hashes, lines, names, traits }: Spooled): Pick<FilePart, 'names' | 'traits'> {
    const bytes = readRange(this.#fd, offset + hashes + lines, names + traits)
    return { names: bytes.subarray(0, names), traits: bytes.subarray(names) }
  }

  close(): void {
    // Not twice: its number may be that of another file by then.
    if (this.#isOpen) fs.closeSync(this.#fd)
    this.#isOpen = false
    dropFile(this.#file)
  }
}
