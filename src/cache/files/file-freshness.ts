// Decides whether a file still matches its row, both for indexing and for checking answers.
import { closeSync } from 'node:fs'
import { openInside, RealFolders } from '../../platform/confined.ts'
import { type Stamp, stamp } from '../../platform/file-stamp.ts'
import type { FileRow } from '../format.ts'
import { isRacy } from './racy-times.ts'

export type RecordedFile = Pick<FileRow, 'path' | 'size' | 'mtime' | 'inode'>

/** Caches what it learns about folders, so use one instance per check of the tree. */
export class FileFreshness {
  readonly #root: string
  readonly #indexedAt: number
  readonly #real: RealFolders
  readonly #folders = new Map<string, boolean>()

  /** `indexedAt` is when the rows were written, in ms. */
  constructor(root: string, indexedAt: number) {
    this.#root = root
    this.#real = new RealFolders(root)
    this.#indexedAt = indexedAt
  }

  /** Whether size and times match the row and prove it: a later change time means that the mtime was set back. */
  isUnchanged(row: RecordedFile, now: Stamp): boolean {
    return (
      row.size === now.size &&
      row.mtime === now.mtime &&
      !isRacy(row.mtime, this.#indexedAt) &&
      !isRacy(now.ctime, this.#indexedAt) &&
      (row.inode === now.inode || !this.isMoved(row.path))
    )
  }

  /** Whether the file still stands in the repository: a link may have replaced a folder above it. */
  isInside(file: string): boolean {
    return this.#real.holds(file)
  }

  /** Whether the file can be opened: times do not change when a folder above it becomes inaccessible. */
  isOpen(file: string): boolean {
    try {
      closeSync(openInside(this.#root, file).fd)
      return true
    } catch {
      return false
    }
  }

  /**
   * Whether a folder above the file was changed since, perhaps by a rename, which leaves no trace on the files in it.
   * Inode numbers alone do not prove it: some file systems assign new ones at each mount.
   */
  isMoved(file: string): boolean {
    const slash = file.lastIndexOf('/')
    const folder = slash < 0 ? '' : file.slice(0, slash)
    let isMoved = this.#folders.get(folder)
    if (isMoved === undefined) {
      const time = stamp(`${this.#root}/${folder}`)?.ctime
      isMoved = time === undefined || isRacy(time, this.#indexedAt) || (folder !== '' && this.isMoved(folder))
      this.#folders.set(folder, isMoved)
    }
    return isMoved
  }
}
