// The code that a change touches: callers of changed symbols, and all that they reach, by the index as it stands.
import type { Row } from '../../contract.ts'
import type { Analysis } from '../../diff/analysis.ts'
import type { SymbolChange } from '../../diff/symbol-changes.ts'
import { callersOf, type Edge } from '../../graph/callers.ts'
import { type Found, Graph } from '../../graph/graph.ts'
import { impactOf } from '../../graph/impact.ts'
import { staleUsesOf } from '../../graph/stale-uses.ts'
import { UseResolution } from '../../graph/use-resolution.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import type { Repository } from '../../repository/query-session.ts'
import { targetsOfId } from '../../resolve/target.ts'
import { symbolId } from '../../util/symbol-id.ts'

/** Callers that are listed of one symbol. */
const MAX_CALLERS = 20
/** Files that are listed of what a change reaches. */
const MAX_FILES = 20
/** Steps of impact. */
const STEPS = 3

export class TouchedCode {
  readonly uses: UseResolution
  readonly #repository: Repository
  /** Ids of symbols that the change itself touches, and paths of files whose top level it does. */
  readonly #touched: ReadonlySet<string>

  constructor(repository: Repository, { changes, files }: Analysis) {
    this.#repository = repository
    this.uses = new UseResolution(new Graph(repository))
    const symbols = changes
      .filter(({ change, after }) => after && change !== 'formatting')
      .map(({ after }) => symbolId(after!.file.path, after!.definition.qualified))
    this.#touched = new Set([...symbols, ...files.filter(({ isOutside }) => isOutside).map(({ path }) => path)])
  }

  /** The symbol of the index that a change led to; undefined if it has none, as when the index has another state. */
  target({ after }: SymbolChange): Found | undefined {
    if (!after) return undefined
    const [found] = targetsOfId(this.#repository.reader, symbolId(after.file.path, after.definition.qualified))
    return found && this.uses.graph.found(found.symbol)
  }

  /** Callers of a changed symbol, those that the change does not touch first; none of an added one. */
  callersOf(change: SymbolChange): Row {
    const { before, after, change: word } = change
    if (word === 'added' || word === 'formatting') return {}
    const edges: Edge[] = []
    let unresolved = 0
    const target = this.target(change)
    if (target) {
      const relation = callersOf(this.uses, target)
      edges.push(...relation.edges)
      for (const count of relation.unresolved.values()) unresolved += count
    }
    if (before && before.definition.name !== after?.definition.name) {
      const { name } = before.definition
      const stale = staleUsesOf(this.uses, name, before.file.path, before.owner !== undefined)
      edges.push(...stale.edges)
      unresolved += stale.uncertain
    }
    if (after && !target) return { callers: [], callers_total: 0, callers_unknown: 'not in the index as it stands' }
    const rows = edges.map(edge => this.#row(edge)).sort((a, b) => Number(a.touched) - Number(b.touched))
    return {
      callers: rows.slice(0, MAX_CALLERS),
      callers_total: rows.length,
      callers_untouched: rows.filter(({ touched }) => !touched).length,
      ...(unresolved > 0 ? { callers_unresolved: unresolved } : {}),
    }
  }

  #row({ file, user, lines, how }: Edge): Row & { readonly touched: boolean } {
    const { path } = file
    this.#repository.rest(file.number, path)
    const id = user.symbol < 0 ? path : symbolId(path, user.record.qualified)
    const s = user.symbol < 0 ? path.slice(path.lastIndexOf('/') + 1) : user.record.s
    const k = user.symbol < 0 ? 'module' : user.record.k
    const m = this.#repository.reader.modules()[this.#repository.reader.file(file.number).module]
    return { f: path, id, s, k, m, lines, how, touched: this.#touched.has(id) }
  }

  /** All that the changed symbols reach. */
  async impactOf(changes: readonly SymbolChange[]): Promise<Row> {
    const targets = changes.filter(({ change }) => change !== 'formatting').map(change => this.target(change))
    const { edges, unresolved } = impactOf(
      this.uses,
      targets.filter(target => target !== undefined),
      STEPS,
    )
    const files = new Map<string, { symbols: number; depth: number }>()
    for (const { file, depth } of edges) {
      const row = files.get(file.path)
      if (row) row.symbols++
      else files.set(file.path, { symbols: 1, depth })
    }
    const paths = [...files].map(([f, row]) => ({ f, ...row }))
    const total = [...unresolved.values()].reduce((sum, count) => sum + count, 0)
    const { location, reader } = this.#repository
    const { entryPointsAmong } = await import('../overview/entry-points.ts')
    return {
      symbols: edges.length,
      files_total: files.size,
      entry_points: await entryPointsAmong(location.root, reader, files.keys()),
      test_files: paths.filter(({ f }) => isTestPath(f)).length,
      files: paths.filter(({ f }) => !isTestPath(f)).slice(0, MAX_FILES),
      ...(total > 0 ? { unresolved: total } : {}),
    }
  }
}
