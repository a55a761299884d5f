// What can be kept of a damaged index: the files whose row, lines and details are what was written. Everything else is
// parsed again; tables that can be made from lines and details are.
import { type Manifest, packFile, readManifest, readManifestCopy } from '../cache/files/manifest.ts'
import { SUMMED_BYTES } from '../cache/files/page-sums.ts'
import {
  BLOCK_ROW_BYTES,
  FILE_ROW_BYTES,
  type FileRow,
  ROW_PATH_LENGTH,
  readBlockRow,
  type Section,
  writeBlockRow,
} from '../cache/format.ts'
import type { FilePart } from '../cache/index-writer.ts'
import { packsOfOtherSize, recordsOf, Soundness } from '../cache/reader/damage-check.ts'
import { problemOf } from '../cache/reader/index-check.ts'
import { IndexReader, type Located } from '../cache/reader/index-reader.ts'
import type { CacheReader } from '../cache/reader/segment-reader.ts'
import { TRAIT_BYTES } from '../cache/tables/traits.ts'
import { PreviousParts } from './publish/previous-generation.ts'
import { isTable } from './source/classify.ts'
import { termLines } from './source/symbol-terms.ts'

export class Salvage {
  /** Reads what is there, damaged or not; to be closed. */
  readonly reader: IndexReader
  /** Names of the files that are damaged. */
  readonly damaged: ReadonlySet<string>
  /** True when the overlay or the manifest is lost, so that nobody knows when the rows were true. */
  readonly isOld: boolean
  readonly #segments: readonly SegmentSalvage[]

  private constructor(folder: string, manifest: Manifest, damaged: Set<string>, isOld: boolean) {
    // Opened once to see what is damaged, and again to be read as it can be mended: a reader keeps what it has read.
    const first = IndexReader.of(folder, manifest, () => () => {})
    for (const file of packsOfOtherSize(folder, manifest)) damaged.add(file)
    let damages: Damage[]
    try {
      damages = first.segments.map(({ reader }) => new Damage(reader, damaged))
    } finally {
      first.close()
    }
    this.reader = IndexReader.of(folder, manifest, segment => (offset, bytes) => damages[segment]!.mend(offset, bytes))
    try {
      this.#segments = this.reader.segments.map(
        ({ reader }, segment) => new SegmentSalvage(reader, damages[segment]!, damaged),
      )
    } catch (error) {
      this.reader.close()
      throw error
    }
    this.damaged = damaged
    this.isOld = isOld
  }

  /**
   * What is left of the index of a folder, and what is damaged in it; nothing where that is too much, or where the
   * index is not of `root`, which a manifest names where the folder lies outside of it.
   */
  static of(folder: string, root?: string): { readonly salvage?: Salvage; readonly damaged: ReadonlySet<string> } {
    const damaged = new Set<string>()
    const own = attempt(damaged, () => readManifest(folder))
    const manifest = own ?? readManifestCopy(folder)
    if (!manifest || manifest.root !== root) return { damaged }
    // The copy may be of an older generation: what does not go with it need not be damaged.
    const found = own ? damaged : new Set<string>()
    const salvaged = (of: Manifest, isOld: boolean) => attempt(found, () => new Salvage(folder, of, found, isOld))
    const { overlay, ...base } = manifest
    const salvage = salvaged(manifest, own === undefined) ?? (overlay && salvaged(base, true))
    return { ...(salvage ? { salvage } : {}), damaged }
  }

  /** Rows that can be kept, in path order, each with where it stands. */
  *files(): Generator<Located> {
    for (const found of this.reader.located()) {
      if (this.#segments[found.segment]!.isKept(found.number)) yield found
    }
  }

  /** What a file that can be kept contributes. */
  part({ segment, local }: Located): FilePart {
    return this.#segments[segment]!.part(local)
  }

  /** The module of a file that can be kept; `modules` are those of the reader. */
  module({ segment, local, row }: Located, modules: readonly string[]): string {
    return this.#segments[segment]!.moduleOf(local) ?? modules[row.module] ?? ''
  }
}

/** What `look` gives; undefined for damage, whose file is noted. */
function attempt<T>(damaged: Set<string>, look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    damaged.add(problem.file)
    return undefined
  }
}

/** A range of rows, bytes or symbols: from the first to before the end. */
type Range = readonly [first: number, end: number]

/** Which parts of the tables of a segment are damaged. */
class Damage {
  readonly #sections: CacheReader['manifest']['tables']['sections']
  readonly #bad: readonly Range[]
  /** All rows of blocks with those that are damaged put right so far that the others are found. */
  readonly #blocks: Buffer | undefined

  /** `damaged` takes the name of the tables. Throws INDEX_CORRUPT where nothing can be told. */
  constructor(reader: CacheReader, damaged: Set<string>) {
    const pages = new Soundness(reader).damagedPages()
    if (pages.length > 0) damaged.add(reader.manifest.tables.file)
    this.#sections = reader.manifest.tables.sections
    this.#bad = pages.map(page => [page, page + SUMMED_BYTES] as const)
    this.#blocks = this.#mendedBlocks(reader)
  }

  /** The damaged parts of a section, in rows of so many bytes. */
  within(section: Section, bytes = 1): Range[] {
    const [start, size] = this.#sections[section]
    return this.#bad
      .map(([first, end]) => [Math.max(0, first - start), Math.min(size, end - start)] as const)
      .filter(([first, end]) => end > first)
      .map(([first, end]) => [Math.floor(first / bytes), Math.ceil(end / bytes)])
  }

  /**
   * A damaged row becomes one of no symbols that ends where the one before does: so the others are still found by
   * halving.
   */
  #mendedBlocks(reader: CacheReader): Buffer | undefined {
    const bad = this.within('blocks', BLOCK_ROW_BYTES)
    if (bad.length === 0) return undefined
    const { blocks } = reader.manifest.counts
    const mended = Buffer.from(reader.part('blocks', 0, blocks * BLOCK_ROW_BYTES))
    let next = { first: 0, firstFile: 0 }
    for (let number = 0; number < blocks; number++) {
      const at = number * BLOCK_ROW_BYTES
      if (overlaps(bad, [number, number + 1]))
        writeBlockRow(mended, at, { ...next, count: 0, indexOffset: 0, indexLength: 0, checksum: 0 })
      else {
        const { first, count, firstFile } = readBlockRow(mended, at)
        next = { first: first + count, firstFile }
      }
    }
    return mended
  }

  /** Puts the mended rows of blocks in place of those that are there, as pages are read. */
  mend(offset: number, bytes: Buffer): void {
    if (!this.#blocks) return
    const [start] = this.#sections.blocks
    const from = Math.max(start, offset)
    const to = Math.min(start + this.#blocks.length, offset + bytes.length)
    if (to > from) this.#blocks.copy(bytes, from - offset, from - start, to - start)
  }
}

class SegmentSalvage {
  readonly #reader: CacheReader
  readonly #lost = new Set<number>()
  readonly #previous: PreviousParts
  readonly #areTermsLost: boolean
  readonly #areModulesLost: boolean

  constructor(reader: CacheReader, damage: Damage, damaged: Set<string>) {
    this.#reader = reader
    this.#areTermsLost = damage.within('terms').length > 0
    this.#areModulesLost = damage.within('modules').length > 0
    const soundness = new Soundness(reader)
    const symbols = [...damage.within('traits', TRAIT_BYTES), ...lostLines(reader, soundness, damaged)]
    const rows = damage.within('files', FILE_ROW_BYTES)
    const paths = damage.within('paths')
    for (let number = 0; number < reader.manifest.counts.rows; number++) {
      if (overlaps(rows, [number, number + 1]) || overlaps(paths, this.#pathOf(number))) {
        this.#lost.add(number)
        continue
      }
      const row = reader.file(number)
      const isUnknown = this.#areModulesLost && row.count === 0 && row.skipped === 0
      if (isUnknown || overlaps(symbols, [row.first, row.first + row.count])) this.#lost.add(number)
      else if (!soundness.areDetailsSound(row)) {
        damaged.add(packFile(row.pack))
        this.#lost.add(number)
      }
    }
    this.#previous = new PreviousParts(reader)
  }

  #pathOf(number: number): Range {
    const row = this.#reader.part('files', number * FILE_ROW_BYTES, 8)
    return [row.readUInt32LE(0), row.readUInt32LE(0) + row.readUInt32LE(ROW_PATH_LENGTH)]
  }

  isKept(number: number): boolean {
    return !this.#lost.has(number)
  }

  part(row: FileRow): FilePart {
    const part = this.#previous.part(row)
    if (!this.#areTermsLost) return part
    const records = recordsOf(this.#reader, row)
    const isListing = isTable(records.map(({ k }) => k))
    return { ...part, terms: isListing ? Buffer.from('\n'.repeat(records.length)) : termLines(records) }
  }

  /** From its first line, where the table of modules cannot tell. */
  moduleOf(row: FileRow): string | undefined {
    if (!this.#areModulesLost || row.count === 0) return undefined
    return this.#reader.entries([row.first])[0]?.m
  }
}

/** Symbols whose lines are damaged or not to be found. */
function lostLines(reader: CacheReader, soundness: Soundness, damaged: Set<string>): Range[] {
  const { blocks, symbols } = reader.manifest.counts
  const lost: Range[] = []
  let end = 0
  for (let number = 0; number < blocks; number++) {
    const { first, count } = reader.block(number)
    if (count === 0) continue
    if (first > end) lost.push([end, first])
    end = first + count
    if (soundness.isBlockSound(number)) continue
    damaged.add(reader.linesFile)
    lost.push([first, end])
  }
  if (end < symbols) lost.push([end, symbols])
  return lost
}

function overlaps(ranges: readonly Range[], [first, end]: Range): boolean {
  return ranges.some(range => range[0] < end && first < range[1])
}
