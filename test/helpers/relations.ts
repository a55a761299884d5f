// Rows of analyze_relationship in a form that tests can type.
import { ctxJson } from './exec.ts'

interface Row {
  readonly f?: string
  readonly id?: string
  readonly package?: string
  readonly specifier?: string
  readonly lines?: readonly number[]
  readonly how?: string
  readonly relation?: string
  readonly direction?: string
  readonly depth?: number
}

interface Relation {
  /** `id lines how`, in the order of the answer. */
  readonly rows: readonly string[]
  readonly unresolved: { readonly total: number; readonly why: Readonly<Record<string, number>> }
  readonly bound: string
  readonly by: Readonly<Record<string, number>>
  readonly answer: Readonly<Record<string, unknown>>
}

/** The relation of a target, asked through the terminal. */
export function relation(root: string, mode: string, target: string, ...flags: string[]): Relation {
  const answer = ctxJson([mode, target, ...flags], root) as unknown as Relation & { readonly results: readonly Row[] }
  const rows = answer.results.map(row =>
    [
      row.id ?? row.f ?? row.package ?? row.specifier,
      row.lines?.join(','),
      row.how ?? row.relation,
      row.direction,
      row.depth === undefined ? undefined : `depth ${row.depth}`,
    ]
      .filter(part => part !== undefined && part !== '')
      .join(' '),
  )
  return { ...answer, rows, answer: answer as never }
}
