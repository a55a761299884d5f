// Files, folders and modules of an index by what callers write.
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
  return reader.hasFolder(path) ? { is: 'folder', path } : undefined
}
