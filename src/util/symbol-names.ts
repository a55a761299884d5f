// Qualified names of the symbols of one file, as ids have them, and a number behind one. Pure.
import type { IndexEntry } from '../model.ts'

/** In file order: owner and name, and `~n` on the n-th of a name, n ≥ 2. */
export function qualifiedNames(entries: readonly Pick<IndexEntry, 's' | 'p'>[]): string[] {
  const seen = new Map<string, number>()
  return entries.map(entry => numbered(ownName(entry), seen))
}

/** Owner and name. */
export function ownName({ s, p }: Pick<IndexEntry, 's' | 'p'>): string {
  return p === undefined ? s : `${p}.${s}`
}

/** Of an owner as the index has it, `Outer.Inner`, the one directly around its members. */
export function directOwner(owner: string): string {
  return owner.slice(owner.lastIndexOf('.') + 1)
}

/** A qualified name with its number among its namesakes; `seen` counts them. */
export function numbered(name: string, seen: Map<string, number>): string {
  const count = (seen.get(name) ?? 0) + 1
  seen.set(name, count)
  return nthOf(name, count)
}

/** The n-th of a name, from 1. */
export function nthOf(name: string, n: number): string {
  return n === 1 ? name : `${name}~${n}`
}

/** The n at the end of a qualified name that has one. */
export function numberAmongNamesakes(qualified: string): number {
  return Number(qualified.slice(qualified.lastIndexOf('~') + 1))
}

/** `GenServer.call/3`, as Elixir and Erlang name a function with so many parameters, without their number. */
export function withoutArity(text: string): string | undefined {
  return /^((?:[\w.:]+[.:])?[a-z_]\w*[?!]?)\/\d{1,2}$/.exec(text)?.[1]
}
