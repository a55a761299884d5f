// manifest.json: the one file whose rename makes a generation of the index the current one. See cache-format.md.

import { readdirSync } from 'node:fs'
import { CtxError } from '../../errors.ts'
import type { SkipReason } from '../../model.ts'
import { inFolder, readWhole, replaceFile, statsBehind } from '../../platform/fs.ts'
import { utf8 } from '../../util/bytes.ts'
import {
  CONTENT_VERSION,
  FORMAT_VERSION,
  MANIFEST,
  MANIFEST_COPY,
  type OptionalSection,
  type Section,
} from '../format.ts'
import { isSealed, seal, unseal } from './sealed.ts'

export interface Manifest {
  readonly format: number
  readonly content: number
  /** Version of the ctx that wrote it. */
  readonly ctx: string
  /** Counts up by one with every change of the index. */
  readonly generation: number
  /** When this generation was made, ISO 8601, UTC. */
  readonly indexed_at: string
  /** Root of the repository, only where the cache lies outside of it. */
  readonly root?: string
  /** `file` only where a reader of an overlay takes it for an index of its own. */
  readonly symbol_index: { readonly bytes: number; readonly checksum: string; readonly file?: string }
  readonly tables: {
    readonly file: string
    readonly bytes: number
    readonly checksum: string
    /** Offset and length in bytes of each section. */
    readonly sections: Readonly<Record<Section | 'sums', readonly [number, number]>> &
      Readonly<Partial<Record<OptionalSection, readonly [number, number]>>>
    /** Checksums of the pieces of the section `sums` (page-sums.ts). */
    readonly sums: readonly number[]
  }
  /** Detail packs: `live` are the bytes that the files table still points to. */
  readonly packs: readonly { readonly id: number; readonly bytes: number; readonly live: number }[]
  /** Which parser read the files, and by what it was replaced how often since the index was made whole. */
  readonly engine?: {
    readonly mode: string
    readonly backend: string
    readonly fallbacks: Readonly<Record<string, number>>
  }
  readonly languages: readonly string[]
  readonly counts: Counts
  /** What changed since the base, which is described above; absent while nothing has. */
  readonly overlay?: Overlay
}

export interface Counts {
  /** Indexed files, and their bytes. */
  readonly files: number
  readonly bytes: number
  readonly symbols: number
  readonly blocks: number
  /** Rows of the files table: indexed files and those left out. */
  readonly rows: number
  /** Files left out, by reason. */
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>
  /** Files of no known language, which are not in the table. */
  readonly other: number
}

/** A small segment of its own with what was added or changed, and how it lies upon the base. */
export interface Overlay extends Pick<Manifest, 'tables' | 'packs' | 'languages' | 'counts'> {
  /** Its lines, which also stand at the end of symbol_index.jsonl. */
  readonly lines: { readonly file: string; readonly bytes: number; readonly checksum: string }
  /** `head` bytes say how it lies, the rest are names of hidden symbols; sum32 of each. */
  readonly splice: {
    readonly file: string
    readonly bytes: number
    readonly head: number
    readonly checksum: number
    readonly names: number
  }
  /** Counts of base and overlay together, hidden files left out; `blocks` are those of both. */
  readonly total: Counts
}

/** Number of the generation that wrote the base: the G in the names of its files. */
export function baseGeneration({ tables }: Manifest): number {
  return Number.parseInt(tables.file.slice(tables.file.indexOf('-') + 1), 10)
}

/** The name of a detail pack. */
export function packFile(id: number): string {
  return `details-${id}.pack`
}

/** The lines of a generation until they take the name of symbol_index.jsonl, which happens right after publication. */
export function generationIndex(generation: number): string {
  return `symbol_index-${generation}.jsonl`
}

/** The manifest in a cache folder, or undefined when there is none. Throws INDEX_VERSION and INDEX_CORRUPT. */
export function readManifest(folder: string): Manifest | undefined {
  const file = inFolder(folder, MANIFEST)
  let bytes: Buffer
  try {
    bytes = readWhole(file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR' || !statsBehind(folder)) return undefined
    throw statsBehind(file)?.isFile() ? error : damagedFile(file, error)
  }
  const manifest = parse(bytes)
  if (!manifest) throw damagedFile(file)
  if (manifest.format !== FORMAT_VERSION) {
    const message = `${folder} holds an index of format ${manifest.format}; this ctx reads format ${FORMAT_VERSION}.`
    const isNewer = manifest.format > FORMAT_VERSION
    const hint = isNewer ? 'Use the newer ctx that wrote it, or generate_index and force to replace it.' : undefined
    throw new CtxError('INDEX_VERSION', message, { ...(hint ? { hint, cause: 'newer' } : {}) })
  }
  return manifest
}

/** INDEX_CORRUPT for a file of an index that is not as it was written. */
export function damagedFile(file: string, cause?: unknown): CtxError {
  return new CtxError('INDEX_CORRUPT', `The index is damaged: ${file}.`, { cause })
}

/** INDEX_CORRUPT for an index, and a file of it where it is known which. */
export function damagedIndex(folder: string, file?: string, cause?: unknown): CtxError {
  return new CtxError('INDEX_CORRUPT', `The index in ${folder} is damaged${file === undefined ? '' : `: ${file}`}.`, {
    cause,
  })
}

/** Formats before this one have no checksum in their manifest. */
const FIRST_SEALED = 4

/**
 * Undefined for what is damaged. What a manifest says of its format is believed when its checksum holds, or it is too
 * old for one.
 */
function parse(bytes: Buffer): Manifest | undefined {
  try {
    const sealed = unseal(bytes)
    if (sealed !== undefined) return sealed as Manifest
    const old: Manifest = JSON.parse(utf8(bytes))
    return old.format < FIRST_SEALED && !isSealed(bytes) ? old : undefined
  } catch {
    return undefined
  }
}

/**
 * A number for the next generation that no file of the folder bears, whether a manifest names it or not: what a damaged
 * index consists of must not be written over while readers may still have it open.
 */
export function nextGeneration(folder: string): number {
  const numbers = readdirSync(folder).map(name => Number(/-(\d+)\.(?:bin|pack|jsonl)$/.exec(name)?.[1] ?? 0))
  return Math.max(0, ...numbers) + 1
}

/** Bytes of the index on disk, hints left out. */
export function indexBytes({ symbol_index, tables, packs, overlay }: Manifest): number {
  const base = packs.reduce((sum, pack) => sum + pack.bytes, symbol_index.bytes + tables.bytes)
  if (!overlay) return base
  const { lines, splice } = overlay
  // Lines of the overlay stand twice: in a file of their own and at the end of symbol_index.jsonl.
  const own = 2 * lines.bytes + splice.bytes + overlay.tables.bytes
  return overlay.packs.reduce((sum, pack) => sum + pack.bytes, base + own)
}

/** True when what the index holds was made by the rules of this program. */
export function isCurrentContent(manifest: Manifest): boolean {
  return manifest.content === CONTENT_VERSION
}

/**
 * Publishes a generation, whose files must be on disk. The copy is first, so that there is no publication without one.
 */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = seal(manifest)
  replaceFile(inFolder(folder, MANIFEST_COPY), text)
  replaceFile(inFolder(folder, MANIFEST), text)
}

/**
 * What the manifest was, or was about to be, or an older one: for whoever mends an index of which it is damaged, and
 * believes nothing of it but checksums. Undefined where there is none that can be used.
 */
export function readManifestCopy(folder: string): Manifest | undefined {
  try {
    const manifest = parse(readWhole(inFolder(folder, MANIFEST_COPY)))
    return manifest?.format === FORMAT_VERSION ? manifest : undefined
  } catch {
    return undefined
  }
}
