// Types that implement an interface without saying so in their heads, as in Go: those that have all of its methods.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import type { IndexEntry } from '../../model.ts'
import { symbolsNamed } from '../../query/exact-names.ts'
import { resolvesTo } from '../../query/qualified-names.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isType } from '../../resolve/owner-namesakes.ts'

/** Methods of one name beyond which owners are not compared: every type has it. */
const MOST = 20_000

interface Implementers {
  /** Names of the methods of each interface that some type has all of. */
  readonly methods: readonly (readonly string[])[]
  /** Numbers of the types, in the order of the index. */
  readonly types: readonly number[]
}

/**
 * What has all methods of an interface of a name, qualified or not, of any of those called so; undefined where there is
 * no such interface.
 */
export function implementersOf({ reader }: Repository, written: string, name: string): Implementers | undefined {
  const entries = reader.entries(symbolsNamed(reader, name)).filter(isInterface)
  const named = entries.filter(entry => resolvesTo(entry, written))
  const found = (named.length > 0 ? named : entries).flatMap(asked => {
    const methods = methodsOf(reader, asked)
    const types = havingAll(reader, methods)
    return types.length > 0 ? [{ methods, types }] : []
  })
  if (found.length === 0) return undefined
  const types = new Set(found.flatMap(one => one.types))
  return { methods: found.map(({ methods }) => methods), types: [...types].sort((a, b) => a - b) }
}

/** The names of the methods that stand in an interface. */
function methodsOf(reader: IndexReader, { s, f }: IndexEntry): string[] {
  const { first, count } = reader.file(reader.fileNumber(f))
  const beside = reader.entries(Array.from({ length: count }, (_, i) => first + i))
  return [...new Set(beside.filter(({ p, k }) => p === s && k === 'method').map(one => one.s))]
}

/** The types that have methods of all these names; none where every type has one. */
function havingAll(reader: IndexReader, methods: readonly string[]): number[] {
  let owners = new Set<string>()
  for (const [at, method] of methods.entries()) {
    const symbols = symbolsNamed(reader, method)
    if (symbols.length > MOST) return []
    const having = reader.entries(symbols).map(entry => ownerIn(entry.f, entry.p ?? ''))
    const before = owners
    owners = new Set(at === 0 ? having : having.filter(owner => before.has(owner)))
  }
  const names = new Set([...owners].map(owner => owner.slice(owner.lastIndexOf('\0') + 1)))
  return [...names]
    .flatMap(owner => symbolsNamed(reader, owner))
    .filter(symbol => {
      const [entry] = reader.entries([symbol])
      return isType(entry!) && !isInterface(entry!) && owners.has(ownerIn(entry!.f, entry!.s))
    })
}

function isInterface({ k }: IndexEntry): boolean {
  return k === 'interface' || k === 'trait'
}

/** An owner by its folder, which is its package where methods may lie in other files than their type. */
function ownerIn(path: string, owner: string): string {
  return `${path.slice(0, path.lastIndexOf('/') + 1)}\0${owner}`
}
