// Filters on symbols by their number: kind and risk from the traits, module and file from the files table.
import type { FileRow } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import { riskNumber } from '../cache/traits.ts'
import { RISKS, SYMBOL_KINDS } from '../model.ts'
import { firstWhere } from '../util/halving.ts'

/** Names of the filters, in the order in which they are asked. */
export const REMOVERS = ['kind', 'risk', 'module', 'file_pattern'] as const
export type Removed = Readonly<Partial<Record<(typeof REMOVERS)[number], number>>>

export interface Filter {
  /** True when nothing is filtered. */
  readonly isOpen: boolean
  /** Position in REMOVERS of the filter that removes a symbol; -1 when it passes. Symbols are asked in any order. */
  remover(symbol: number, kind: number, flags: number): number
}

export interface Wanted {
  readonly kind?: string | undefined
  readonly risk?: string | undefined
  /** True for a file of the module, or of the place that stands for one. */
  readonly module?: ((file: FileRow) => boolean) | undefined
  readonly file?: ((path: string) => boolean) | undefined
}

/** A filter that lets through what all that is wanted holds of. */
export function makeFilter(reader: IndexReader, wanted: Wanted): Filter {
  const kind = wanted.kind === undefined ? -1 : SYMBOL_KINDS.indexOf(wanted.kind as never)
  const risk = wanted.risk === undefined ? -1 : RISKS.indexOf(wanted.risk as never)
  const removers = wanted.module || wanted.file ? fileRemovers(reader, wanted) : undefined
  return {
    isOpen: kind < 0 && risk < 0 && !removers,
    remover(symbol, symbolKind, flags) {
      if (kind >= 0 && kind !== symbolKind) return 0
      if (risk >= 0 && risk !== riskNumber(flags)) return 1
      return removers ? removers(symbol) : -1
    },
  }
}

/** Asks each file once, then answers for symbols by the file they lie in. */
function fileRemovers(reader: IndexReader, wanted: Wanted): (symbol: number) => number {
  const firsts: number[] = []
  const removers: number[] = []
  for (const file of reader.files()) {
    if (file.count === 0) continue
    firsts.push(file.first)
    if (wanted.module && !wanted.module(file)) removers.push(2)
    else removers.push(wanted.file && !wanted.file(file.path) ? 3 : -1)
  }
  return symbol => {
    const file = firstWhere(1, firsts.length, at => firsts[at]! > symbol) - 1
    return removers[file] ?? -1
  }
}
