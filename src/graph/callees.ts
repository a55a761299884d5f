// What a symbol calls or gives by value, of the index; a type with all of its members.
import { ownName } from '../util/symbol-names.ts'
import { usesIn } from './callers.ts'
import type { Found, GraphFile, User } from './graph.ts'
import type { How, Why } from './relation.ts'
import type { UseResolution } from './use-resolution.ts'

/** A symbol that is used, with the lines of its uses. */
export interface CalleeEdge {
  readonly symbol: number
  readonly lines: readonly number[]
  readonly how: How
}

export interface Callees {
  /** In the order of the first use. */
  readonly edges: readonly CalleeEdge[]
  readonly unresolved: ReadonlyMap<Why, number>
  /** Uses of what is not in the index. */
  readonly outside: number
}

/** What the code of a symbol uses. */
export function calleesOf(uses: UseResolution, { symbol, entry }: Found): Callees {
  const file = uses.graph.fileOfSymbol(symbol)
  const whole = ownName(entry)
  const isInside = ({ symbol: own, record: { p } }: User): boolean =>
    own === symbol || p === whole || p?.startsWith(`${whole}.`) === true
  return usesOfAll(uses, file, file.users.filter(isInside))
}

function usesOfAll(uses: UseResolution, file: GraphFile, users: readonly User[]): Callees {
  const found = new Map<number, { readonly lines: Set<number>; readonly how: How }>()
  const unresolved = new Map<Why, number>()
  let outside = 0
  for (const user of users)
    for (const use of ['calls', 'references'] as const)
      for (const { written, line } of usesIn(user, use, file)) {
        const resolved = uses.resolve(written, user, file, use === 'calls' ? line : undefined)
        if (resolved === 'none') outside++
        else if ('why' in resolved) unresolved.set(resolved.why, (unresolved.get(resolved.why) ?? 0) + 1)
        else {
          // A type and its constructor are called at once.
          const called = resolved.symbols.at(-1)!
          const known = found.get(called)
          if (known) known.lines.add(line)
          else found.set(called, { lines: new Set([line]), how: use === 'references' ? 'callback' : resolved.how })
        }
      }
  const edges = [...found].map(([called, { lines, how }]) => ({ symbol: called, lines: [...lines], how }))
  return { edges: edges.sort((a, b) => a.lines[0]! - b.lines[0]!), unresolved, outside }
}
