// The edges of the graph as rows of an answer.
import type { Input, Row } from '../../contract.ts'
import { calleesOf } from '../../graph/callees.ts'
import { callersOf, type Edge } from '../../graph/callers.ts'
import { distanceBetween } from '../../graph/candidate-files.ts'
import type { Found, GraphFile, User } from '../../graph/graph.ts'
import { hierarchyOf } from '../../graph/hierarchy.ts'
import { impactOf } from '../../graph/impact.ts'
import { testsOf } from '../../graph/tests.ts'
import type { UseResolution } from '../../graph/use-resolution.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import type { Repository } from '../../repository/query-session.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { idOf } from '../resolution/targets.ts'

/** Rows in the order in which they are shown, with what is not known. */
export interface Relations {
  /** `symbol` is the number of a symbol in the index, for filters; it is not shown. */
  readonly rows: readonly Row[]
  /** Number of what is not known, by why. */
  readonly unresolved: ReadonlyMap<string, number>
  /** Facts beside the rows. */
  readonly facts?: Row
  /** A row as it is shown, if that costs more than the row. */
  readonly shown?: (row: Row) => Row
}

/** Who calls a symbol or gives it by value, nearest first; with `isByName` also unresolved uses of its name. */
export function callerRows(repository: Repository, uses: UseResolution, target: Found, isByName: boolean): Relations {
  const { edges, unresolved, named } = callersOf(uses, target)
  const all = isByName ? [...edges, ...named] : edges
  const order = nearestFirst(all, target.entry.f)
  return { rows: order.map(edge => rowOf(repository, edge)), unresolved }
}

/** Users in the target's file, then in its folder, then elsewhere, tests last. */
function nearestFirst(edges: readonly Edge[], path: string): Edge[] {
  const distance = ({ file }: Edge): number => distanceBetween(path, file.path)
  return [...edges].sort(
    (a, b) => distance(a) - distance(b) || a.file.number - b.file.number || a.user.index - b.user.index,
  )
}

function rowOf(repository: Repository, { file, user, lines, how }: Edge): Row {
  repository.rest(file.number, file.path)
  return { ...userRow(file, user), lines, how }
}

/** A symbol, or a file by its path for what it does at its top level. */
function userRow({ path }: GraphFile, { symbol, record }: User): Row {
  if (symbol < 0) return { f: path, id: path, s: path.slice(path.lastIndexOf('/') + 1), k: 'module' }
  return { symbol, f: path, id: symbolId(path, record.qualified), s: record.s, k: record.k }
}

/** What a symbol calls or gives by value. */
export function calleeRows(repository: Repository, uses: UseResolution, target: Found): Relations {
  const { edges, unresolved, outside } = calleesOf(uses, target)
  repository.rest(repository.reader.fileNumberOf(target.symbol))
  const rows = edges.map(({ symbol, lines, how }) => {
    const found = uses.graph.found(symbol)
    const { f, s, k, l } = found.entry
    return { symbol, f, id: idOf(repository, found), s, k, l, lines, how }
  })
  return { rows, unresolved, facts: { outside } }
}

/** What a change of a symbol may reach, nearest first. */
export function impactRows(repository: Repository, uses: UseResolution, target: Found, depth: number): Relations {
  const { edges, unresolved } = impactOf(uses, [target], depth)
  const rows = edges.map(edge => ({ ...rowOf(repository, edge), depth: edge.depth }))
  const tests = new Set(edges.map(({ file }) => file.path).filter(isTestPath))
  return { rows, unresolved, facts: { test_files: tests.size } }
}

/** Test files of a symbol, nearest first. */
export function testRows(repository: Repository, uses: UseResolution, target: Found, depth: number): Relations {
  const { edges, unresolved, all } = testsOf(uses, target, depth)
  const rows = edges.map(({ file, user, how, depth: distance }) => {
    const { path } = repository.reader.file(file)
    repository.rest(file, path)
    const id = user === undefined || user.symbol < 0 ? {} : { id: symbolId(path, user.record.qualified) }
    return { f: path, ...id, how, depth: distance }
  })
  const reaching = rows.filter(({ how }) => how === 'reaches').length
  return { rows, unresolved, facts: { test_files: all, reaching, ...(reaching > all / 2 ? { run_all: true } : {}) } }
}

/** Types above and below, or members that are overridden or override. `direction` and `depth` leave out others. */
export function hierarchyRows(
  repository: Repository,
  { graph }: UseResolution,
  target: Found,
  { direction, depth }: Input,
): Relations {
  if (graph.types.rule(target.entry.f) === undefined) return { rows: [], unresolved: new Map([['language', 1]]) }
  const { rows: all, unresolved: bases, bounds } = hierarchyOf(graph.types.sources, target.symbol)
  const wanted = all.filter(
    row => (direction === undefined || row.direction === direction) && row.depth <= ((depth as number) ?? row.depth),
  )
  for (const { f } of wanted) repository.rest(repository.reader.fileNumber(f), f)
  const unresolved = new Map<string, number>()
  // A base type outside the index is known; it is only not here.
  const above = wanted.filter(row => row.direction === 'up' && row.depth < ((depth as number) ?? row.depth + 1))
  const shown = new Set([...(direction === 'down' ? [] : [idOf(repository, target)]), ...above.map(({ id }) => id)])
  const outside = bases.filter(({ why, by }) => why === 'external' && shown.has(by)).map(({ name }) => name)
  for (const { why } of bases) if (why !== 'external') unresolved.set(why, (unresolved.get(why) ?? 0) + 1)
  for (const bound of bounds) unresolved.set(`limit: ${bound}`, 1)
  const rows = wanted.map(row => ({ ...row }))
  return { rows, unresolved, ...(outside.length > 0 ? { facts: { outside: [...new Set(outside)] } } : {}) }
}
