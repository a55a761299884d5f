// What a change of a symbol may reach: its callers, their callers, and so on, each at its least distance.
import { ownName } from '../util/symbol-names.ts'
import { callersOf, type Edge } from './callers.ts'
import type { Found, Graph } from './graph.ts'
import type { Why } from './relation.ts'
import type { UseResolution } from './use-resolution.ts'

/** Symbols whose callers are looked for in one question. */
const MAX_EXPANDED = 400

export interface ReachedEdge extends Edge {
  /** Calls between it and the target; 1 for a caller. */
  readonly depth: number
}

export interface Impact {
  /** In order of depth; users at a file's top level have no callers. */
  readonly edges: readonly ReachedEdge[]
  readonly unresolved: ReadonlyMap<Why, number>
}

/** Users of symbols up to `depth` calls away; of a type, users of its members, too. */
export function impactOf(uses: UseResolution, targets: readonly Found[], depth: number): Impact {
  const { graph } = uses
  const edges: ReachedEdge[] = []
  const unresolved = new Map<Why, number>()
  const seen = new Set<string>()
  let next = targets.flatMap(target => [target, ...membersOf(graph, target)])
  const known = new Set(next.map(({ symbol }) => symbol))
  let expanded = 0
  for (let distance = 1; distance <= depth && next.length > 0; distance++) {
    const reached: Found[] = []
    for (const one of next) {
      if (expanded === MAX_EXPANDED) {
        unresolved.set('limit', (unresolved.get('limit') ?? 0) + 1)
        continue
      }
      expanded++
      const relation = callersOf(uses, one)
      for (const [why, count] of relation.unresolved) unresolved.set(why, (unresolved.get(why) ?? 0) + count)
      for (const edge of relation.edges) {
        const { user, file } = edge
        const key = `${file.number} ${user.index}`
        if (seen.has(key) || known.has(user.symbol)) continue
        seen.add(key)
        edges.push({ ...edge, depth: distance })
        if (user.symbol >= 0) reached.push(graph.found(user.symbol))
      }
    }
    next = reached
  }
  return { edges, unresolved }
}

function membersOf(graph: Graph, { symbol, entry }: Found): Found[] {
  const whole = ownName(entry)
  return graph
    .fileOfSymbol(symbol)
    .users.filter(({ symbol: own, record }) => own >= 0 && own !== symbol && record.p === whole)
    .map(user => graph.found(user.symbol))
}
