// Writes detail packs. One new pack takes the details parsed now. If the old packs hold too many dead bytes, it takes
// everything.
import { closeSync } from 'node:fs'
import path from 'node:path'
import { damagedFile, type Manifest, packFile } from '../../cache/files/manifest.ts'
import type { FileRow } from '../../cache/format.ts'
import { dropFile, openPlain, readRange, writeFully } from '../../platform/fs.ts'
import { createFile } from '../../platform/writing.ts'

/** With this many packs, or more dead bytes than live ones, all are rewritten into one. */
const MAX_PACKS = 8

export interface Placed {
  readonly pack: number
  readonly packOffset: number
  readonly packLength: number
}

/** True if the packs should be rewritten; `kept` are the rows that still point into them. */
export function needsCompaction(packs: Manifest['packs'], kept: Iterable<FileRow>): boolean {
  let live = 0
  for (const row of kept) live += row.packLength
  const bytes = packs.reduce((sum, pack) => sum + pack.bytes, 0)
  return packs.length >= MAX_PACKS || bytes > 2 * live
}

export class PackWriter {
  readonly id: number
  readonly #folder: string
  readonly #fd: number
  #isOpen = true
  #bytes = 0

  constructor(folder: string, id: number) {
    this.id = id
    this.#folder = folder
    this.#fd = createFile(path.join(folder, packFile(id)))
  }

  append(details: Buffer): Placed {
    const packOffset = this.#bytes
    writeFully(this.#fd, details)
    this.#bytes += details.length
    return { pack: this.id, packOffset, packLength: details.length }
  }

  copy(row: FileRow): Placed {
    if (row.packLength === 0) return { pack: 0, packOffset: 0, packLength: 0 }
    return this.append(readPart(this.#folder, row))
  }

  /** Closes the pack. Returns the packs that rows point into; `live` maps pack numbers to referenced bytes. */
  closeAmong(before: Manifest['packs'], live: ReadonlyMap<number, number>): Manifest['packs'] {
    this.#close()
    return [...before, { id: this.id, bytes: this.#bytes }]
      .map(({ id, bytes }) => ({ id, bytes, live: live.get(id) ?? 0 }))
      .filter(pack => pack.live > 0)
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#fd)
    this.#isOpen = false
  }

  abandon(): void {
    this.#close()
    dropFile(path.join(this.#folder, packFile(this.id)))
  }
}

function readPart(folder: string, { pack, packOffset, packLength }: FileRow): Buffer {
  const name = packFile(pack)
  try {
    const { fd } = openPlain(path.join(folder, name))
    try {
      return readRange(fd, packOffset, packLength)
    } finally {
      closeSync(fd)
    }
  } catch (cause) {
    throw damagedFile(name, cause)
  }
}
