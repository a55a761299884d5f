// Finds types that implement an interface implicitly, as in Go: those with all of its methods.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import type { IndexEntry } from '../../model.ts'
import { symbolsNamed } from '../../query/exact-names.ts'
import { resolvesTo } from '../../query/qualified-names.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isType } from '../../resolve/owner-namesakes.ts'

/** The most methods of one name that are compared: beyond it nearly every type has it. */
const MAX_METHODS = 20_000

interface Implementers {
  /** Method names of each interface that some type implements. */
  readonly methods: readonly (readonly string[])[]
  readonly types: readonly number[]
}

/** The implementers of all interfaces of a name; `written` may be qualified. Undefined if there are none. */
export function implementersOf({ reader }: Repository, written: string, name: string): Implementers | undefined {
  const entries = reader.entries(symbolsNamed(reader, name)).filter(isInterface)
  const named = entries.filter(entry => resolvesTo(entry, written))
  const found = (named.length > 0 ? named : entries).flatMap(target => {
    const methods = methodsOf(reader, target)
    const types = typesWithAll(reader, methods)
    return types.length > 0 ? [{ methods, types }] : []
  })
  if (found.length === 0) return undefined
  const types = new Set(found.flatMap(one => one.types))
  return { methods: found.map(({ methods }) => methods), types: [...types].sort((a, b) => a - b) }
}

function methodsOf(reader: IndexReader, { s, f }: IndexEntry): string[] {
  const { first, count } = reader.file(reader.fileNumber(f))
  const beside = reader.entries(Array.from({ length: count }, (_, i) => first + i))
  return [...new Set(beside.filter(({ p, k }) => p === s && k === 'method').map(one => one.s))]
}

/** The types with methods of all these names; empty if a name exceeds the limit. */
function typesWithAll(reader: IndexReader, methods: readonly string[]): number[] {
  let owners = new Set<string>()
  for (const [at, method] of methods.entries()) {
    const symbols = symbolsNamed(reader, method)
    if (symbols.length > MAX_METHODS) return []
    const withMethod = reader.entries(symbols).map(entry => ownerKey(entry.f, entry.p ?? ''))
    const previous = owners
    owners = new Set(at === 0 ? withMethod : withMethod.filter(owner => previous.has(owner)))
  }
  const names = new Set([...owners].map(owner => owner.slice(owner.lastIndexOf('\0') + 1)))
  return [...names]
    .flatMap(owner => symbolsNamed(reader, owner))
    .filter(symbol => {
      const [entry] = reader.entries([symbol])
      return isType(entry!) && !isInterface(entry!) && owners.has(ownerKey(entry!.f, entry!.s))
    })
}

function isInterface({ k }: IndexEntry): boolean {
  return k === 'interface' || k === 'trait'
}

/** The key of an owner: its name and folder, because methods may be in other files of the same package. */
function ownerKey(path: string, owner: string): string {
  return `${path.slice(0, path.lastIndexOf('/') + 1)}\0${owner}`
}
