// Whether files still are what their rows say, for one look at a tree: the one rule for indexing again and for checking
// answers.
import { closeSync, openSync } from 'node:fs'
import { type Stamp, stamp } from '../../platform/file-stamp.ts'
import { READING } from '../../platform/fs.ts'
import type { FileRow } from '../format.ts'
import { isRacy } from './racy-times.ts'

/** What a row says of how its file looked. */
export type RecordedFile = Pick<FileRow, 'path' | 'size' | 'mtime' | 'inode'>

/** What it has found out about folders it keeps, so it is for one look and not for the next. */
export class FileFreshness {
  readonly #root: string
  readonly #indexedAt: number
  readonly #folders = new Map<string, boolean>()

  /** `indexedAt` is the moment the rows were made, in ms. */
  constructor(root: string, indexedAt: number) {
    this.#root = root
    this.#indexedAt = indexedAt
  }

  /**
   * True when size and times are those of the row and prove something: a modification time can be set back to what it
   * was, so one of a file that anything has happened to since does not.
   */
  isUnchanged(row: RecordedFile, now: Stamp): boolean {
    return (
      row.size === now.size &&
      row.mtime === now.mtime &&
      !isRacy(row.mtime, this.#indexedAt) &&
      !isRacy(now.ctime, this.#indexedAt) &&
      (row.inode === now.inode || !this.isMoved(row.path))
    )
  }

  /** True for a file that can be opened now, of which no time tells: a folder above it may have been closed. */
  isOpen(file: string): boolean {
    try {
      closeSync(openSync(`${this.#root}/${file}`, READING))
      return true
    } catch {
      return false
    }
  }

  /**
   * True when a folder above a file was renamed since, or changed otherwise. Such a rename leaves no trace on the files
   * in it; that another file stands in the place of one does not suffice, because some file systems number files anew
   * each time they are mounted.
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
