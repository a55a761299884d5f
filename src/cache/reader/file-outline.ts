// Lazily decoded rows of the files table: most loops over all rows need only the paths, or not even these.
import { u32, utf8 } from '../../util/bytes.ts'
import {
  FILE_ROW_BYTES,
  type FileRow,
  ROW_COUNT,
  ROW_FIRST,
  ROW_MODULE,
  ROW_PATH_LENGTH,
  ROW_SKIPPED,
} from '../format.ts'

/** Consecutive rows of a segment. */
export interface Rows {
  readonly bytes: Buffer
  readonly count: number
  /** The bytes that contain their paths, and the offset of these bytes in `paths`. */
  readonly paths: Buffer
  readonly pathsBegin: number
}

/** Maps numbers of a segment to numbers of the index. */
interface Renumbering {
  /** Added to symbol numbers. */
  readonly symbols: number
  /** Module numbers in the index by those in the segment; undefined if they are equal. */
  readonly modules: readonly number[] | undefined
}

/** The rows in order; only those of the module with this number in the index, unless it is -1. */
export function* outlinesOf(rows: Rows, renumbering: Renumbering, module: number): Generator<FileOutline> {
  const { bytes, count } = rows
  // A segment without files of the module has no number for it.
  const wanted = module < 0 ? -1 : (renumbering.modules?.indexOf(module) ?? module)
  for (let number = 0; number < count; number++)
    if (module < 0 || u32(bytes, number * FILE_ROW_BYTES + ROW_MODULE) === wanted)
      yield new FileOutline(rows, number, renumbering)
}

export class FileOutline implements Pick<FileRow, 'path' | 'module' | 'skipped' | 'first' | 'count'> {
  readonly #rows: Rows
  readonly #at: number
  readonly #renumbering: Renumbering

  constructor(rows: Rows, number: number, renumbering: Renumbering) {
    this.#rows = rows
    this.#at = number * FILE_ROW_BYTES
    this.#renumbering = renumbering
  }

  get path(): string {
    const { bytes, paths, pathsBegin } = this.#rows
    const start = u32(bytes, this.#at) - pathsBegin
    return utf8(paths, start, start + u32(bytes, this.#at + ROW_PATH_LENGTH))
  }

  get module(): number {
    const module = u32(this.#rows.bytes, this.#at + ROW_MODULE)
    return this.#renumbering.modules ? this.#renumbering.modules[module]! : module
  }

  get skipped(): number {
    return this.#rows.bytes[this.#at + ROW_SKIPPED]!
  }

  get first(): number {
    return u32(this.#rows.bytes, this.#at + ROW_FIRST) + this.#renumbering.symbols
  }

  get count(): number {
    return u32(this.#rows.bytes, this.#at + ROW_COUNT)
  }
}
