// Builds or refreshes an index: walk, plan, parse what is new, write a generation beside the old one, publish it by one
// rename. Entry of dist/indexing.cjs, which is loaded only where something must be parsed.
import fs from 'node:fs'
import path from 'node:path'
import xxhash from 'xxhash-wasm'
import { FOLDERS } from '../cache/format.ts'
import type { Location } from '../cache/location.ts'
import { takeLock } from '../cache/lock.ts'
import { indexBytes, isCurrentContent } from '../cache/manifest.ts'
import { CacheReader } from '../cache/reader.ts'
import { isCtxError } from '../errors.ts'
import { register } from '../repos/registry.ts'
import { replaceFile } from '../util/fs.ts'
import type { GenerateOptions } from './options.ts'
import { parseFiles } from './parse.ts'
import { plan } from './plan.ts'
import { collectGarbage, type Generation, publish } from './publish.ts'
import { walk } from './walk.ts'

export { parseInPassing } from './in-passing.ts'

export interface Summary {
  readonly files: number
  readonly symbols: number
  /** Files parsed now, taken over as they were, and gone since the index before. */
  readonly parsed: number
  readonly unchanged: number
  readonly removed: number
  /** Files left out, by reason, most first. */
  readonly skipped: Readonly<Record<string, number>>
  readonly bytes_source: number
  readonly bytes_index: number
}

/** Longest wait for another writer, in ms. */
const PATIENCE = 10 * 60_000

const NOTHING = { phase: 'walk', done: 0, total: 0, bytes: 0, totalBytes: 0 } as const

/** Brings the index at a location up to date. Throws INDEX_BUSY, INDEX_VERSION, CANCELLED, and what the disk says. */
export async function generate(location: Location, options: GenerateOptions = {}): Promise<Summary> {
  makeFolder(location)
  const lock = await takeLock(location.cache, options.patience ?? PATIENCE, options.signal)
  let reader: CacheReader | undefined
  try {
    reader = openForUpdate(location, options.force ?? false)
    try {
      return await build(location, reader, options)
    } catch (error) {
      // What the old generation holds turned out damaged while it was copied: nothing of it is used then.
      if (!reader || !isCtxError(error) || error.code !== 'INDEX_CORRUPT') throw error
      return await build(location, undefined, options)
    }
  } finally {
    reader?.close()
    lock.release()
  }
}

/** Makes the next generation, upon `reader` where there is one; or leaves that as it is when nothing has changed. */
async function build(location: Location, reader: CacheReader | undefined, options: GenerateOptions): Promise<Summary> {
  const { root, cache } = location
  options.progress?.(NOTHING)
  const startedAt = Date.now()
  const { candidates, other, folders } = await walk(root)
  const indexedAt = reader ? Date.parse(reader.manifest.indexed_at) : 0
  const force = options.force || (reader !== undefined && !isCurrentContent(reader.manifest))
  const todo = plan(reader?.files() ?? [], candidates, indexedAt, force)
  const isSame =
    reader && !force && todo.read.length + todo.removed.length === 0 && reader.manifest.counts.other === other
  let generation: Generation
  if (isSame) generation = { manifest: reader.manifest, parsed: 0 }
  else {
    const hasher = await xxhash()
    const parsed = await parseFiles(location, todo.read, hasher, options)
    options.progress?.({ ...NOTHING, phase: 'write', done: candidates.length, total: candidates.length })
    generation = publish({ location, reader, candidates, other, plan: todo, parsed, startedAt, hasher })
  }
  const times = [...folders].map(entry => `${JSON.stringify(entry)}\n`)
  replaceFile(path.join(cache, FOLDERS), times.join(''))
  collectGarbage(cache, generation.manifest)
  register(location, { ...generation.manifest.counts, indexed_at: generation.manifest.indexed_at })
  return summaryOf(generation, todo.removed.length)
}

function makeFolder({ cache, detached }: Location): void {
  fs.mkdirSync(cache, { recursive: true })
  const ignore = path.join(cache, '.gitignore')
  if (!detached && !fs.existsSync(ignore)) replaceFile(ignore, '*\n')
}

/** The index to build upon: none when there is none, or when what is there cannot be trusted. */
function openForUpdate(location: Location, force: boolean): CacheReader | undefined {
  try {
    const reader = CacheReader.open(location.cache)
    if (reader && location.detached && reader.manifest.root !== location.root) {
      reader.close()
      return undefined
    }
    return reader
  } catch (error) {
    if (!isCtxError(error)) throw error
    // An index of a newer ctx is left to it; an older or a broken one is replaced.
    if (error.code === 'INDEX_VERSION' && !force && error.cause === 'newer') throw error
    if (error.code !== 'INDEX_CORRUPT' && error.code !== 'INDEX_VERSION') throw error
    return undefined
  }
}

function summaryOf({ manifest, parsed }: Generation, removed: number): Summary {
  const { counts } = manifest
  const skipped = Object.entries(counts.skipped).sort(([, a], [, b]) => b - a)
  return {
    files: counts.files,
    symbols: counts.symbols,
    parsed,
    unchanged: Math.max(0, counts.files - parsed),
    removed,
    skipped: Object.fromEntries(skipped),
    bytes_source: counts.bytes,
    bytes_index: indexBytes(manifest),
  }
}
