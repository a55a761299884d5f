// How the parts of a repository depend on each other, for `get_repo_overview`: imports between modules, cycles of them,
// and the files and symbols that most others depend on.
import { isExported, STANDINGS, standingNumber } from '../../cache/tables/traits.ts'
import type { Row } from '../../contract.ts'
import { cyclesIn, pageRank } from '../../graph/page-rank.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import type { Repository } from '../../repository/query-session.ts'
import { moduleFilesOf } from '../../resolve/module-files-of-index.ts'
import { idOf } from '../resolution/targets.ts'
import { importsByFile } from './index-imports.ts'

/** Rows of each list; files whose symbols are counted; files through which a symbol may be re-exported. */
const MOST_SHOWN = 10
const MOST_RANKED = 100
const MOST_STEPS = 4

interface FileNode {
  readonly number: number
  readonly path: string
  readonly module: number
  /** By places in the list of files. */
  readonly imports: number[]
  /** Those of them that it re-exports. */
  readonly reExports: number[]
  /** Those of them that it needs when it is loaded. */
  readonly loads: number[]
  readonly importers: number[]
}

/** Facts of the overview with `graph`. */
export function repositoryGraph(repository: Repository): Row {
  const { files, left } = filesOf(repository)
  const ranks = pageRank(files.map(({ imports }) => imports))
  const byRank = [...files.keys()].sort((a, b) => ranks[b]! - ranks[a]! || a - b)
  const central = byRank.filter(at => files[at]!.importers.length > 0)
  return {
    ...moduleFacts(repository, files),
    central_files: central.slice(0, MOST_SHOWN).map(at => {
      const { path, number, importers } = files[at]!
      repository.rest(number, path)
      return { f: path, importers: importers.length }
    }),
    central_symbols: centralSymbols(repository, files, central.slice(0, MOST_RANKED)),
    ...(left > 0 ? { files_not_read: left } : {}),
  }
}

/** The files with their imports; those of tests count for nothing. */
function filesOf(repository: Repository): { readonly files: readonly FileNode[]; readonly left: number } {
  const { reader } = repository
  const files: FileNode[] = []
  const places = new Map<string, number>()
  for (const { path, module, skipped } of reader.outlines()) {
    if (skipped !== 0) continue
    places.set(path, files.length)
    files.push({ number: reader.fileNumber(path), path, module, imports: [], reExports: [], loads: [], importers: [] })
  }
  const imports = importsByFile(moduleFilesOf(reader, path => repository.textOf(path)))
  for (const [path, edges] of imports.files) {
    const from = places.get(path)
    if (from === undefined || isTestPath(path)) continue
    for (const edge of edges) {
      const to = 'f' in edge.to ? places.get(edge.to.f) : undefined
      if (to === undefined) continue
      files[from]!.imports.push(to)
      files[to]!.importers.push(from)
      if (edge.how === 're-export') files[from]!.reExports.push(to)
      if (edge.how !== 'type' && edge.how !== 'dynamic') files[from]!.loads.push(to)
    }
  }
  return { files, left: imports.left }
}

/** Which modules import which, by files, most first; and modules that load each other. */
function moduleFacts({ reader }: Repository, files: readonly FileNode[]): Row {
  const names = reader.modules()
  const counts = new Map<number, Map<number, number>>()
  const loads = names.map(() => new Set<number>())
  for (const { module, imports, loads: loaded } of files) {
    for (const to of new Set(imports.map(at => files[at]!.module))) {
      if (to === module) continue
      const of = counts.get(module) ?? new Map<number, number>()
      counts.set(module, of.set(to, (of.get(to) ?? 0) + 1))
    }
    for (const at of loaded) if (files[at]!.module !== module) loads[module]!.add(files[at]!.module)
  }
  const sum = (of: ReadonlyMap<number, number>): number => [...of.values()].reduce((a, b) => a + b, 0)
  const all = [...counts].sort(([, a], [, b]) => sum(b) - sum(a))
  const cycles = cyclesIn(loads.map(of => [...of]))
  return {
    module_imports: all.slice(0, MOST_SHOWN).map(([module, of]) => ({
      m: names[module],
      imports: [...of]
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_SHOWN)
        .map(([to]) => names[to]),
      total: of.size,
    })),
    cycles: cycles.slice(0, MOST_SHOWN).map(group => ({
      modules: group.slice(0, MOST_SHOWN).map(module => names[module]),
      total: group.length,
    })),
    cycles_total: cycles.length,
  }
}

/** The exported symbols of central files that most files use which import them, directly or through re-exports. */
function centralSymbols(repository: Repository, files: readonly FileNode[], central: readonly number[]): Row[] {
  const { reader } = repository
  const rows: { readonly symbol: number; readonly used_in: number }[] = []
  for (const at of central) {
    const importers = new Set(importersOf(files, at).map(place => files[place]!.number))
    const { first, count } = reader.file(files[at]!.number)
    const symbols = Array.from({ length: count }, (_, i) => first + i).filter(symbol => {
      const { flags } = reader.trait(symbol)
      return isExported(flags) && STANDINGS[standingNumber(flags)] === 'source'
    })
    const names = new Set<string>()
    for (const [i, { s, p }] of reader.entries(symbols).entries()) {
      // Overloads are one.
      if (p !== undefined || names.has(s)) continue
      names.add(s)
      const users = reader.filesUsing(s).filter(number => importers.has(number)).length
      if (users > 0) rows.push({ symbol: symbols[i]!, used_in: users })
    }
  }
  return rows
    .sort((a, b) => b.used_in - a.used_in || a.symbol - b.symbol)
    .slice(0, MOST_SHOWN)
    .map(({ symbol, used_in }) => {
      const [entry] = reader.entries([symbol])
      repository.rest(reader.fileNumberOf(symbol), entry!.f)
      const { f, l, k } = entry!
      return { id: idOf(repository, { symbol, entry: entry! }), f, l, k, used_in }
    })
}

/** Places of the files that import a file, or a file that re-exports it. */
function importersOf(files: readonly FileNode[], at: number): readonly number[] {
  const sources = new Set([at])
  let found = [at]
  for (let step = 0; step < MOST_STEPS && found.length > 0; step++) {
    found = found.flatMap(each => files[each]!.importers.filter(one => files[one]!.reExports.includes(each)))
    found = found.filter(each => !sources.has(each))
    for (const each of found) sources.add(each)
  }
  return [...sources].flatMap(each => files[each]!.importers)
}
