// What a place stands for that a listing or a search is narrowed to: a file, a module, a folder and all below it, a glob,
// a package as languages write it, or the only file or folder that ends so.
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import { asIndexed, behindLinks, inAnyCase, insideFile } from '../files/inside.ts'
import type { Repository } from '../repository/session.ts'
import { fileEndingIn, stemEndingIn } from '../resolve/path-ending.ts'
import { endOfParts, isStem } from '../util/path-parts.ts'
import { hasOneOf } from '../util/words.ts'
import type { Input } from './operation.ts'
import { pathFilter } from './pages.ts'

export type Scope = (file: FileRow) => boolean

/** A test for the files that a place stands for; undefined where there is no such place. */
export async function scopeOf(reader: IndexReader, root: string, written: string): Promise<Scope | undefined> {
  const path = pathOf(reader, root, written)
  const isFolder = /[/\\]$|^\.[/\\]./.test(written)
  const file = reader.fileNumber(path)
  if (file >= 0) return reader.file(file).skipped === 0 ? ({ path: each }) => each === path : undefined
  const module = reader.modules().indexOf(path)
  const below: Scope | undefined =
    path === '.' ? () => true : reader.hasFolder(path) ? each => each.path.startsWith(`${path}/`) : undefined
  const inModule: Scope | undefined = module < 0 ? undefined : each => each.module === module
  return (
    (isFolder ? (below ?? inModule) : (inModule ?? below)) ??
    (hasOneOf(path, '*?{')
      ? holding(reader, await pathFilter(root, path, () => pathsOf(reader)))
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
async function ofImport(reader: IndexReader, root: string, written: string): Promise<Scope | undefined> {
  const { placeOfImport } = await import('../project/declared.ts')
  const place = placeOfImport(root, reader, written)
  return place === undefined ? undefined : scopeOf(reader, root, place)
}

/** The files of a package or a module of Python, Java and others: `okhttp3.internal.cache`, `aiohttp.connector`. */
function ofPackage(reader: IndexReader, written: string): Scope | undefined {
  if (!/^[\w-]+(?:(?:\.|::)[\w-]+)+$/.test(written)) return undefined
  const path = `/${written.replaceAll(/\.|::/g, '/')}`
  return holding(reader, file => endOfParts(`/${file}`, path, isStem) >= 0)
}

/** The one file that ends so, or the one folder and the file of its name: `sidekiq/web`, `evict.c`. */
function endingIn(reader: IndexReader, written: string): Scope | undefined {
  const file = fileEndingIn(reader, written)
  if (file !== undefined) return ({ path }) => path === file
  const stem = stemEndingIn(reader, written)
  if (stem === undefined) return undefined
  return ({ path }) => path.startsWith(`${stem}/`) || (path.startsWith(`${stem}.`) && !path.includes('/', stem.length))
}

/** The test for paths as one for files, where any file passes it. */
function holding(reader: IndexReader, isMeant: (path: string) => boolean): Scope | undefined {
  for (const { path, skipped } of reader.files()) if (skipped === 0 && isMeant(path)) return file => isMeant(file.path)
  return undefined
}

/** The test for the files of a call's pattern; undefined where it has none. */
export async function patternOf({ reader, location }: Repository, input: Input) {
  const pattern = input.file_pattern as string | undefined
  return pattern === undefined ? undefined : pathFilter(location.root, pattern, () => pathsOf(reader))
}

/** The paths of an index, read as they are asked for. */
function* pathsOf(reader: IndexReader): Iterable<string> {
  for (const { path } of reader.files()) yield path
}
