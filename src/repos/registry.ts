// Every indexed repository this machine knows: one small file each, so that two processes never write the same one. A
// hint for finding indexes, never the truth about one.
import { existsSync, rmSync, statSync, utimesSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { type Location, standardCaches, userFolder } from '../cache/files/location.ts'
import { MANIFEST } from '../cache/format.ts'
import { entriesOf, inFolder, makeFolders, readPlain, replaceFile, statsBehind } from '../platform/fs.ts'
import { sum32 } from '../util/checksum.ts'
import { type Named, nameOf } from './repository-name.ts'

/** What an index says of itself when it registers. */
export interface Facts {
  readonly files: number
  readonly symbols: number
  /** ISO 8601 UTC. */
  readonly indexed_at: string
}

/** A row of `list_repos`. */
export interface Known extends Named, Facts {
  /** Absolute root of the repository. */
  readonly path: string
  /** Its cache folder, absolute. */
  readonly cache: string
  /** The folder, or the index in it, is no longer there. */
  readonly gone?: true
  /** When it was last asked something, to the day, in ms since 1970. */
  readonly used: number
}

function folderOf(): string {
  return process.env.CTX_REGISTRY_DIR || inFolder(userFolder(), 'repositories')
}

function fileOf(cache: string): string {
  return inFolder(folderOf(), `${sum32(Buffer.from(cache)).toString(16).padStart(8, '0')}.json`)
}

/** Notes an index. Where the note cannot be written the index is found by its path alone, so nothing is thrown. */
export function register({ root, cache }: Location, facts: Facts): void {
  try {
    makeFolders(folderOf())
    const { files, symbols, indexed_at } = facts
    const row = { ...nameOf(root), path: root, cache, files, symbols, indexed_at }
    replaceFile(fileOf(cache), `${JSON.stringify(row)}\n`)
  } catch {
    // A home that is read-only or full.
  }
}

/** Days, in ms, are as exact as the order of use needs to be. */
const DAY = 86_400_000

/** Remembers that an index was asked something today, at the cost of one look at a file. */
export function markUsed(cache: string): void {
  try {
    const file = fileOf(cache)
    const now = new Date()
    const stats = statsBehind(file)
    if (stats && now.getTime() - stats.mtimeMs > DAY) utimesSync(file, now, now)
  } catch {
    // A home that is read-only.
  }
}

/** Removes the note of an index that was removed on purpose; one that stays tells of an index that has gone. */
export function forget(cache: string): void {
  try {
    rmSync(fileOf(cache), { force: true })
  } catch {
    // A home that is read-only.
  }
}

/** All indexes that registered, by name and then by path; those whose folder or index has gone say so. */
export function knownIndexes(): Known[] {
  const folder = folderOf()
  const known = entriesOf(folder).flatMap(({ name }) =>
    name.endsWith('.json') ? (readRow(inFolder(folder, name)) ?? []) : [],
  )
  return known.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.path < b.path ? -1 : 1))
}

/** Each repository that registered once, with the index that is asked where several were made of it. */
export function knownRepositories(): Known[] {
  const byPath = new Map<string, Known>()
  for (const row of knownIndexes()) {
    const other = byPath.get(row.path)
    if (!other || isBefore(row, other)) byPath.set(row.path, row)
  }
  return [...byPath.values()]
}

/**
 * Whether a call means this index of a repository rather than another: one that is there, then where indexes lie unless
 * somebody says otherwise, then the last that was made.
 */
function isBefore(row: Known, other: Known): boolean {
  if (row.gone !== other.gone) return !row.gone
  const places = standardCaches(row.path)
  const place = ({ cache }: Known): number => (places.includes(cache) ? places.indexOf(cache) : places.length)
  return place(row) === place(other) ? row.indexed_at > other.indexed_at : place(row) < place(other)
}

function readRow(file: string): Known | undefined {
  try {
    const used = statSync(file).mtimeMs
    const row: Known = { ...JSON.parse(readPlain(file).toString('utf8')), used }
    if (typeof row.name !== 'string' || typeof row.path !== 'string' || typeof row.cache !== 'string') return undefined
    return existsSync(row.path) && existsSync(inFolder(row.cache, MANIFEST)) ? row : { ...row, gone: true }
  } catch {
    return undefined
  }
}

/**
 * The repositories a name stands for: a path, a name, a remote (`acme/ctx`) or the end of a path (`work/ctx`), whole
 * parts only. What has gone counts only where nothing else bears the name.
 */
export function findRepositories(known: readonly Known[], name: string): Known[] {
  const wanted = name.replaceAll('\\', '/').replace(/\/+$/, '')
  const same = known.filter(row =>
    isAbsolute(name)
      ? row.path === resolve(name)
      : row.name === wanted || endsWith(row.path, wanted) || endsWith(row.remote, wanted),
  )
  const found = same.length > 0 ? same : known.filter(row => row.name.toLowerCase() === wanted.toLowerCase())
  const here = found.filter(row => !row.gone)
  return here.length > 0 ? here : found
}

function endsWith(path: string | undefined, wanted: string): boolean {
  return path !== undefined && `/${path.replaceAll('\\', '/')}`.endsWith(`/${wanted}`)
}

/** The shortest words that tell each repository from the others: its name, or as much of its path as it takes. */
export function handles(known: readonly Known[]): string[] {
  return known.map(row => {
    const parts = row.path.replaceAll('\\', '/').split('/')
    const longer = parts.map((_, i) => parts.slice(parts.length - 1 - i).join('/')).filter(part => part !== '')
    const isAlone = (word: string) => new Set(findRepositories(known, word).map(({ path }) => path)).size === 1
    return [row.name, ...longer].find(isAlone) ?? row.path
  })
}
