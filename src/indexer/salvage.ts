// Finds the usable parts of a damaged index: files whose row, lines and details are intact. Everything else is parsed
// again, and derived tables are rebuilt from lines and details.
import { type Manifest, packFile, readManifest, readManifestCopy, rootOf } from '../cache/files/manifest.ts'
import { SUMMED_BYTES } from '../cache/files/page-sums.ts'
import { asDamage } from '../cache/files/undecodable.ts'
import {
  BLOCK_ROW_BYTES,
  FILE_ROW_BYTES,
  type FileRow,
  type OptionalSection,
  ROW_PATH_LENGTH,
  readBlockRow,
  type Section,
  TRAIT_BYTES,
  writeBlockRow,
} from '../cache/format.ts'
import type { FilePart } from '../cache/index-writer.ts'
import { packsOfOtherSize, recordsOf, SegmentCheck } from '../cache/reader/damage-check.ts'
import { problemOf } from '../cache/reader/index-check.ts'
import { IndexReader, type Located } from '../cache/reader/index-reader.ts'
import type { CacheReader } from '../cache/reader/segment-reader.ts'
import { PreviousParts } from './publish/previous-generation.ts'
import type { SoundFiles } from './publish/publish.ts'
import { isTable } from './source/classify.ts'
import { termLines } from './source/symbol-terms.ts'

export class Salvage implements SoundFiles {
  /** Reads what is there, damaged or not; to be closed. */
  readonly reader: IndexReader
  readonly damaged: ReadonlySet<string>
  /** True if the overlay or manifest is lost, so that the age of the rows is unknown. */
  readonly isOld: boolean
  readonly #segments: readonly SegmentSalvage[]

  private constructor(folder: string, manifest: Manifest, damaged: Set<string>, isOld: boolean) {
    // Opened once to find the damage, and again to read with repaired rows, because a reader caches what it has read.
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
   * The usable parts of the index in a folder, and its damaged files. No parts if too much is damaged, or if the
   * index is of another root.
   */
  static of(folder: string, root: string): { readonly salvage?: Salvage; readonly damaged: ReadonlySet<string> } {
    const damaged = new Set<string>()
    const own = attempt(folder, damaged, () => readManifest(folder))
    const manifest = own ?? readManifestCopy(folder)
    if (!manifest || rootOf(manifest, folder) !== root) return { damaged }
    // The manifest copy may be older, so a file that does not fit it need not be damaged.
    const found = own ? damaged : new Set<string>()
    const salvaged = (of: Manifest, isOld: boolean) =>
      attempt(folder, found, () => new Salvage(folder, of, found, isOld))
    const { overlay, ...base } = manifest
    const salvage = salvaged(manifest, own === undefined) ?? (overlay && salvaged(base, true))
    return { ...(salvage ? { salvage } : {}), damaged }
  }

  *files(): Generator<Located> {
    for (const found of this.reader.located()) {
      if (this.#segments[found.segment]!.isKept(found.number)) yield found
    }
  }

  part({ segment, local, number }: Located): FilePart {
    return this.#segments[segment]!.part(local, number)
  }

  module({ segment, local, row }: Located, modules: readonly string[]): string {
    return this.#segments[segment]!.moduleOf(local) ?? modules[row.module] ?? ''
  }
}

/** Runs `look`. On damage, records the file and returns undefined. */
function attempt<T>(folder: string, damaged: Set<string>, look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    const problem = problemOf(asDamage(error, folder))
    if (!problem) throw error
    damaged.add(problem.file)
    return undefined
  }
}

type Range = readonly [first: number, end: number]

class Damage {
  readonly #sections: CacheReader['manifest']['tables']['sections']
  readonly #bad: readonly Range[]
  /** All block rows, repaired so that binary search works. */
  readonly #blocks: Buffer | undefined

  /** Adds the name of the tables file to `damaged`. Throws INDEX_CORRUPT if the extent of the damage is unknown. */
  constructor(reader: CacheReader, damaged: Set<string>) {
    const pages = new SegmentCheck(reader).damagedPages()
    if (pages.length > 0) damaged.add(reader.manifest.tables.file)
    this.#sections = reader.manifest.tables.sections
    this.#bad = pages.map(page => [page, page + SUMMED_BYTES] as const)
    this.#blocks = this.#repairedBlocks(reader)
  }

  within(section: Section | OptionalSection, bytes = 1): Range[] {
    const [start, size] = this.#sections[section] ?? [0, 0]
    return this.#bad
      .map(([first, end]) => [Math.max(0, first - start), Math.min(size, end - start)] as const)
      .filter(([first, end]) => end > first)
      .map(([first, end]) => [Math.floor(first / bytes), Math.ceil(end / bytes)])
  }

  /** Replaces a damaged row by an empty one, so that binary search still finds the others. */
  #repairedBlocks(reader: CacheReader): Buffer | undefined {
    const bad = this.within('blocks', BLOCK_ROW_BYTES)
    if (bad.length === 0) return undefined
    const { blocks } = reader.manifest.counts
    const repaired = Buffer.from(reader.part('blocks', 0, blocks * BLOCK_ROW_BYTES))
    let next = { first: 0, firstFile: 0 }
    for (let number = 0; number < blocks; number++) {
      const at = number * BLOCK_ROW_BYTES
      if (overlaps(bad, [number, number + 1]))
        writeBlockRow(repaired, at, { ...next, count: 0, indexOffset: 0, indexLength: 0, checksum: 0 })
      else {
        const { first, count, firstFile } = readBlockRow(repaired, at)
        next = { first: first + count, firstFile }
      }
    }
    return repaired
  }

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
    const soundness = new SegmentCheck(reader)
    const symbols = [...damage.within('traits', TRAIT_BYTES), ...lostLines(reader, soundness, damaged)]
    const rows = damage.within('files', FILE_ROW_BYTES)
    const paths = damage.within('paths')
    // The names of imports are nowhere else in the index.
    const areUsesLost = damage.within('uses').length > 0
    for (let number = 0; number < reader.manifest.counts.rows; number++) {
      if (areUsesLost || overlaps(rows, [number, number + 1]) || overlaps(paths, this.#pathOf(number))) {
        this.#lost.add(number)
        continue
      }
      const row = reader.file(number)
      const isUnknown = this.#areModulesLost && row.count === 0 && row.skipped === 0
      if (isUnknown || overlaps(symbols, [row.first, row.first + row.count])) this.#lost.add(number)
      else if (!soundness.areDetailsSound(row, number)) {
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

  part(row: FileRow, number: number): FilePart {
    const part = this.#previous.part(row, number)
    if (!this.#areTermsLost) return part
    const records = recordsOf(this.#reader, row)
    const isListing = isTable(records.map(({ k }) => k))
    return { ...part, terms: isListing ? Buffer.from('\n'.repeat(records.length)) : termLines(records) }
  }

  /** Read from its first line if the table of modules is damaged. */
  moduleOf(row: FileRow): string | undefined {
    if (!this.#areModulesLost || row.count === 0) return undefined
    return this.#reader.entries([row.first])[0]?.m
  }
}

function lostLines(reader: CacheReader, soundness: SegmentCheck, damaged: Set<string>): Range[] {
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
