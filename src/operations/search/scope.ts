// What a place stands for that a listing or a search is narrowed to: a file, a module, a folder and all below it, a glob,
// a package as languages write it, or the only file or folder that ends so.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Input } from '../../contract.ts'
import { asIndexed, behindLinks, inAnyCase, insideFile } from '../../files/inside-repository.ts'
import type { FileScope } from '../../query/file-scope.ts'
import type { Repository } from '../../repository/query-session.ts'
import { fileEndingIn, stemEndingIn } from '../../resolve/path-ending.ts'
import { hasOneOf } from '../../util/name-words.ts'
import { endOfParts, isStem } from '../../util/path-parts.ts'
import { pathFilter, pathsBegin } from './pages.ts'

/** The files that a place stands for; undefined where there is no such place. */
export async function scopeOf(reader: IndexReader, root: string, written: string): Promise<FileScope | undefined> {
  const path = pathOf(reader, root, written)
  const isFolder = /[/\\]$|^\.[/\\]./.test(written)
  const file = reader.fileNumber(path)
  if (file >= 0) return reader.file(file).skipped === 0 ? onlyFile(path) : undefined
  const module = reader.modules().indexOf(path)
  const below = path === '.' ? allBelow('') : reader.hasFolder(path) ? allBelow(`${path}/`) : undefined
  const inModule = module < 0 ? undefined : allOfModule(module)
  return (
    (isFolder ? (below ?? inModule) : (inModule ?? below)) ??
    (hasOneOf(path, '*?{')
      ? holding(reader, await pathFilter(root, path, () => pathsOf(reader)), await pathsBegin(root, path))
      : (ofPackage(reader, path) ?? (await ofImport(reader, root, path)) ?? endingIn(reader, path)))
  )
}

/**
 * What is written for a file, a folder or a module, as the index writes it where it has such a file or folder; of a link
 * what it leads to.
 */
export function pathOf(reader: IndexReader, root: string, written: string): string {
  const path = asIndexed(root, written)
  const file = reader.fileNumber(path)
  if (file >= 0) return (reader.file(file).skipped > 0 ? behindLinks(root, path) : undefined) ?? path
  if (path === '.' || reader.hasFolder(path) || reader.modules().includes(path)) return path
  return inAnyCase(root, path, () => pathsOf(reader)) ?? behindLinks(root, path) ?? path
}

/** A file that is there, as `insideFile` finds it, called as the index calls it. Throws as that does. */
export function fileOf(reader: IndexReader, root: string, written: string): ReturnType<typeof insideFile> {
  const inside = insideFile(root, written)
  if (reader.fileNumber(inside.relative) >= 0) return inside
  return { ...inside, relative: inAnyCase(root, inside.relative, () => pathsOf(reader)) ?? inside.relative }
}

/** The files that an import of one of the repository's packages means: `@acme/kit/cache`, `kit/cache`. */
async function ofImport(reader: IndexReader, root: string, written: string): Promise<FileScope | undefined> {
  const { placeOfImport } = await import('../../project/project-facts.ts')
  const place = placeOfImport(root, reader, written)
  return place === undefined ? undefined : scopeOf(reader, root, place)
}

/** The files of a package or a module of Python, Java and others: `okhttp3.internal.cache`, `aiohttp.connector`. */
function ofPackage(reader: IndexReader, written: string): FileScope | undefined {
  if (!/^[\w-]+(?:(?:\.|::)[\w-]+)+$/.test(written)) return undefined
  const path = `/${written.replaceAll(/\.|::/g, '/')}`
  return holding(reader, file => endOfParts(`/${file}`, path, isStem) >= 0)
}

/** The one file that ends so, or the one folder and the file of its name: `sidekiq/web`, `evict.c`. */
function endingIn(reader: IndexReader, written: string): FileScope | undefined {
  const file = fileEndingIn(reader, written)
  if (file !== undefined) return onlyFile(file)
  const stem = stemEndingIn(reader, written)
  if (stem === undefined) return undefined
  const isMeant = (path: string): boolean =>
    path.startsWith(`${stem}/`) || (path.startsWith(`${stem}.`) && !path.includes('/', stem.length))
  return pathsThat(isMeant, stem)
}

function onlyFile(path: string): FileScope {
  return pathsThat(each => each === path, path)
}

/** All files whose paths begin so. */
function allBelow(beginning: string): FileScope {
  return { has: ({ path }) => path.startsWith(beginning), beginning, isWhole: true }
}

function allOfModule(module: number): FileScope {
  return { has: file => file.module === module, beginning: '', isWhole: false, module }
}

/** The files whose paths pass a test, and begin so. */
function pathsThat(isMeant: (path: string) => boolean, beginning = ''): FileScope {
  return { has: ({ path }) => isMeant(path), beginning, isWhole: false }
}

/** The files whose paths pass a test, where there are any. */
function holding(reader: IndexReader, isMeant: (path: string) => boolean, beginning?: string): FileScope | undefined {
  for (const { path, skipped } of reader.outlines(beginning))
    if (skipped === 0 && isMeant(path)) return pathsThat(isMeant, beginning)
  return undefined
}

/** The files of a call's pattern; undefined where it has none. */
export async function patternOf({ reader, location }: Repository, input: Input): Promise<FileScope | undefined> {
  const pattern = input.file_pattern as string | undefined
  if (pattern === undefined) return undefined
  const isMeant = await pathFilter(location.root, pattern, () => pathsOf(reader))
  return pathsThat(isMeant, await pathsBegin(location.root, pattern))
}

/** The paths of an index, read as they are asked for. */
function* pathsOf(reader: IndexReader): Iterable<string> {
  for (const { path } of reader.outlines()) yield path
}
