// Keeps readers open between calls of a server, while their manifest is current.
import { join } from 'node:path'
import { statsBehind } from '../../platform/fs.ts'
import { MANIFEST } from '../format.ts'
import { IndexReader } from './index-reader.ts'

/** Most readers kept: each has up to 8 MB of pages and a few open files. */
const MAX_KEPT = 4

interface Kept {
  readonly folder: string
  readonly reader: IndexReader
  /** Identifies the manifest, which is always replaced by a rename. */
  readonly stamp: string
  users: number
}

export interface Readers {
  /** Like `IndexReader.open`. Return the reader with `release` instead of closing it. */
  open(folder: string): IndexReader | undefined
  release(reader: IndexReader): void
}

export class OpenReaders implements Readers {
  /** By cache folder, least recently used first. */
  readonly #kept = new Map<string, Kept>()
  readonly #open = new Map<IndexReader, Kept>()
  opened = 0

  open(folder: string): IndexReader | undefined {
    const stamp = stampOf(folder)
    let kept = this.#kept.get(folder)
    if (kept) this.#kept.delete(folder)
    if (kept && kept.stamp !== stamp) {
      this.#closeUnused(kept)
      kept = undefined
    }
    if (!kept) {
      const reader = IndexReader.open(folder)
      if (!reader) return undefined
      this.opened++
      kept = { folder, reader, stamp: stamp ?? '', users: 0 }
      this.#open.set(reader, kept)
    }
    kept.users++
    // Windows cannot replace open files.
    if (process.platform !== 'win32') this.#keep(kept)
    return kept.reader
  }

  release(reader: IndexReader): void {
    const kept = this.#open.get(reader)
    if (!kept) return
    kept.users--
    if (this.#kept.get(kept.folder) !== kept) this.#closeUnused(kept)
  }

  #keep(kept: Kept): void {
    for (const [folder, oldest] of this.#kept) {
      if (this.#kept.size < MAX_KEPT) break
      this.#kept.delete(folder)
      this.#closeUnused(oldest)
    }
    this.#kept.set(kept.folder, kept)
  }

  #closeUnused(kept: Kept): void {
    if (kept.users > 0) return
    this.#open.delete(kept.reader)
    kept.reader.close()
  }
}

/** Undefined without a manifest. Taken before the manifest is read, so that the next call notices a newer one. */
function stampOf(folder: string): string | undefined {
  const stats = statsBehind(join(folder, MANIFEST))
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`
}
