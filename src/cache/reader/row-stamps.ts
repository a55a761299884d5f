// Iterates over what freshness checks need of each row, in path order, without allocating: sweeps visit tens of
// thousands.

import { utf8 } from '../../util/bytes.ts'
import { FILE_ROW_BYTES, ROW_INODE, ROW_MTIME, ROW_PATH_LENGTH, ROW_SIZE, ROW_SKIPPED } from '../format.ts'
import type { Run, Splice } from './splice.ts'
import type { TablesReader } from './tables-reader.ts'

/** A cursor, before the first row until `next` is called. */
export class Stamps {
  readonly #readers: readonly TablesReader[]
  readonly #runs: readonly Run[]
  readonly #splice: Splice | undefined
  #run = -1
  #file = 0
  #end = 0
  #rows: DataView = new DataView(new ArrayBuffer(0))
  #times: Splice['times'] | undefined
  /** The path is at `start`..`end` of `paths`. */
  paths: Buffer = Buffer.alloc(0)
  start = 0
  end = 0
  size = 0
  mtime = 0
  inode = 0
  skipped = 0

  constructor(readers: readonly TablesReader[], runs: readonly Run[], splice: Splice | undefined) {
    this.#readers = readers
    this.#runs = runs
    this.#splice = splice
  }

  /** Moves to the next row; false at the end. */
  next(): boolean {
    while (this.#file === this.#end) if (!this.#nextRun()) return false
    const at = this.#file * FILE_ROW_BYTES
    const rows = this.#rows
    this.start = rows.getUint32(at, true)
    this.end = this.start + rows.getUint32(at + ROW_PATH_LENGTH, true)
    this.skipped = rows.getUint8(at + ROW_SKIPPED)
    this.size = rows.getFloat64(at + ROW_SIZE, true)
    const changed = this.#times?.get(this.#file)
    this.mtime = changed ? changed.mtime : rows.getFloat64(at + ROW_MTIME, true)
    this.inode = changed ? changed.inode : rows.getUint32(at + ROW_INODE, true)
    this.#file++
    return true
  }

  get path(): string {
    return utf8(this.paths, this.start, this.end)
  }

  #nextRun(): boolean {
    const run = this.#runs[++this.#run]
    if (!run) return false
    const reader = this.#readers[run.segment]!
    const bytes = reader.section('files')
    this.#rows = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.paths = reader.section('paths')
    this.#times = run.segment === 0 && this.#splice?.times.size ? this.#splice.times : undefined
    this.#file = run.firstFile
    this.#end = run.firstFile + run.files
    return true
  }
}
