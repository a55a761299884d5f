// Writes the files of a generation sequentially, with a checksum of each file and, for tables, of each page.
import { closeSync } from 'node:fs'
import type { XXHashAPI } from 'xxhash-wasm'
import { writeFully } from '../../platform/fs.ts'
import { createFile } from '../../platform/writing.ts'
import { OPTIONAL_SECTIONS, type OptionalSection, type Section } from '../format.ts'
import { PageSummer, SUMS_ALIGNMENT } from './page-sums.ts'

type Sections = Record<Section | 'sums', readonly [number, number]> &
  Partial<Record<OptionalSection, readonly [number, number]>>

export interface WrittenTables {
  readonly bytes: number
  readonly checksum: string
  readonly sections: Sections
  readonly sums: readonly number[]
}

const WRITE_BYTES = 1 << 20

export class TablesFile {
  readonly #file: ChecksummedFile
  readonly #sections: Partial<Record<Section | OptionalSection | 'sums', readonly [number, number]>> = {}
  readonly #summer = new PageSummer()
  #offset = 0

  constructor(file: string, hasher: XXHashAPI) {
    this.#file = new ChecksummedFile(file, hasher)
  }

  /** Writes the next section; skips an optional one that is empty. */
  section(name: Section | OptionalSection, parts: readonly Buffer[]): void {
    const size = parts.reduce((sum, { length }) => sum + length, 0)
    if (size === 0 && OPTIONAL_SECTIONS.some(optional => optional === name)) return
    this.#sections[name] = [this.#offset, size]
    for (const part of parts) this.#write(part)
    this.#write(Buffer.alloc(-size & 7))
  }

  #write(bytes: Buffer): void {
    this.#file.write(bytes)
    this.#summer.update(bytes)
    this.#offset += bytes.length
  }

  /** Adds the checksums of the pages. The caller syncs the file to disk. */
  close(): WrittenTables {
    this.#write(Buffer.alloc(-this.#offset & (SUMS_ALIGNMENT - 1)))
    const { section, roots: sums } = this.#summer.finish()
    this.#sections.sums = [this.#offset, section.length]
    this.#file.write(section)
    return { ...this.#file.close(), sections: this.#sections as Sections, sums }
  }

  abandon(): void {
    this.#file.abandon()
  }
}

export class ChecksummedFile {
  readonly #fd: number
  readonly #hash: ReturnType<XXHashAPI['create64']>
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  #bytes = 0
  #open = true

  constructor(file: string, hasher: XXHashAPI) {
    this.#fd = createFile(file)
    this.#hash = hasher.create64()
  }

  /** Collects small writes: do not modify the bytes until the file is closed. */
  write(bytes: Buffer): void {
    if (bytes.length === 0) return
    if (bytes.length >= WRITE_BYTES) {
      this.#flush()
      for (let at = 0; at < bytes.length; at += WRITE_BYTES) this.#put(bytes.subarray(at, at + WRITE_BYTES))
      return
    }
    this.#gathered.push(bytes)
    this.#gatheredBytes += bytes.length
    if (this.#gatheredBytes >= WRITE_BYTES) this.#flush()
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#gathered)
    this.#gathered = []
    this.#gatheredBytes = 0
    this.#put(bytes)
  }

  #put(bytes: Buffer): void {
    writeFully(this.#fd, bytes)
    this.#hash.update(bytes)
    this.#bytes += bytes.length
  }

  /** The caller syncs the file to disk. */
  close(): { readonly bytes: number; readonly checksum: string } {
    this.#flush()
    this.abandon()
    return { bytes: this.#bytes, checksum: this.#hash.digest().toString(16).padStart(16, '0') }
  }

  abandon(): void {
    if (this.#open) closeSync(this.#fd)
    this.#open = false
  }
}
