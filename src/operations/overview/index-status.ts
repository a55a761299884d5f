// Runs `get_index_status`: freshness, coverage and confidence of the index.
import { isTracked, type Location, whyNotWritable, writable } from '../../cache/files/location.ts'
import { indexBytes, NOT_OURS } from '../../cache/files/manifest.ts'
import { sumEvents } from '../../cache/files/metrics.ts'
import { trustedUntil } from '../../cache/files/racy-times.ts'
import { asDamage } from '../../cache/files/undecodable.ts'
import { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Answer, Context, Input } from '../../contract.ts'
import { isCtxError } from '../../errors.ts'
import { refuseBare } from '../../git/work-tree.ts'
import type { UnindexedFiles } from '../../indexer/walk/unindexed-files.ts'
import { SKIP_REASONS, TIERS } from '../../model.ts'
import { setting } from '../../platform/settings.ts'
import { textOrEmpty } from '../../project/file-lines.ts'
import { filesInWords } from '../../repository/refresh.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { isAsStamped, sweep } from '../../repository/sweep.ts'
import { unreadableFolders } from '../../repository/unreadable-folders.ts'
import { counted } from '../../util/noun.ts'

/** The most changed files to list. */
const MAX_CHANGED = 10

/** The most files of an index in whose tree files that git does not list are looked for. */
const MAX_ROWS_LISTED = 10_000

/** Explains the column `partial`. */
const NOTE =
  'partial: files with syntax errors, or with code nested too deep, which is left out. Of bodies, lists and types that define nothing only brackets and strings are checked: other errors in them are not counted.'

/** Runs `get_index_status`. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const named = repositoryOf(input, context.cwd)
  const location = isTracked(named) ? writable(named) : named
  if (location !== named) context.warn(`${whyNotWritable(named)}: the index is kept in ${location.cache}.`)
  const locationFields = { repository: location.root, cache: location.cache }
  let reader: IndexReader | undefined
  try {
    reader = IndexReader.open(location.cache)
  } catch (error) {
    if (!isCtxError(error) || error.code !== 'UNTRUSTED') throw error
    return { ...locationFields, exists: false, index: `not used: ${NOT_OURS}; the next query makes it again` }
  }
  if (!reader) {
    refuseBare(location.root)
    return { ...locationFields, exists: false, index: 'missing: the first query makes it, or generate_index' }
  }
  try {
    const { manifest } = reader
    const { changed, files, late } = await changesOf(location, reader)
    const unindexed = await unindexedOf(location, reader)
    const unreadable = unreadableFolders(location)
    const { languages, left } = byLanguage(reader)
    const misnamed = unindexed.rows.reduce((sum, row) => (row.reason === 'name' ? sum + row.files : sum), 0)
    return {
      ...locationFields,
      exists: true,
      format: manifest.format,
      content: manifest.content,
      generation: manifest.generation,
      indexed_at: manifest.indexed_at,
      files: manifest.counts.files,
      symbols: manifest.counts.symbols,
      bytes_source: manifest.counts.bytes,
      bytes_index: indexBytes(manifest),
      ...(manifest.engine ? { engine: manifest.engine } : {}),
      languages,
      note: NOTE,
      skipped: withUnindexed(manifest.counts.skipped, unindexed.rows),
      left_out: [...left, ...unindexed.rows].sort((a, b) => b.files - a.files),
      ...(unreadable.length > 0 ? { unreadable_folders: unreadable } : {}),
      other_files: Math.max(0, manifest.counts.other - misnamed),
      changed,
      changed_files: files.slice(0, MAX_CHANGED),
      ...(context.watching ? { watched: context.watching.state(location) } : {}),
      ...(input.imports === true ? await importsOf(reader, location) : {}),
      ...(input.metrics === true ? { metrics: metricsOf(location.cache) } : {}),
      ...notLookedAt(late, unindexed.late),
      index: isFromFuture(reader) ? FROM_FUTURE : stateOf(changed, late),
    }
  } catch (error) {
    throw asDamage(error, location.cache) ?? error
  } finally {
    reader.close()
  }
}

const FROM_FUTURE =
  'stale: some files, because by the clock of now the index was made in the future, so that times prove nothing; the next query compares all files'

interface Changed {
  readonly modified: number
  readonly deleted: number
  /** New files, if git was asked; otherwise `folders` counts folders that changed. */
  readonly added?: number
  readonly folders?: number
}

/** True if the index is from the future: made by another clock, or before this one was set back. */
function isFromFuture({ manifest }: IndexReader): boolean {
  return trustedUntil(manifest) === 0
}

interface Changes {
  readonly changed: Changed
  readonly files: string[]
  /** The reason why new files are not known; undefined if they are. */
  readonly late?: string
}

async function changesOf(location: Location, reader: IndexReader): Promise<Changes> {
  if (isFromFuture(reader)) {
    // Compare the stamps too: times of such an index are not trusted, so sweep lists all files.
    const { modified, deleted, folders } = sweep(location, reader)
    const known = modified.filter(path => !isAsStamped(location.root, reader.file(reader.fileNumber(path))))
    const changed = { modified: known.length, deleted: deleted.length, folders: folders.length }
    return { changed, files: [...known, ...deleted] }
  }
  // For so few files, checking all is faster than asking git.
  if (reader.manifest.counts.rows <= setting('CTX_SWEEP_FILES')) {
    const { modified, deleted, folders } = sweep(location, reader)
    const changed = { modified: modified.length, deleted: deleted.length, folders: folders.length }
    return { changed, files: [...modified, ...deleted] }
  }
  const { lookForChanges } = await import('../../indexer/generate.ts')
  try {
    const { modified, added, deleted } = await lookForChanges(location, reader, { gitMs: setting('CTX_GIT_MS') })
    const changed = { modified: modified.length, deleted: deleted.length, added: added.length }
    return { changed, files: [...modified, ...added, ...deleted] }
  } catch (error) {
    if (!isCtxError(error)) throw error
    const { modified, deleted } = sweep(location, reader)
    const changed = { modified: modified.length, deleted: deleted.length }
    return { changed, files: [...modified, ...deleted], late: error.message }
  }
}

/** Files without a row in the index are counted on demand. */
async function unindexedOf(
  { root }: Location,
  reader: IndexReader,
): Promise<{ readonly rows: readonly UnindexedFiles[]; readonly late?: string }> {
  // git lists neither, so that every folder would have to be read.
  if (reader.manifest.counts.rows > MAX_ROWS_LISTED)
    return { rows: [], late: `only counted among at most ${MAX_ROWS_LISTED.toLocaleString('en')} files` }
  const { countUnindexed } = await import('../../indexer/generate.ts')
  try {
    const patience = { gitMs: setting('CTX_GIT_MS') }
    return { rows: await countUnindexed(root, file => reader.fileNumber(file) >= 0, patience) }
  } catch (error) {
    if (!isCtxError(error)) throw error
    return { rows: [], late: error.message }
  }
}

/** Facts that only git knows, if it did not answer in time. */
function notLookedAt(changes: string | undefined, unindexed: string | undefined): { readonly not_looked_at?: string } {
  const late = changes ?? unindexed
  if (late === undefined) return {}
  const what = ['names that are not UTF-8', 'pipes, sockets and devices', ...(changes ? ['new files'] : [])]
  return { not_looked_at: `${what.join(', ')}: ${late}` }
}

function withUnindexed(
  skipped: Readonly<Record<string, number>>,
  unindexed: readonly UnindexedFiles[],
): Record<string, number> {
  const sums: Record<string, number> = { ...skipped }
  for (const { reason, files } of unindexed) sums[reason] = (sums[reason] ?? 0) + files
  return sums
}

/** `stale: 2 files, because of 1 modified, 1 deleted`. */
function stateOf({ modified, deleted, added = 0, folders = 0 }: Changed, late: string | undefined): string {
  const counts = Object.entries({ modified, deleted, added }).filter(([, files]) => files > 0)
  const reasons = counts.map(([what, files]) => `${files} ${what}`)
  if (folders > 0) reasons.push(counted(folders, 'changed folder'))
  const files = counts.reduce((sum, [, each]) => sum + each, 0)
  if (reasons.length === 0 && late !== undefined)
    return 'nothing that is indexed has changed; of new files nobody knows'
  if (reasons.length === 0) return 'fresh'
  return `stale: ${filesInWords(files)}, because of ${reasons.join(', ')}; the next query refreshes it`
}

/** Where all imports lead, and what that says of relations. */
async function importsOf(reader: IndexReader, { root }: Location): Promise<Answer> {
  const { importsOfIndex } = await import('../relationship/relationship.ts')
  const imports = importsOfIndex(reader, root, path => textOrEmpty(root, path))
  return { imports, confidence: confidenceIn(reader, imports) }
}

/** high: at most one import in 100 leads nowhere, and one file in 100 has syntax errors; medium: 5 in 100; else low. */
function confidenceIn(
  reader: IndexReader,
  imports: ReturnType<typeof import('../relationship/relationship.ts')['importsOfIndex']>,
): 'high' | 'medium' | 'low' {
  const { resolved, packages, unresolved, left = 0 } = imports
  const files = [...reader.files()].filter(({ skipped }) => skipped === 0)
  const partial = files.filter(({ tier }) => TIERS[tier] === 'partial').length
  const unknown = Math.max(
    unresolved.total / Math.max(1, resolved + packages + unresolved.total),
    (partial + left) / Math.max(1, files.length),
  )
  return unknown <= 0.01 ? 'high' : unknown <= 0.05 ? 'medium' : 'low'
}

function metricsOf(cache: string): unknown {
  const sums = sumEvents(cache)
  if (sums.operations.length > 0) return sums
  return { ...sums, hint: 'Nothing noted yet: set CTX_LOG=json in the environment of ctx.' }
}

interface LanguageSums {
  readonly language: string
  files: number
  symbols: number
  partial: number
  heuristic: number
  skipped: number
}

interface LeftOut {
  readonly language: string
  readonly reason: string
  files: number
}

/** Files and symbols by language, how well the files were parsed, and the skipped files by language and reason. */
function byLanguage(reader: IndexReader): { readonly languages: LanguageSums[]; readonly left: LeftOut[] } {
  const languages = new Map<string, LanguageSums>()
  const left = new Map<string, LeftOut>()
  for (const file of reader.files()) {
    const language = reader.manifest.languages[file.language] ?? 'unknown'
    const sums = languages.get(language) ?? { language, files: 0, symbols: 0, partial: 0, heuristic: 0, skipped: 0 }
    languages.set(language, sums)
    if (file.skipped === 0) {
      sums.files++
      sums.symbols += file.count
      if (TIERS[file.tier] === 'partial') sums.partial++
      if (TIERS[file.tier] === 'heuristic') sums.heuristic++
      continue
    }
    sums.skipped++
    const reason = SKIP_REASONS[file.skipped - 1] ?? 'unknown'
    const row = left.get(`${language} ${reason}`) ?? { language, reason, files: 0 }
    left.set(`${language} ${reason}`, row)
    row.files++
  }
  return { languages: [...languages.values()].sort((a, b) => b.files - a.files), left: [...left.values()] }
}
