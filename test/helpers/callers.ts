// Who calls a symbol, as get_symbol says it.
import { ctxJson } from './exec.ts'

/** The callers of what a name or id means in a repository, sorted; none where it has none or is not there. */
export function callersIn(root: string, name: string): readonly string[] {
  const [record] = ctxJson(['get', name], root).results as { related?: { callers?: readonly string[] } }[]
  return [...(record?.related?.callers ?? [])].sort()
}
