// manifest.json, whose rename publishes a generation. See cache-format.md.

import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { CALLS, CtxError, isCtxError } from '../../errors.ts'
import type { SkipReason } from '../../model.ts'
import { inFolder, readPlain, replaceFile, statsBehind, statsOf } from '../../platform/fs.ts'
import { realPath } from '../../platform/real-path.ts'
import { utf8 } from '../../util/bytes.ts'
import {
  CONTENT_VERSION,
  FORMAT_VERSION,
  MANIFEST,
  MANIFEST_COPY,
  type OptionalSection,
  type Section,
} from '../format.ts'
import { isManifest, MAX_GENERATIONS } from './manifest-shape.ts'
import { isAuthentic, isSealed, sealFor, unseal } from './sealed.ts'
import { isKeyKept } from './user-key.ts'

export interface Manifest {
  readonly format: number
  readonly content: number
  readonly ctx: string
  /** Incremented with every change of the index. */
  readonly generation: number
  /** Creation time, ISO 8601, UTC. */
  readonly indexed_at: string
  /** Root of the repository if the cache is outside of it. */
  readonly root?: string
  /** `file` is set only when an overlay is read as an index of its own. */
  readonly symbol_index: { readonly bytes: number; readonly checksum: string; readonly file?: string }
  readonly tables: {
    readonly file: string
    readonly bytes: number
    readonly checksum: string
    /** Offset and length of each section in bytes. */
    readonly sections: Readonly<Record<Section | 'sums', readonly [number, number]>> &
      Readonly<Partial<Record<OptionalSection, readonly [number, number]>>>
    /** Checksums of the pieces of the section `sums` (page-sums.ts). */
    readonly sums: readonly number[]
  }
  /** Detail packs. `live`: bytes that the files table refers to. */
  readonly packs: readonly { readonly id: number; readonly bytes: number; readonly live: number }[]
  /** The parser, and how often each fallback replaced it since the last full index. */
  readonly engine?: {
    readonly mode: string
    readonly backend: string
    readonly fallbacks: Readonly<Record<string, number>>
  }
  readonly languages: readonly string[]
  readonly counts: Counts
  readonly overlay?: Overlay
}

export interface Counts {
  /** Indexed files and their size in bytes. */
  readonly files: number
  readonly bytes: number
  readonly symbols: number
  readonly blocks: number
  /** Rows of the files table: indexed and skipped files. */
  readonly rows: number
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>
  /** Files of unknown languages, which have no row. */
  readonly other: number
}

/** A small segment with what was added or changed since the base. */
export interface Overlay extends Pick<Manifest, 'tables' | 'packs' | 'languages' | 'counts'> {
  /** Its lines, which are also appended to symbol_index.jsonl. */
  readonly lines: { readonly file: string; readonly bytes: number; readonly checksum: string }
  /** The first `head` bytes relate overlay and base, the rest are names of hidden symbols. Each part has a sum32. */
  readonly splice: {
    readonly file: string
    readonly bytes: number
    readonly head: number
    readonly checksum: number
    readonly names: number
  }
  /** Counts of base and overlay together without hidden files; `blocks` counts all. */
  readonly total: Counts
}

/** The generation that wrote the base, from the names of its files. */
export function baseGeneration({ tables }: Manifest): number {
  return Number.parseInt(tables.file.slice(tables.file.indexOf('-') + 1), 10)
}

/** The name of a detail pack. */
export function packFile(id: number): string {
  return `details-${id}.pack`
}

/** The lines of a generation before they are renamed to symbol_index.jsonl, right after publication. */
export function generationIndex(generation: number): string {
  return `symbol_index-${generation}.jsonl`
}

/** The root of the repository that an index in `folder` is of. */
export function rootOf({ root }: Manifest, folder: string): string {
  return root ?? dirname(folder)
}

/** Reads the manifest; undefined if there is none. Throws INDEX_VERSION, INDEX_CORRUPT and UNTRUSTED. */
export function readManifest(folder: string): Manifest | undefined {
  const file = inFolder(folder, MANIFEST)
  let bytes: Buffer
  try {
    bytes = readPlain(file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR' || !statsBehind(folder)) return undefined
    throw statsOf(file)?.isFile() ? error : damagedFile(file, error)
  }
  const parsed = parse(bytes)
  if (!parsed) throw damagedFile(file)
  const { format } = parsed
  const isOlder = format < FORMAT_VERSION
  // Anyone can write a newer format, and only that of this user is to be kept.
  if (!isOlder && !isAuthentic(folder, bytes)) throw untrusted(folder)
  if (format !== FORMAT_VERSION) {
    const message = `${folder} holds an index of format ${format}; this ctx reads format ${FORMAT_VERSION}.`
    const hint = isOlder ? undefined : 'Use the newer ctx that wrote it, or generate_index and force to replace it.'
    throw new CtxError('INDEX_VERSION', message, { ...(hint ? { hint, cause: 'newer' } : {}) })
  }
  if (!isManifest(parsed)) throw damagedFile(file)
  return parsed as Manifest
}

/** The generation that a folder has; undefined if there is none that can be used. Throws the system's errors. */
export function currentGeneration(folder: string): number | undefined {
  try {
    return readManifest(folder)?.generation
  } catch (error) {
    if (!isCtxError(error)) throw error
    return undefined
  }
}

/** Why an index is not used, as a clause. */
export const NOT_OURS = "the index was not written by this user's ctx on this machine"

function untrusted(folder: string): CtxError {
  const missing = isKeyKept() ? '' : ' ctx has no folder to keep its key in: set XDG_STATE_HOME to one of yours.'
  const message = `The index in ${folder} was not written by this user's ctx on this machine.${missing}`
  return new CtxError('UNTRUSTED', message, {
    hint: 'Make it anew with generate_index; sources are not touched.',
    suggestions: [CALLS.refresh],
  })
}

/** INDEX_CORRUPT for a file. */
export function damagedFile(file: string, cause?: unknown): CtxError {
  return new CtxError('INDEX_CORRUPT', `The index is damaged: ${file}.`, { cause })
}

/** INDEX_CORRUPT for an index, with the damaged file if known. */
export function damagedIndex(folder: string, file?: string, cause?: unknown): CtxError {
  return new CtxError('INDEX_CORRUPT', `The index in ${folder} is damaged${file === undefined ? '' : `: ${file}`}.`, {
    cause,
  })
}

/** First format with a checksum in the manifest. */
const FIRST_SEALED = 4

/** Undefined if the text is damaged. Its format counts only if its checksum holds, or is too old to have one. */
function parse(bytes: Buffer): { readonly format: number } | undefined {
  try {
    const sealed = unseal(bytes)
    const manifest = (sealed ?? JSON.parse(utf8(bytes))) as { readonly format: number }
    if (!Number.isInteger(manifest.format)) return undefined
    return sealed !== undefined || (manifest.format < FIRST_SEALED && !isSealed(bytes)) ? manifest : undefined
  } catch {
    return undefined
  }
}

/** A generation number that no file in the folder has: readers may still have files of a damaged index open. */
export function nextGeneration(folder: string): number {
  const used = new Set<number>()
  let next = 1
  for (const name of readdirSync(folder)) {
    const number = Number(/-(\d{1,9})\.(?:bin|pack|jsonl)$/.exec(name)?.[1] ?? 0)
    used.add(number)
    next = Math.max(next, number + 1)
  }
  if (next > MAX_GENERATIONS) for (next = 1; used.has(next); ) next++
  return next
}

/** Size of the index on disk in bytes, without hints. */
export function indexBytes({ symbol_index, tables, packs, overlay }: Manifest): number {
  const base = packs.reduce((sum, pack) => sum + pack.bytes, symbol_index.bytes + tables.bytes)
  if (!overlay) return base
  const { lines, splice } = overlay
  // The lines of an overlay exist twice: on their own and in symbol_index.jsonl.
  const own = 2 * lines.bytes + splice.bytes + overlay.tables.bytes
  return overlay.packs.reduce((sum, pack) => sum + pack.bytes, base + own)
}

/** Whether the content was made by this version's rules. */
export function isCurrentContent(manifest: Manifest): boolean {
  return manifest.content === CONTENT_VERSION
}

/** Publishes a generation whose files are on disk. Writes the copy first, so that one always exists. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = sealFor(realPath(folder), manifest)
  replaceFile(inFolder(folder, MANIFEST_COPY), text)
  replaceFile(inFolder(folder, MANIFEST), text)
}

/**
 * Reads the copy for repairing an index whose manifest is damaged; only its checksums can be trusted, since it may be
 * newer or older. Undefined if there is none.
 */
export function readManifestCopy(folder: string): Manifest | undefined {
  try {
    const bytes = readPlain(inFolder(folder, MANIFEST_COPY))
    const manifest = parse(bytes)
    const isUsable = manifest?.format === FORMAT_VERSION && isAuthentic(folder, bytes) && isManifest(manifest)
    return isUsable ? (manifest as Manifest) : undefined
  } catch {
    return undefined
  }
}
