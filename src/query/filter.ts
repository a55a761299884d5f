// Filters on symbols by their number: kind and risk from the traits, module and file from the files table.
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import { riskNumber } from '../cache/traits.ts'
import { RISKS, SYMBOL_KINDS } from '../model.ts'
import { firstWhere } from '../util/halving.ts'

/** The filters, in the order in which they are asked. */
type Remover = 'kind' | 'risk' | 'module' | 'file_pattern' | 'changed'
/** How many symbols each has removed. */
export type Removed = Readonly<Partial<Record<Remover, number>>>

export interface Filter {
  /** True when nothing is filtered. */
  readonly isOpen: boolean
  /** The filter that removes a symbol; undefined when it passes. Symbols are asked in any order. */
  remover(symbol: number, kind: number, flags: number): Remover | undefined
}

/** A filter at work: counts what it removes. */
export class Sieve {
  readonly #filter: Filter
  readonly #removed: Partial<Record<Remover, number>> = {}

  constructor(filter: Filter) {
    this.#filter = filter
  }

  /** Whether a symbol passes; where it does not, it counts for the first filter that removes it. */
  passes(symbol: number, kind: number, flags: number): boolean {
    const remover = this.#filter.remover(symbol, kind, flags)
    if (remover === undefined) return true
    this.#removed[remover] = (this.#removed[remover] ?? 0) + 1
    return false
  }

  get removed(): Removed {
    return this.#removed
  }
}

interface Wanted {
  readonly kind?: string | undefined
  readonly risk?: string | undefined
  /** True for a file of the module, or of the place that stands for one. */
  readonly module?: ((file: FileRow) => boolean) | undefined
  readonly file?: ((path: string) => boolean) | undefined
  /** The symbols that are let through. */
  readonly changed?: ReadonlySet<number> | undefined
}

/** A filter that lets through what all that is wanted holds of. */
export function makeFilter(reader: IndexReader, wanted: Wanted): Filter {
  // -1 where none is wanted.
  const kind = SYMBOL_KINDS.indexOf(wanted.kind as never)
  const risk = RISKS.indexOf(wanted.risk as never)
  const removers = wanted.module || wanted.file ? fileRemovers(reader, wanted) : undefined
  return {
    isOpen: kind < 0 && risk < 0 && !removers && !wanted.changed,
    remover(symbol, symbolKind, flags) {
      if (kind >= 0 && kind !== symbolKind) return 'kind'
      if (risk >= 0 && risk !== riskNumber(flags)) return 'risk'
      return removers?.(symbol) ?? (wanted.changed?.has(symbol) === false ? 'changed' : undefined)
    },
  }
}

/** Asks each file once, then answers for symbols by the file they lie in. */
function fileRemovers(reader: IndexReader, wanted: Wanted): (symbol: number) => Remover | undefined {
  const firsts: number[] = []
  const removers: (Remover | undefined)[] = []
  for (const file of reader.files()) {
    if (file.count === 0) continue
    firsts.push(file.first)
    if (wanted.module && !wanted.module(file)) removers.push('module')
    else removers.push(wanted.file && !wanted.file(file.path) ? 'file_pattern' : undefined)
  }
  return symbol => {
    const file = firstWhere(1, firsts.length, at => firsts[at]! > symbol) - 1
    return removers[file]
  }
}
