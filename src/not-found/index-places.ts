// Finds files, folders and modules of an index by the paths that callers write.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { asIndexed, behindLinks } from '../project/inside-repository.ts'
import type { Repository } from '../repository/query-session.ts'

export interface PlaceInRepository {
  readonly is: 'file' | 'folder' | 'module'
  /** The path in the form that `list_symbols` takes. */
  readonly path: string
}

/** The file, module or folder with a name, or the target of a link with that name. */
export function placeInRepository({ reader, location }: Repository, written: string): PlaceInRepository | undefined {
  const path = asIndexed(location.root, written)
  const place = placeAt(reader, path)
  if (place) return place
  const real = behindLinks(location.root, path)
  return real === undefined ? undefined : placeAt(reader, real)
}

function placeAt(reader: IndexReader, path: string): PlaceInRepository | undefined {
  const file = reader.fileNumber(path)
  if (file >= 0) return reader.file(file).skipped === 0 ? { is: 'file', path } : undefined
  if (reader.modules().includes(path)) return { is: 'module', path }
  return reader.hasFolder(path) ? { is: 'folder', path } : undefined
}

/** The file or folder of an import path of a package in the repository: `@acme/kit/cache`, `kit/cache`. */
export async function importedPlace(repository: Repository, written: string): Promise<PlaceInRepository | undefined> {
  if (!written.includes('/')) return undefined
  const { placeOfImport } = await import('../project/project-facts.ts')
  const place = placeOfImport(repository.location.root, repository.reader, written)
  return place === undefined ? undefined : placeInRepository(repository, place)
}

/** True if a file, a module or a folder has symbols. */
export function holdsSymbols(reader: IndexReader, path: string): boolean {
  const number = reader.fileNumber(path)
  if (number >= 0) return reader.file(number).count > 0
  const module = reader.modules().indexOf(path)
  for (const file of reader.outlines(module < 0 ? `${path}/` : ''))
    if (file.count > 0 && (module < 0 || file.module === module)) return true
  return false
}
