// Filters on symbols by their number: kind and risk from the traits, module and file from the files table.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { riskNumber } from '../cache/tables/traits.ts'
import { RISKS, SYMBOL_KINDS } from '../model.ts'
import { type FileScope, ScopeSymbols } from './file-scope.ts'

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
export class CountingFilter {
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
  /** The files of the module, or of the place that stands for one. */
  readonly module?: FileScope | undefined
  /** The files of the pattern. */
  readonly file?: FileScope | undefined
  /** The symbols that are let through. */
  readonly changed?: ReadonlySet<number> | undefined
}

/** A filter that lets through what all that is wanted holds of. */
export function makeFilter(reader: IndexReader, wanted: Wanted): Filter {
  // -1 where none is wanted.
  const kind = SYMBOL_KINDS.indexOf(wanted.kind as never)
  const risk = RISKS.indexOf(wanted.risk as never)
  const ofModule = wanted.module && new ScopeSymbols(reader, wanted.module)
  const ofPattern = wanted.file && new ScopeSymbols(reader, wanted.file)
  return {
    isOpen: kind < 0 && risk < 0 && !ofModule && !ofPattern && !wanted.changed,
    remover(symbol, symbolKind, flags) {
      if (kind >= 0 && kind !== symbolKind) return 'kind'
      if (risk >= 0 && risk !== riskNumber(flags)) return 'risk'
      if (ofModule?.has(symbol) === false) return 'module'
      if (ofPattern?.has(symbol) === false) return 'file_pattern'
      return wanted.changed?.has(symbol) === false ? 'changed' : undefined
    },
  }
}
