// Qualified names of the symbols of one file, as ids have them. Pure.
import type { IndexEntry } from '../model.ts'

/** In file order: owner and name, and `~n` on the n-th of a name, n ≥ 2. */
export function qualifiedNames(entries: readonly Pick<IndexEntry, 's' | 'p'>[]): string[] {
  const seen = new Map<string, number>()
  return entries.map(({ s, p }) => numbered(p === undefined ? s : `${p}.${s}`, seen))
}

/** A qualified name with its number among its namesakes; `seen` counts them. */
export function numbered(name: string, seen: Map<string, number>): string {
  const count = (seen.get(name) ?? 0) + 1
  seen.set(name, count)
  return count === 1 ? name : `${name}~${count}`
}
