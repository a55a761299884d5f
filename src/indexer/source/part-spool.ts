// Spools parsed parts to disk until they can be written in path order. The lines of a large repository do not fit into
// memory.
import { closeSync } from 'node:fs'
import path from 'node:path'
import type { FilePart } from '../../cache/index-writer.ts'
import { dropFile, nameBeside, readRange, writeFully } from '../../platform/fs.ts'
import { createFile } from '../../platform/writing.ts'
import { toBuffer } from '../../util/bytes.ts'

/** Bytes of each piece of a part, in this order. */
interface Pieces {
  readonly hashes: number
  readonly lines: number
  readonly names: number
  readonly traits: number
  readonly terms: number
  readonly uses: number
}

export interface Spooled extends Pieces {
  readonly offset: number
}

/** One buffer, because passing data between threads costs per object. */
export interface ParsedPart extends Pieces {
  readonly bytes: Buffer
}

/** Joins the pieces of a part. */
export function packPart({
  hashes,
  lines,
  names,
  traits,
  terms,
  uses,
}: FilePart & { readonly terms: Buffer }): ParsedPart {
  return {
    bytes: Buffer.concat([toBuffer(hashes), lines, names, traits, terms, uses]),
    hashes: hashes.byteLength,
    lines: lines.length,
    names: names.length,
    traits: traits.length,
    terms: terms.length,
    uses: uses.length,
  }
}

/** Splits a part. Hashes come first, so that they are aligned. */
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
    uses: take(pieces.uses),
  }
}

export class Spool {
  readonly #file: string
  readonly #fd: number
  #isOpen = true
  #bytes = 0

  constructor(folder: string) {
    this.#file = nameBeside(path.join(folder, 'spool'))
    this.#fd = createFile(this.#file)
  }

  add({ bytes, ...pieces }: ParsedPart): Spooled {
    const offset = this.#bytes
    writeFully(this.#fd, bytes)
    this.#bytes += bytes.length
    return { offset, ...pieces }
  }

  read({ offset, ...pieces }: Spooled): FilePart {
    const { hashes, lines, names, traits, terms, uses } = pieces
    const length = hashes + lines + names + traits + terms + uses
    return unpackPart({ bytes: readRange(this.#fd, offset, length), ...pieces })
  }

  readNames({ offset, hashes, lines, names, traits }: Spooled): Pick<FilePart, 'names' | 'traits'> {
    const bytes = readRange(this.#fd, offset + hashes + lines, names + traits)
    return { names: bytes.subarray(0, names), traits: bytes.subarray(names) }
  }

  close(): void {
    // A second close could hit a file that has reused the descriptor.
    if (this.#isOpen) closeSync(this.#fd)
    this.#isOpen = false
    dropFile(this.#file)
  }
}
