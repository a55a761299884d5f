// Finds the files of a scope: a file, a module, a folder, a glob, a package name, or the end of a single path.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Input } from '../../contract.ts'
import { asIndexed, behindLinks, inAnyCase, insideFile } from '../../project/inside-repository.ts'
import type { FileScope } from '../../query/file-scope.ts'
import type { Repository } from '../../repository/query-session.ts'
import { fileEndingIn, stemEndingIn } from '../../resolve/path-ending.ts'
import { hasOneOf } from '../../util/name-words.ts'
import { endOfParts, isStem } from '../../util/path-parts.ts'
import { pathFilter, prefixOfPaths } from './pages.ts'

/** The files of a scope; undefined if nothing matches. */
export async function scopeOf(reader: IndexReader, root: string, written: string): Promise<FileScope | undefined> {
  const path = pathOf(reader, root, written)
  const isFolder = /[/\\]$|^\.[/\\]./.test(written)
  const file = reader.fileNumber(path)
  if (file >= 0) return reader.file(file).skipped === 0 ? fileScope(path) : undefined
  const module = reader.modules().indexOf(path)
  const below = path === '.' ? prefixScope('') : reader.hasFolder(path) ? prefixScope(`${path}/`) : undefined
  const inModule = module < 0 ? undefined : moduleScope(module)
  return (
    (isFolder ? (below ?? inModule) : (inModule ?? below)) ??
    (hasOneOf(path, '*?{')
      ? // A backslash may escape: `app/\[id\]/*`.
        await globScope(reader, root, written.includes('\\') ? written : path)
      : (packageScope(reader, path) ?? (await importScope(reader, root, path)) ?? suffixScope(reader, path)))
  )
}

/** Normalizes a path to the index's spelling, if it has such a file, folder or module. Links are followed. */
export function pathOf(reader: IndexReader, root: string, written: string): string {
  const path = asIndexed(root, written)
  const file = reader.fileNumber(path)
  if (file >= 0) return (reader.file(file).skipped > 0 ? behindLinks(root, path) : undefined) ?? path
  if (path === '.' || reader.hasFolder(path) || reader.modules().includes(path)) return path
  return inAnyCase(root, path, () => pathsOf(reader)) ?? behindLinks(root, path) ?? path
}

/** Finds an existing file, with the index's spelling. Throws as `insideFile` does. */
export function fileOf(reader: IndexReader, root: string, written: string): ReturnType<typeof insideFile> {
  const inside = insideFile(root, written)
  if (reader.fileNumber(inside.relative) >= 0) return inside
  return { ...inside, relative: inAnyCase(root, inside.relative, () => pathsOf(reader)) ?? inside.relative }
}

/** The files of an import path of a package in the repository: `@acme/kit/cache`, `kit/cache`. */
async function importScope(reader: IndexReader, root: string, written: string): Promise<FileScope | undefined> {
  const { placeOfImport } = await import('../../project/project-facts.ts')
  const place = placeOfImport(root, reader, written)
  return place === undefined ? undefined : scopeOf(reader, root, place)
}

/** The files of a package of Python, Java and others: `okhttp3.internal.cache`, `aiohttp.connector`. */
function packageScope(reader: IndexReader, written: string): FileScope | undefined {
  if (!/^[\w-]+(?:(?:\.|::)[\w-]+)+$/.test(written)) return undefined
  const path = `/${written.replaceAll(/\.|::/g, '/')}`
  return nonEmptyScope(reader, file => endOfParts(`/${file}`, path, isStem) >= 0)
}

/** The only file whose path ends so, or the only folder and its file of the same name: `sidekiq/web`, `evict.c`. */
function suffixScope(reader: IndexReader, written: string): FileScope | undefined {
  const file = fileEndingIn(reader, written)
  if (file !== undefined) return fileScope(file)
  const stem = stemEndingIn(reader, written)
  if (stem === undefined) return undefined
  const matches = (path: string): boolean =>
    path.startsWith(`${stem}/`) || (path.startsWith(`${stem}.`) && !path.includes('/', stem.length))
  return testedScope(matches, stem)
}

function fileScope(path: string): FileScope {
  return testedScope(each => each === path, path)
}

function prefixScope(prefix: string): FileScope {
  return { has: ({ path }) => path.startsWith(prefix), beginning: prefix, isWhole: true }
}

function moduleScope(module: number): FileScope {
  return { has: file => file.module === module, beginning: '', isWhole: false, module }
}

function testedScope(matches: (path: string) => boolean, prefix = ''): FileScope {
  return { has: ({ path }) => matches(path), beginning: prefix, isWhole: false }
}

/** Undefined if no file passes the test. */
function nonEmptyScope(
  reader: IndexReader,
  matches: (path: string) => boolean,
  prefix?: string,
): FileScope | undefined {
  for (const { path, skipped } of reader.outlines(prefix))
    if (skipped === 0 && matches(path)) return testedScope(matches, prefix)
  return undefined
}

async function globScope(reader: IndexReader, root: string, pattern: string): Promise<FileScope | undefined> {
  const matches = await pathFilter(root, pattern, () => pathsOf(reader))
  return nonEmptyScope(reader, matches, await prefixOfPaths(root, pattern))
}

/** The scope of `file_pattern`; undefined without it. */
export async function patternOf({ reader, location }: Repository, input: Input): Promise<FileScope | undefined> {
  const pattern = input.file_pattern as string | undefined
  if (pattern === undefined) return undefined
  const matches = await pathFilter(location.root, pattern, () => pathsOf(reader))
  return testedScope(matches, await prefixOfPaths(location.root, pattern))
}

function* pathsOf(reader: IndexReader): Iterable<string> {
  for (const { path } of reader.outlines()) yield path
}
