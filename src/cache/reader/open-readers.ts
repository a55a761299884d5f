// Readers that stay open between the calls of a server, for as long as the manifest they were opened by is the current
// one.
import { join } from 'node:path'
import { statsBehind } from '../../platform/fs.ts'
import { MANIFEST } from '../format.ts'
import { IndexReader } from './index-reader.ts'

/** Repositories whose readers are kept: each holds up to 8 MB of pages and a few open files. */
const MOST_KEPT = 4

interface Kept {
  readonly folder: string
  readonly reader: IndexReader
  /** What told the manifest from others; it is replaced by a rename, never written in place. */
  readonly stamp: string
  /** Calls that use it now. */
  users: number
}

/** Opens indexes and keeps them open. */
export interface Readers {
  /** As `IndexReader.open`. To be given back by `release`, not closed. */
  open(folder: string): IndexReader | undefined
  release(reader: IndexReader): void
}

export class OpenReaders implements Readers {
  /** By cache folder, the longest unused first. */
  readonly #kept = new Map<string, Kept>()
  /** In use or kept. */
  readonly #open = new Map<IndexReader, Kept>()
  /** How many have been opened so far. */
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
    // An open file cannot be replaced on Windows.
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
      if (this.#kept.size < MOST_KEPT) break
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

/** Undefined where there is no manifest. Taken before it is read, so that a newer one is noticed by the next call. */
function stampOf(folder: string): string | undefined {
  const stats = statsBehind(join(folder, MANIFEST))
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`
}
