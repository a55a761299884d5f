// Files, folders and modules of an index by what callers write.
import type { IndexReader } from '../cache/index-reader.ts'
import { asIndexed } from '../files/inside.ts'
import type { Repository } from '../repository/session.ts'

export interface PlaceInRepository {
  readonly is: 'file' | 'folder' | 'module'
  /** Its name as `list_symbols` takes it. */
  readonly path: string
}

/** The file, module or folder that is called so, where there is one. */
export function placeInRepository({ reader, location }: Repository, written: string): PlaceInRepository | undefined {
  const path = asIndexed(location.root, written)
  const file = reader.fileNumber(path)
  if (file >= 0) return reader.file(file).skipped === 0 ? { is: 'file', path } : undefined
  if (reader.modules().includes(path)) return { is: 'module', path }
  return hasFolder(reader, path) ? { is: 'folder', path } : undefined
}

/** True when a file of the index lies in a folder or below it. */
function hasFolder(reader: IndexReader, folder: string): boolean {
  for (const { path, skipped } of reader.files()) if (skipped === 0 && path.startsWith(`${folder}/`)) return true
  return false
}
