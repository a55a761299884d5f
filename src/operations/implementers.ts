// Types that implement an interface without saying so in their heads, as in Go: those that have all of its methods.
import type { IndexEntry } from '../model.ts'
import { symbolsNamed } from '../query/names.ts'
import { resolvesTo } from '../query/qualified.ts'
import type { Repository } from '../repository/session.ts'
import { isType } from '../resolve/parts.ts'

/** Methods of one name beyond which owners are not compared: every type has it. */
const MOST = 20_000

interface Implementers {
  /** Names of the methods of the interface. */
  readonly methods: readonly string[]
  /** Numbers of the types, in the order of the index. */
  readonly types: readonly number[]
}

/** What has all methods of the interface of a name, qualified or not; undefined where there is no such interface. */
export function implementersOf({ reader }: Repository, written: string, name: string): Implementers | undefined {
  const entries = reader.entries(symbolsNamed(reader, name)).filter(isInterface)
  const asked = entries.find(entry => resolvesTo(entry, written)) ?? entries[0]
  if (!asked) return undefined
  const { first, count } = reader.file(reader.fileNumber(asked.f))
  const beside = reader.entries(Array.from({ length: count }, (_, i) => first + i))
  const methods = [...new Set(beside.filter(({ p, k }) => p === name && k === 'method').map(({ s }) => s))]
  let owners: Set<string> | undefined
  for (const method of methods) {
    const symbols = symbolsNamed(reader, method)
    if (symbols.length > MOST) return undefined
    const having = reader.entries(symbols).map(entry => ownerIn(entry.f, entry.p ?? ''))
    owners = new Set(owners ? having.filter(owner => owners!.has(owner)) : having)
  }
  if (!owners) return undefined
  const names = new Set([...owners].map(owner => owner.slice(owner.lastIndexOf('\0') + 1)))
  const types = [...names]
    .flatMap(owner => symbolsNamed(reader, owner))
    .sort((a, b) => a - b)
    .filter(symbol => {
      const [entry] = reader.entries([symbol])
      return isType(entry!) && !isInterface(entry!) && owners!.has(ownerIn(entry!.f, entry!.s))
    })
  return { methods, types }
}

function isInterface({ k }: IndexEntry): boolean {
  return k === 'interface' || k === 'trait'
}

/** An owner by its folder, which is its package where methods may lie in other files than their type. */
function ownerIn(path: string, owner: string): string {
  return `${path.slice(0, path.lastIndexOf('/') + 1)}\0${owner}`
}
