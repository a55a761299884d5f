// The registry of indexed repositories: a file each, so that processes never write the same one. It is only a hint.
import { existsSync, rmSync, statSync, utimesSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { type Location, standardCaches, userFolder } from '../cache/files/location.ts'
import { MANIFEST } from '../cache/format.ts'
import { entriesOf, inFolder, makeFolders, readPlain, replaceFile, statsBehind } from '../platform/fs.ts'
import { sum32 } from '../util/checksum.ts'
import { type Named, nameOf } from './repository-name.ts'

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
  /** Absolute path of the index. */
  readonly cache: string
  /** The folder or its index no longer exists. */
  readonly gone?: true
  /** Time of the last query, to the day, in ms since 1970. */
  readonly used: number
}

function folderOf(): string {
  return process.env.CTX_REGISTRY_DIR || inFolder(userFolder(), 'repositories')
}

function fileOf(cache: string): string {
  return inFolder(folderOf(), `${sum32(Buffer.from(cache)).toString(16).padStart(8, '0')}.json`)
}

/** Registers an index. Errors are ignored: the index can still be found by its path. */
export function register({ root, cache }: Location, facts: Facts): void {
  try {
    makeFolders(folderOf())
    const { files, symbols, indexed_at } = facts
    const row = { ...nameOf(root), path: root, cache, files, symbols, indexed_at }
    replaceFile(fileOf(cache), `${JSON.stringify(row)}\n`)
  } catch {
    // The home folder is read-only or full.
  }
}

/** In ms. The order of use needs no finer resolution. */
const DAY = 86_400_000

/** Records that an index was used today. */
export function markUsed(cache: string): void {
  try {
    const file = fileOf(cache)
    const now = new Date()
    const stats = statsBehind(file)
    if (stats && now.getTime() - stats.mtimeMs > DAY) utimesSync(file, now, now)
  } catch {
    // The home folder is read-only.
  }
}

/** Removes the registration of an index that was removed on purpose. */
export function forget(cache: string): void {
  try {
    rmSync(fileOf(cache), { force: true })
  } catch {
    // The home folder is read-only.
  }
}

/** All registered indexes by name and path. Missing ones are marked `gone`. */
export function knownIndexes(): Known[] {
  const folder = folderOf()
  const known = entriesOf(folder).flatMap(({ name }) =>
    name.endsWith('.json') ? (readRow(inFolder(folder, name)) ?? []) : [],
  )
  return known.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.path < b.path ? -1 : 1))
}

/** Registered repositories, each with its preferred index. */
export function knownRepositories(): Known[] {
  const byPath = new Map<string, Known>()
  for (const row of knownIndexes()) {
    const other = byPath.get(row.path)
    if (!other || isBefore(row, other)) byPath.set(row.path, row)
  }
  return [...byPath.values()]
}

/** Prefers an existing index, then one in a standard place, then the newest. */
function isBefore(row: Known, other: Known): boolean {
  if (row.gone !== other.gone) return !row.gone
  const standard = standardCaches(row.path)
  const rank = ({ cache }: Known): number => (standard.includes(cache) ? standard.indexOf(cache) : standard.length)
  return rank(row) === rank(other) ? row.indexed_at > other.indexed_at : rank(row) < rank(other)
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

/** Repositories by path, name, remote (`acme/ctx`) or end of a path (`work/ctx`). Existing ones take precedence. */
export function findRepositories(known: readonly Known[], name: string): Known[] {
  const wanted = name.replaceAll('\\', '/').replace(/\/+$/, '')
  const matching = known.filter(row =>
    isAbsolute(name)
      ? row.path === resolve(name)
      : row.name === wanted || endsWith(row.path, wanted) || endsWith(row.remote, wanted),
  )
  const found = matching.length > 0 ? matching : known.filter(row => row.name.toLowerCase() === wanted.toLowerCase())
  const present = found.filter(row => !row.gone)
  return present.length > 0 ? present : found
}

function endsWith(path: string | undefined, wanted: string): boolean {
  return path !== undefined && `/${path.replaceAll('\\', '/')}`.endsWith(`/${wanted}`)
}

/** The shortest unambiguous name for each repository: its name or a suffix of its path. */
export function handles(known: readonly Known[]): string[] {
  return known.map(row => {
    const parts = row.path.replaceAll('\\', '/').split('/')
    const longer = parts.map((_, i) => parts.slice(parts.length - 1 - i).join('/')).filter(part => part !== '')
    const isAlone = (word: string) => new Set(findRepositories(known, word).map(({ path }) => path)).size === 1
    return [row.name, ...longer].find(isAlone) ?? row.path
  })
}
