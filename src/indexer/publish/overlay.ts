// Publishes an update as an overlay: a small segment with all changes since the base, which stays as it is.
import path from 'node:path'
import { type Manifest, type Overlay, packFile, writeManifest } from '../../cache/files/manifest.ts'
import { CONTENT_VERSION } from '../../cache/format.ts'
import { type FilePart, IndexWriter, type TableRow, type Written } from '../../cache/index-writer.ts'
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { readHiddenNames } from '../../cache/reader/open-segments.ts'
import type { CacheReader } from '../../cache/reader/segment-reader.ts'
import { encodeSplice, type Touched } from '../../cache/reader/splice.ts'
import { dropFile, replaceFile } from '../../platform/fs.ts'
import { sum32 } from '../../util/checksum.ts'
import { VERSION } from '../../util/version.ts'
import { engineSince } from '../engine.ts'
import { sortByPath } from '../walk/walk.ts'
import { forceToDisk } from './durable.ts'
import { languageNumbers, rowOf, Tally } from './file-row.ts'
import { needsCompaction, type PackWriter } from './pack-writer.ts'
import { namesOf, PreviousLines, PreviousParts } from './previous-generation.ts'
import type { Generation, Publication } from './publish.ts'
import { hiddenFiles, hiddenRanges, maskedBlocks, type Place, runsOf } from './splicing.ts'

interface Member {
  readonly row: TableRow
  readonly part: () => FilePart | undefined
}

/** Publishes a plan's changes on the base of `reader`. The caller closes the parse results. */
export async function publishOverlay(publication: Publication & { readonly reader: IndexReader }): Promise<Generation> {
  const { location, reader, parsed, startedAt, plan } = publication
  const folder = location.cache
  const generation = parsed.pack.id
  const names = {
    tables: `tables-${generation}.bin`,
    lines: `lines-${generation}.jsonl`,
    splice: `splice-${generation}.bin`,
  }
  const writer = new IndexWriter(path.join(folder, names.lines), publication.hasher)
  try {
    const base = reader.segments[0]!.reader
    const languages = languageNumbers(reader.manifest.languages)
    const { members, times, parsedNow, tally } = collect(publication, base, languages.number)
    const live = new Map<number, number>()
    for (const { row, part } of members) {
      writer.add(row, part())
      live.set(row.pack, (live.get(row.pack) ?? 0) + row.packLength)
    }
    const written = await writer.finish(path.join(folder, names.tables))
    const packs = parsed.pack.closeAmong(reader.manifest.overlay?.packs ?? [], live)
    const counts = countsOf(members, written)
    const splice = spliceOf(publication, base, placesOf(members, written), times)
    replaceFile(path.join(folder, names.splice), splice.bytes)
    const { files, bytes, rows, skipped } = tally
    const allBlocks = base.manifest.counts.blocks + written.blocks
    const overlay: Overlay = {
      tables: { file: names.tables, ...written.tables },
      lines: { file: names.lines, ...written.symbolIndex },
      splice: { file: names.splice, ...splice.sums },
      packs,
      languages: languages.names,
      counts,
      total: { files, bytes, symbols: splice.symbols, blocks: allBlocks, rows, skipped, other: plan.other },
    }
    const manifest: Manifest = {
      ...base.manifest,
      content: CONTENT_VERSION,
      ctx: VERSION,
      generation,
      indexed_at: new Date(startedAt).toISOString(),
      engine: engineSince(base.manifest.engine, parsed.engine),
      overlay,
    }
    await forceToDisk([...Object.values(names), packFile(generation)].map(name => path.join(folder, name)))
    publication.lock.confirm()
    writeManifest(folder, manifest)
    return { manifest, parsed: parsedNow }
  } catch (error) {
    writer.abandon()
    for (const name of Object.values(names)) dropFile(path.join(folder, name))
    throw error
  }
}

function spliceOf(
  publication: Publication & { readonly reader: IndexReader },
  base: CacheReader,
  places: readonly Place[],
  times: ReadonlyMap<number, Touched>,
): { readonly bytes: Buffer; readonly sums: Omit<Overlay['splice'], 'file'>; readonly symbols: number } {
  const { reader } = publication
  const hidden = hiddenFiles(base, reader.splice, goneFrom(publication))
  const { runs, symbols } = runsOf(base, hidden, places)
  const ranges = hiddenRanges(base, hidden)
  const head = encodeSplice({ runs, hidden: ranges, blocks: maskedBlocks(base, ranges, reader.splice), times })
  const names = namesOfHidden(reader, base, hidden)
  const bytes = Buffer.concat([head, names])
  const sums = { bytes: bytes.length, head: head.length, checksum: sum32(head), names: sum32(names) }
  return { bytes, sums, symbols }
}

function goneFrom({ plan, parsed }: Publication): Set<string> {
  return new Set([...parsed.results.keys(), ...plan.removed])
}

/** The overlay's files in path order, and new times of base files that are otherwise unchanged. */
function collect(
  publication: Publication & { readonly reader: IndexReader },
  base: CacheReader,
  languageNumber: (name: string) => number,
) {
  const { reader, plan, parsed } = publication
  const gone = goneFrom(publication)
  const tally = new Tally(reader.manifest.counts)
  for (const file of gone) {
    const number = reader.fileNumber(file)
    if (number >= 0) tally.count(reader.file(number), -1)
  }
  const times = new Map(reader.splice?.times)
  const touched = new Map<string, Touched>()
  let parsedNow = 0
  const members: Member[] = []
  for (const { candidate } of plan.read) {
    const result = parsed.results.get(candidate.path)
    if (!result) {
      touched.set(candidate.path, { mtime: candidate.mtime, inode: candidate.inode })
      continue
    }
    const row = rowOf(candidate, result, languageNumber)
    tally.count(row)
    if (result.status === 'indexed') parsedNow++
    members.push({ row, part: () => (result.status === 'indexed' ? parsed.spool.read(result.part) : undefined) })
  }
  const old = keptMembers(reader, gone, touched, parsed.pack)
  for (const [file, now] of touched) {
    const number = base.fileNumber(file)
    if (number >= 0) times.set(number, now)
  }
  return { members: sortByPath([...old, ...members], ({ row }) => row.path), times, parsedNow, tally }
}

/** Files of the previous overlay that still count. Touched ones get their new times and are removed from `touched`. */
function keptMembers(
  reader: IndexReader,
  gone: ReadonlySet<string>,
  touched: Map<string, Touched>,
  pack: PackWriter,
): Member[] {
  const before = reader.segments[1]?.reader
  if (!before) return []
  const previous = new PreviousParts(before)
  const modules = before.modules()
  const all = [...before.files()].map((row, number) => ({ row, number }))
  const kept = all.filter(({ row }) => !gone.has(row.path))
  const compact = needsCompaction(
    before.manifest.packs,
    kept.map(({ row }) => row),
  )
  return kept.map(({ row, number }) => {
    const now = touched.get(row.path)
    touched.delete(row.path)
    const { pack: id, packOffset, packLength } = compact ? pack.copy(row) : row
    const member = { ...row, ...now, module: modules[row.module] ?? '', pack: id, packOffset, packLength }
    return { row: member, part: () => (row.skipped === 0 ? previous.part(row, number) : undefined) }
  })
}

/** Names of all hidden symbols: those of the previous overlay, plus those of newly hidden files. */
function namesOfHidden(reader: IndexReader, base: CacheReader, hidden: readonly number[]): Buffer {
  const { overlay } = reader.manifest
  const before = new Set(hiddenFiles(base, reader.splice, []))
  const previous = new PreviousLines(base)
  const names = overlay ? readHiddenNames(reader.folder, overlay).map(name => `${name}\n`) : []
  const added = hidden.filter(file => !before.has(file)).map(file => namesOf(previous.linesOf(base.file(file))))
  return Buffer.concat([Buffer.from(names.join('')), ...added])
}

function countsOf(members: readonly Member[], { symbols, blocks }: Written): Manifest['counts'] {
  const tally = new Tally()
  for (const { row } of members) tally.count(row)
  const { files, bytes, rows, skipped } = tally
  return { files, bytes, symbols, blocks, rows, skipped, other: 0 }
}

function placesOf(members: readonly Member[], { symbolsOfFiles }: Written): Place[] {
  return members.map(({ row }, i) => ({ path: row.path, symbols: symbolsOfFiles[i]! }))
}
