// Detail packs of a new generation: one new pack takes what was parsed now, and everything when the old ones hold too
// much that nothing points to any more.
import fs from 'node:fs'
import path from 'node:path'
import { damagedFile, type Manifest, packFile } from '../../cache/files/manifest.ts'
import type { FileRow } from '../../cache/format.ts'
import { dropFile, openPlain, readRange, writeFully } from '../../platform/fs.ts'

/** More packs than this, or more dead bytes than live ones, and all are written anew into one. */
const MOST_PACKS = 8

export interface Placed {
  readonly pack: number
  readonly packOffset: number
  readonly packLength: number
}

/** True when the packs should be rewritten; `kept` are the rows that still point into them. */
export function needsCompaction(packs: Manifest['packs'], kept: Iterable<FileRow>): boolean {
  let live = 0
  for (const row of kept) live += row.packLength
  const bytes = packs.reduce((sum, pack) => sum + pack.bytes, 0)
  return packs.length >= MOST_PACKS || bytes > 2 * live
}

/** A pack being written: appended to in any order. */
export class PackWriter {
  readonly id: number
  readonly #folder: string
  readonly #fd: number
  #isOpen = true
  #bytes = 0

  constructor(folder: string, id: number) {
    this.id = id
    this.#folder = folder
    this.#fd = fs.openSync(path.join(folder, packFile(id)), 'w')
  }

  append(details: Buffer): Placed {
    const packOffset = this.#bytes
    writeFully(this.#fd, details)
    this.#bytes += details.length
    return { pack: this.id, packOffset, packLength: details.length }
  }

  /** Copies what a row points to out of an older pack. Throws INDEX_CORRUPT. */
  copy(row: FileRow): Placed {
    if (row.packLength === 0) return { pack: 0, packOffset: 0, packLength: 0 }
    return this.append(readPart(this.#folder, row))
  }

  /**
   * Closes it. The packs of a generation: it and those before that rows still point into; `live` are the bytes that they
   * point to, by the number of the pack.
   */
  closeAmong(before: Manifest['packs'], live: ReadonlyMap<number, number>): Manifest['packs'] {
    this.#close()
    return [...before, { id: this.id, bytes: this.#bytes }]
      .map(({ id, bytes }) => ({ id, bytes, live: live.get(id) ?? 0 }))
      .filter(pack => pack.live > 0)
  }

  #close(): void {
    // Not twice: its number may be that of another file by then.
    if (this.#isOpen) fs.closeSync(this.#fd)
    this.#isOpen = false
  }

  /** Gives up: nothing of it stays on disk. */
  abandon(): void {
    this.#close()
    dropFile(path.join(this.#folder, packFile(this.id)))
  }
}

/** What a row points to in a pack. */
function readPart(folder: string, { pack, packOffset, packLength }: FileRow): Buffer {
  const name = packFile(pack)
  try {
    const { fd } = openPlain(path.join(folder, name))
    try {
      return readRange(fd, packOffset, packLength)
    } finally {
      fs.closeSync(fd)
    }
  } catch (cause) {
    throw damagedFile(name, cause)
  }
}
