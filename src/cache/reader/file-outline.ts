// What a row of the files table says of a file's place and symbols, each read when it is asked for: most who go through
// all rows look at the path of each and at little else, or not even at that.
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

/** Rows that follow each other, as they lie in a segment. */
export interface Rows {
  readonly bytes: Buffer
  readonly count: number
  /** The bytes among which their paths stand, and where in `paths` these begin. */
  readonly paths: Buffer
  readonly pathsBegin: number
}

/** What makes numbers of a segment those of the index. */
export interface Renumbering {
  /** Added to the number of a symbol. */
  readonly symbols: number
  /** Modules by their numbers in the segment; undefined where they are the same. */
  readonly modules: readonly number[] | undefined
}

/** Some rows in their order; those of one module alone, by its number in the index, unless that is -1. */
export function* outlinesOf(rows: Rows, renumbering: Renumbering, module: number): Generator<FileOutline> {
  const { bytes, count } = rows
  // In a segment that has no file of it, no number is that of the module.
  const wanted = module < 0 ? -1 : (renumbering.modules?.indexOf(module) ?? module)
  for (let number = 0; number < count; number++)
    if (module < 0 || u32(bytes, number * FILE_ROW_BYTES + ROW_MODULE) === wanted)
      yield new FileOutline(rows, number, renumbering)
}

export class FileOutline implements Pick<FileRow, 'path' | 'module' | 'skipped' | 'first' | 'count'> {
  readonly #rows: Rows
  readonly #at: number
  readonly #renumbering: Renumbering

  /** The row of a number among some. */
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
