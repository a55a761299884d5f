// The callers of a symbol in get_symbol.
import { ctxJson } from './exec.ts'

/** The sorted callers of a symbol; empty if it has none or does not exist. */
export function callersIn(root: string, name: string): readonly string[] {
  const [record] = ctxJson(['get', name], root).results as { related?: { callers?: readonly string[] } }[]
  return [...(record?.related?.callers ?? [])].sort()
}
