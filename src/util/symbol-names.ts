// Qualified names of symbols, and the `~n` that numbers equal ones. Pure.
import type { IndexEntry } from '../model.ts'

/** Qualified names in file order, with `~n` on the n-th occurrence of a name, n ≥ 2. */
export function qualifiedNames(entries: readonly Pick<IndexEntry, 's' | 'p'>[]): string[] {
  const seen = new Map<string, number>()
  return entries.map(entry => numbered(ownName(entry), seen))
}

/** Owner and name, joined by a dot. */
export function ownName({ s, p }: Pick<IndexEntry, 's' | 'p'>): string {
  return p === undefined ? s : `${p}.${s}`
}

/** The innermost owner of `Outer.Inner`. */
export function directOwner(owner: string): string {
  return owner.slice(owner.lastIndexOf('.') + 1)
}

/** Appends the number of this occurrence to a name; `seen` counts occurrences. */
export function numbered(name: string, seen: Map<string, number>): string {
  const count = (seen.get(name) ?? 0) + 1
  seen.set(name, count)
  return nthOf(name, count)
}

/** The id part of the n-th symbol of a name, from 1. */
export function nthOf(name: string, n: number): string {
  return n === 1 ? name : `${name}~${n}`
}

/** The n of a qualified name that ends in `~n`. */
export function numberAmongNamesakes(qualified: string): number {
  return Number(qualified.slice(qualified.lastIndexOf('~') + 1))
}

/** `GenServer.call` of `GenServer.call/3` (Elixir, Erlang); undefined if the text has no arity. */
export function withoutArity(text: string): string | undefined {
  return /^((?:[\w.:]+[.:])?[a-z_]\w*[?!]?)\/\d{1,2}$/.exec(text)?.[1]
}

/** Whether qualified names may be of one owner: in C++ a definition outside its class may leave out namespaces. */
export function isSameOwner(a = '', b = ''): boolean {
  return a === b || (a !== '' && b !== '' && (a.endsWith(`.${b}`) || b.endsWith(`.${a}`)))
}
