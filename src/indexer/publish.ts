// Writes a new generation from what was kept and what was parsed, and makes it the current one by renaming its manifest.
import fs from 'node:fs'
import path from 'node:path'
import type { XXHashAPI } from 'xxhash-wasm'
import { CONTENT_VERSION, FORMAT_VERSION, SYMBOL_INDEX } from '../cache/format.ts'
import type { Location } from '../cache/location.ts'
import { generationIndex, type Manifest, packFile, writeManifest } from '../cache/manifest.ts'
import type { CacheReader } from '../cache/reader.ts'
import { IndexWriter, type TableRow } from '../cache/writer.ts'
import { SKIP_REASONS, type SkipReason } from '../model.ts'
import { renameOver } from '../util/fs.ts'
import { VERSION } from '../util/version.ts'
import type { EngineReport } from './engine.ts'
import { needsCompaction, type Placed } from './packs.ts'
import type { Parsed } from './parse.ts'
import type { Plan } from './plan.ts'
import { PreviousParts } from './previous.ts'
import type { Candidate } from './walk.ts'

export interface Generation {
  readonly manifest: Manifest
  /** Files parsed now. */
  readonly parsed: number
}

interface Publication {
  readonly location: Location
  readonly reader: CacheReader | undefined
  readonly candidates: readonly Candidate[]
  readonly other: number
  readonly plan: Plan
  readonly parsed: Parsed
  /** When the walk began, ms since 1970. */
  readonly startedAt: number
  readonly hasher: XXHashAPI
}

const NOWHERE: Placed = { pack: 0, packOffset: 0, packLength: 0 }
const NO_HASH = '0000000000000000'

export function publish(publication: Publication): Generation {
  const { location, reader, parsed } = publication
  const generation = parsed.pack.id
  const indexFile = path.join(location.cache, generationIndex(generation))
  const tablesName = `tables-${generation}.bin`
  const writer = new IndexWriter(indexFile, publication.hasher)
  try {
    const added = addFiles(publication, writer)
    const written = writer.finish(path.join(location.cache, tablesName))
    const packBytes = parsed.pack.close()
    const packs = [...(reader?.manifest.packs ?? []), { id: generation, bytes: packBytes, live: 0 }]
      .map(pack => ({ ...pack, live: added.live.get(pack.id) ?? 0 }))
      .filter(pack => pack.live > 0)
    const manifest: Manifest = {
      format: FORMAT_VERSION,
      content: CONTENT_VERSION,
      ctx: VERSION,
      generation,
      indexed_at: new Date(publication.startedAt).toISOString(),
      ...(location.detached ? { root: location.root } : {}),
      symbol_index: written.symbolIndex,
      tables: { file: tablesName, ...written.tables },
      packs,
      engine: publication.plan.kept.size > 0 ? engineSince(reader, parsed.engine) : parsed.engine,
      languages: added.languages,
      counts: {
        files: added.files,
        bytes: added.bytes,
        symbols: written.symbols,
        blocks: written.blocks,
        rows: added.rows,
        skipped: added.skipped,
        other: publication.other,
      },
    }
    writeManifest(location.cache, manifest)
    return { manifest, parsed: added.parsed }
  } catch (error) {
    writer.abandon()
    parsed.pack.abandon()
    for (const name of [generationIndex(generation), tablesName, packFile(generation)]) {
      fs.rmSync(path.join(location.cache, name), { force: true })
    }
    throw error
  } finally {
    parsed.spool.close()
  }
}

/** The report of a refresh counts on from the one before, as long as the same backend serves. */
function engineSince(reader: CacheReader | undefined, now: EngineReport): EngineReport {
  const before = reader?.manifest.engine
  if (!before || before.mode !== now.mode || before.backend !== now.backend) return now
  const fallbacks: Record<string, number> = { ...before.fallbacks }
  for (const [name, count] of Object.entries(now.fallbacks)) fallbacks[name] = (fallbacks[name] ?? 0) + count
  return { ...now, fallbacks }
}

/** Hands every candidate to the writer in path order and counts them. */
function addFiles({ reader, candidates, plan, parsed }: Publication, writer: IndexWriter) {
  const previous = reader && new PreviousParts(reader)
  const before = new Map([...(reader?.files() ?? [])].map(row => [row.path, row]))
  const modules = reader?.modules() ?? []
  const languages = [...(reader?.manifest.languages ?? [])]
  const keptRows = [...before.values()].filter(row => plan.kept.has(row.path) || !parsed.results.has(row.path))
  const compact = reader !== undefined && needsCompaction(reader.manifest.packs, keptRows)
  const skipped: Partial<Record<SkipReason, number>> = {}
  const live = new Map<number, number>()
  const totals = { files: 0, bytes: 0, rows: 0, parsed: 0 }

  const languageNumber = (name: string): number => {
    const known = languages.indexOf(name)
    return known >= 0 ? known : languages.push(name) - 1
  }
  const add = (row: TableRow, part: Parameters<IndexWriter['add']>[1]): void => {
    writer.add(row, part)
    totals.rows++
    live.set(row.pack, (live.get(row.pack) ?? 0) + row.packLength)
    if (row.skipped === 0) {
      totals.files++
      totals.bytes += row.size
    } else {
      const reason = SKIP_REASONS[row.skipped - 1]!
      skipped[reason] = (skipped[reason] ?? 0) + 1
    }
  }

  for (const { path: file, size, mtime, language } of candidates) {
    const result = parsed.results.get(file)
    const row = before.get(file)
    if (result?.status === 'indexed') {
      totals.parsed++
      const { part, hash, tier, module, pack, packOffset, packLength } = result
      const number = languageNumber(result.language)
      add(
        { path: file, language: number, tier, skipped: 0, module, size, mtime, hash, pack, packOffset, packLength },
        parsed.spool.read(part),
      )
    } else if (result?.status === 'skipped') {
      const reason = 1 + SKIP_REASONS.indexOf(result.reason)
      const number = languageNumber(language)
      add(
        {
          path: file,
          language: number,
          tier: 255,
          skipped: reason,
          module: '',
          size,
          mtime,
          hash: NO_HASH,
          ...NOWHERE,
        },
        undefined,
      )
    } else if (row && previous) {
      const place = compact ? parsed.pack.copy(row) : row
      const { pack, packOffset, packLength } = place
      const module = modules[row.module] ?? ''
      add(
        { ...row, size, mtime, module, pack, packOffset, packLength },
        row.skipped === 0 ? previous.part(row) : undefined,
      )
    } else throw new Error(`${file} was neither parsed nor kept`)
  }
  live.delete(0)
  return { ...totals, live, skipped, languages }
}

/** Finishes what a writer that died left undone and removes what no manifest names. Only under the lock. */
export function collectGarbage(folder: string, manifest: Manifest): void {
  const unfinished = path.join(folder, generationIndex(manifest.generation))
  if (fs.existsSync(unfinished)) renameOver(unfinished, path.join(folder, SYMBOL_INDEX))
  const named = new Set([manifest.tables.file, ...manifest.packs.map(pack => packFile(pack.id))])
  for (const name of fs.readdirSync(folder)) {
    const ours = /^(tables-\d+\.bin|details-\d+\.pack|symbol_index-\d+\.jsonl|.*\.(tmp|dead))$/.test(name)
    if (!ours || named.has(name)) continue
    try {
      fs.rmSync(path.join(folder, name), { force: true })
    } catch {
      // Windows keeps a file that a reader has open; the next run removes it.
    }
  }
}
