// Uses of a name whose definition has gone: imports of it, and calls in its file, that lead nowhere now.
import { lastWordOn } from '../cache/records/callee-names.ts'
import { type Edge, usesIn } from './callers.ts'
import type { UseResolution } from './use-resolution.ts'

export interface StaleUses {
  /** Uses that can only have meant the definition that has gone. */
  readonly edges: readonly Edge[]
  /** Uses of the name that may have meant it. */
  readonly uncertain: number
}

/** The uses of `name`, which a file (its path) no longer defines. `isMember` is true for a member of a type. */
export function staleUsesOf(uses: UseResolution, name: string, path: string, isMember: boolean): StaleUses {
  const { graph } = uses
  const edges: Edge[] = []
  let uncertain = 0
  for (const number of graph.filesUsing(name)) {
    if (!graph.mayRead(number)) {
      uncertain++
      continue
    }
    const file = graph.file(number)
    for (const user of file.users) {
      const lines = new Set<number>()
      for (const use of ['calls', 'references'] as const)
        for (const { written, line } of usesIn(user, use, file)) {
          if (lastWordOn(written) !== name) continue
          const resolved = uses.resolve(written, user, file, use === 'calls' ? line : undefined)
          if (resolved !== 'none' && 'symbols' in resolved) continue
          const isImported = resolved !== 'none' && resolved.why === 'import'
          if (!isMember && (isImported || (resolved === 'none' && file.path === path))) lines.add(line)
          else if (resolved !== 'none') uncertain++
        }
      if (lines.size > 0) edges.push({ file, user, lines: [...lines].sort((a, b) => a - b), how: 'import' })
    }
  }
  return { edges, uncertain }
}
