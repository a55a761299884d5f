// Who calls a symbol, as tests can type it.
import { ctxJson } from './exec.ts'

interface Answer {
  readonly target?: { readonly f: string }
  readonly results?: readonly { readonly f: string; readonly id: string; readonly how: string }[]
}

/** The sorted callers of a symbol, in its file by qualified name; empty if it has none or does not exist. */
export function callersIn(root: string, name: string): readonly string[] {
  const { target, results = [] } = ctxJson(['callers', name, '--limit', '100'], root) as unknown as Answer
  const calling = results.filter(({ how }) => how !== 'callback')
  const names = calling.map(({ f, id }) => (f === target?.f ? id.slice(id.indexOf('#') + 1) : id))
  return [...new Set(names)].sort()
}
