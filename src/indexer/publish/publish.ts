// Writes a new base from kept and parsed files, and makes it current by renaming its manifest.
import path from 'node:path'
import type { XXHashAPI } from 'xxhash-wasm'
import type { Location } from '../../cache/files/location.ts'
import type { Lock } from '../../cache/files/lock.ts'
import { generationIndex, type Manifest, packFile, writeManifest } from '../../cache/files/manifest.ts'
import { CONTENT_VERSION, FORMAT_VERSION } from '../../cache/format.ts'
import { type FilePart, IndexWriter, type TableRow } from '../../cache/index-writer.ts'
import type { IndexReader, Located } from '../../cache/reader/index-reader.ts'
import { dropFile } from '../../platform/fs.ts'
import { VERSION } from '../../util/version.ts'
import { engineSince } from '../engine.ts'
import type { Plan } from '../plan.ts'
import type { Candidate } from '../walk/walk.ts'
import { startDictionary } from './dictionary.ts'
import { forceToDisk } from './durable.ts'
import { languageNumbers, rowOf, Tally } from './file-row.ts'
import { needsCompaction } from './pack-writer.ts'
import type { FreeThreads, Parsed } from './parsed-files.ts'
import { PreviousParts } from './previous-generation.ts'

export interface Generation {
  readonly manifest: Manifest
  readonly parsed: number
}

/** The files of a damaged index that can be kept. */
export interface SoundFiles {
  /** Names of the files of the index that are damaged. */
  readonly damaged: ReadonlySet<string>
  /** Rows that can be kept, in path order, each with where it stands. */
  files(): Iterable<Located>
  /** What a file that can be kept contributes. */
  part(file: Located): FilePart
  /** The module of a file that can be kept; `modules` are those of the reader. */
  module(file: Located, modules: readonly string[]): string
}

/** What a generation is made of. */
export interface Publication {
  readonly location: Location
  readonly lock: Lock
  readonly reader: IndexReader | undefined
  /** Of a damaged index, whose reader `reader` then is: what can be kept of it. */
  readonly salvage?: SoundFiles | undefined
  readonly plan: Plan
  readonly parsed: Parsed
  readonly startedAt: number
  readonly hasher: XXHashAPI
}

/**
 * Publishes everything as a new base. `candidates` are all files in path order. An idle thread helps, and all threads
 * are ended. The caller closes the parse results.
 */
export async function publish(
  publication: Publication,
  candidates: readonly Candidate[],
  threads: FreeThreads,
): Promise<Generation> {
  const { location, reader, parsed } = publication
  const generation = parsed.pack.id
  const tablesName = `tables-${generation}.bin`
  const inCache = (name: string): string => path.join(location.cache, name)
  const writer = new IndexWriter(inCache(generationIndex(generation)), publication.hasher)
  try {
    const [thread] = threads.started
    const dictionary = thread && startDictionary(thread, parsed, candidates)
    // The threads' memory would set the peak of a large run.
    if (!dictionary) await threads.close()
    const added = addFiles(publication, candidates, writer)
    if (dictionary) writer.makeTerms()
    const written = await writer.finish(inCache(tablesName), dictionary)
    threads.close()
    const packs = parsed.pack.closeAmong(packsOf(reader), added.live)
    const { files, bytes, rows, skipped } = added.tally
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
      engine:
        publication.plan.read.length === candidates.length
          ? parsed.engine
          : engineSince(reader?.manifest.engine, parsed.engine),
      languages: added.languages,
      counts: {
        files,
        bytes,
        symbols: written.symbols,
        blocks: written.blocks,
        rows,
        skipped,
        other: publication.plan.other,
      },
    }
    await forceToDisk([generationIndex(generation), tablesName, packFile(generation)].map(inCache))
    publication.lock.confirm()
    writeManifest(location.cache, manifest)
    return { manifest, parsed: added.parsed }
  } catch (error) {
    writer.abandon()
    for (const name of [generationIndex(generation), tablesName]) dropFile(inCache(name))
    throw error
  }
}

function packsOf(reader: IndexReader | undefined): Manifest['packs'] {
  const { packs = [], overlay } = reader?.manifest ?? {}
  return [...packs, ...(overlay?.packs ?? [])]
}

function addFiles(
  { reader, salvage, plan, parsed }: Publication,
  candidates: readonly Candidate[],
  writer: IndexWriter,
) {
  const previous = salvage ? [] : (reader?.segments.map(segment => new PreviousParts(segment.reader)) ?? [])
  const before = new Map([...(salvage?.files() ?? reader?.located() ?? [])].map(found => [found.row.path, found]))
  const modules = reader?.modules() ?? []
  const languages = languageNumbers(reader?.manifest.languages ?? [])
  const removed = new Set(plan.removed)
  const keptRows = [...before.values()]
    .map(({ row }) => row)
    .filter(({ path }) => !parsed.results.has(path) && !removed.has(path))
  // Compaction drops the damaged bytes of a pack.
  const isDamaged = [...(salvage?.damaged ?? [])].some(file => file.endsWith('.pack'))
  const compact = isDamaged || (reader !== undefined && needsCompaction(packsOf(reader), keptRows))
  const live = new Map<number, number>()
  const tally = new Tally()
  let parsedNow = 0
  const add = (row: TableRow, part: FilePart | undefined): void => {
    writer.add(row, part)
    tally.count(row)
    live.set(row.pack, (live.get(row.pack) ?? 0) + row.packLength)
  }
  for (const candidate of candidates) {
    const { path: file, size, mtime, inode } = candidate
    const result = parsed.results.get(file)
    const found = before.get(file)
    if (result) {
      if (result.status === 'indexed') parsedNow++
      const part = result.status === 'indexed' ? parsed.spool.read(result.part) : undefined
      add(rowOf(candidate, result, languages.number), part)
    } else if (found) {
      const { row, segment, local, number } = found
      const { pack, packOffset, packLength } = compact ? parsed.pack.copy(row) : row
      const module = salvage?.module(found, modules) ?? modules[row.module] ?? ''
      const part = row.skipped === 0 ? (salvage?.part(found) ?? previous[segment]!.part(local, number)) : undefined
      add({ ...row, size, mtime, inode, module, pack, packOffset, packLength }, part)
    } else throw new Error(`${file} was neither parsed nor kept`)
  }
  live.delete(0)
  return { tally, parsed: parsedNow, live, languages: languages.names }
}
