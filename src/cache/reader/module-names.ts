// Module names of an index: the table of the base, merged with that of the overlay.
import { u32 } from '../../util/bytes.ts'
import { FILE_ROW_BYTES, ROW_MODULE } from '../format.ts'
import type { CacheReader } from './segment-reader.ts'
import type { Run } from './splice.ts'

export class ModuleNames {
  readonly #readers: readonly CacheReader[]
  readonly #runs: readonly Run[]
  #table: { readonly names: readonly string[]; readonly ofOverlay: readonly number[] | undefined } | undefined

  constructor(readers: readonly CacheReader[], runs: readonly Run[]) {
    this.#readers = readers
    this.#runs = runs
  }

  /** Module numbers in the index by those in the overlay; undefined for the base, where they are equal. */
  numbersOf(segment: number): readonly number[] | undefined {
    return segment === 0 ? undefined : this.#both().ofOverlay
  }

  /** Names by number; '' for a module without files. */
  live(): readonly string[] {
    const { names, ofOverlay } = this.#both()
    if (!ofOverlay) return names
    const live = new Array<boolean>(names.length).fill(false)
    for (const { segment, firstFile, files } of this.#runs) {
      const rows = this.#readers[segment]!.section('files')
      for (let file = firstFile; file < firstFile + files; file++) {
        const module = u32(rows, file * FILE_ROW_BYTES + ROW_MODULE)
        live[segment === 0 ? module : ofOverlay[module]!] = true
      }
    }
    return names.map((name, number) => (live[number] ? name : ''))
  }

  #both() {
    if (this.#table) return this.#table
    const [base, overlay] = this.#readers
    const names = base!.modules()
    const numbers = new Map(overlay && names.map((name, number) => [name, number]))
    const ofOverlay = overlay?.modules().map(name => {
      const number = numbers.get(name) ?? names.push(name) - 1
      numbers.set(name, number)
      return number
    })
    this.#table = { names, ofOverlay }
    return this.#table
  }
}
