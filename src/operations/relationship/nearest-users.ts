// The nearest users of a symbol and how many there are, for get_symbol: of many files that may use it few are read.
import { callersOf, type Edge } from '../../graph/callers.ts'
import { distanceBetween, type SearchLimit } from '../../graph/candidate-files.ts'
import type { Found } from '../../graph/type-symbols.ts'
import type { UseResolution } from '../../graph/use-resolution.ts'
import { optimised } from '../../indexer/optimiser.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { Users } from '../../resolve/related-symbols.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { usesOf } from './kept-graph.ts'

/** Users that are named. */
const MOST_NAMED = 3
/** What a cold query reads in a third of the time that it takes anyway. */
const LIMIT: SearchLimit = { files: 4, bytes: 128 << 10, typed: 32 << 10 }

/**
 * A search for who calls a symbol, and who gives it by value, which keeps what it reads. In a process of one query V8
 * would spend more on optimising than the search takes.
 */
export function userSearch(repository: Repository, isServer: boolean): (target: Found) => Users {
  const uses = usesOf(repository, isServer)
  return target => (isServer ? usersOf(uses, target) : optimised(() => usersOf(uses, target), 'off'))
}

function usersOf(uses: UseResolution, target: Found): Users {
  const { edges, unresolved } = callersOf(uses, target, LIMIT)
  const others = edges.filter(({ user }) => user.symbol !== target.symbol)
  const named = (isWanted: (edge: Edge) => boolean) => namesOf(others.filter(isWanted), target)
  const callers = named(({ how }) => how !== 'callback')
  const referrers = named(({ how }) => how === 'callback')
  const files = new Set(edges.map(({ file }) => file.path)).size
  const unread = unresolved.get('limit') ?? 0
  return { callers, referrers, total: edges.length, files, unread, isLower: unresolved.size > 0 }
}

/** Names in the target's file and ids in others, nearest first. */
function namesOf(edges: readonly Edge[], { symbol, entry: { f } }: Found): string[] {
  const distance = ({ file, user }: Edge): number =>
    distanceBetween(f, file.path) * 1e9 + (file.path === f ? Math.abs(user.symbol - symbol) : 0)
  const nearest = [...edges].sort((a, b) => distance(a) - distance(b)).slice(0, MOST_NAMED)
  return nearest.map(({ file, user }) =>
    user.symbol < 0 ? file.path : file.path === f ? user.record.qualified : symbolId(file.path, user.record.qualified),
  )
}
