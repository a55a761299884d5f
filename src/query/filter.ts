// Filters symbols by kind, risk, module, file pattern and changes.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { riskNumber } from '../cache/tables/traits.ts'
import { RISKS, SYMBOL_KINDS } from '../model.ts'
import { type FileScope, ScopeSymbols } from './file-scope.ts'

/** In the order in which they are applied. */
type FilterName = 'kind' | 'risk' | 'module' | 'file_pattern' | 'changed'
/** Number of symbols that each filter removed. */
export type Removed = Readonly<Partial<Record<FilterName, number>>>

export interface Filter {
  readonly isOpen: boolean
  remover(symbol: number, kind: number, flags: number): FilterName | undefined
}

/** Applies a filter and counts what it removes. */
export class CountingFilter {
  readonly #filter: Filter
  readonly #removed: Partial<Record<FilterName, number>> = {}

  constructor(filter: Filter) {
    this.#filter = filter
  }

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

interface FilterOptions {
  readonly kind?: string | undefined
  readonly risk?: string | undefined
  readonly module?: FileScope | undefined
  readonly file?: FileScope | undefined
  readonly changed?: ReadonlySet<number> | undefined
}

/** A filter for symbols that meet all given conditions. */
export function makeFilter(reader: IndexReader, wanted: FilterOptions): Filter {
  const kinds = numbersOf(wanted.kind, SYMBOL_KINDS)
  const risks = numbersOf(wanted.risk, RISKS)
  const moduleSymbols = wanted.module && new ScopeSymbols(reader, wanted.module)
  const patternSymbols = wanted.file && new ScopeSymbols(reader, wanted.file)
  return {
    isOpen: !kinds && !risks && !moduleSymbols && !patternSymbols && !wanted.changed,
    remover(symbol, symbolKind, flags) {
      if (kinds?.includes(symbolKind) === false) return 'kind'
      if (risks?.includes(riskNumber(flags)) === false) return 'risk'
      if (moduleSymbols?.has(symbol) === false) return 'module'
      if (patternSymbols?.has(symbol) === false) return 'file_pattern'
      return wanted.changed?.has(symbol) === false ? 'changed' : undefined
    },
  }
}

/** The numbers of values with commas; undefined for any. */
function numbersOf(values: string | undefined, all: readonly string[]): readonly number[] | undefined {
  return values?.split(',').map(value => all.indexOf(value))
}
