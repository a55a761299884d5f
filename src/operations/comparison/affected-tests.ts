// The test files that a change affects, nearest first: changed themselves, reaching a changed symbol by calls, naming
// it, named after its file, or importing its file.
import type { Row } from '../../contract.ts'
import type { Analysis } from '../../diff/analysis.ts'
import { impactOf } from '../../graph/impact.ts'
import { importRulesOf } from '../../languages/import-rules.ts'
import { isTestPath, runnableTests } from '../../languages/test-file-paths.ts'
import type { Repository } from '../../repository/query-session.ts'
import { testPaths } from '../../resolve/test-paths.ts'
import { importDistances } from './import-distances.ts'
import { TestAffinity } from './test-affinity.ts'
import { TouchedCode } from './touched-code.ts'

export interface AffectedTests {
  /** `how`: changed, reaches, pattern, names or imports; nearest first. */
  readonly tests: readonly (Row & { readonly f: string })[]
  /** True if most test files would be named. */
  readonly runAll: boolean
  /** All test files of the repository. */
  readonly all: readonly string[]
  /** Files whose imports were not looked at, because the time was up. */
  readonly unread: number
  /** Changed files whose effect on tests is unknown. */
  readonly unknown: readonly string[]
}

/** Before every other test. */
const FIRST = -100
/** Steps of calls between a test and a changed symbol. */
const STEPS = 6
/** Steps from changed code to callers that a test may be named after. */
const NAMED_STEPS = 2
/** Texts whose change affects no test. */
const PROSE =
  /\.(?:md|mdx|rst|txt|adoc)$|(^|\/)(?:LICENSE|NOTICE|AUTHORS|CHANGELOG|README)[^/]*$|\.(?:png|jpe?g|gif|svg|ico|webp)$/i

/** The affected tests of a comparison, by the index as it stands. */
export async function affectedTests(repository: Repository, analysis: Analysis): Promise<AffectedTests> {
  const { reader } = repository
  const all: string[] = []
  for (const { path, skipped } of reader.outlines()) if (skipped === 0 && isTestPath(path)) all.push(path)
  const runnable = runnableTests(all)
  const found = new Map<string, Test>()
  const add = (f: string, how: How, distance: number, depth: number): void => {
    if (!runnable.has(f)) return
    const test = found.get(f)
    if (test) {
      test.times++
      if (distance < test.distance) Object.assign(test, { how, distance, depth })
    } else found.set(f, { how, distance, depth, times: 1 })
  }
  const changed = analysis.files.filter(
    ({ kind, isLineEndings, change }) => kind === 'file' && !isLineEndings && change !== 'mode',
  )
  for (const { path } of changed) add(path, 'changed', FIRST, 0)
  const names = addByCalls(repository, analysis, add)
  const code = changed
    .filter(({ symbols }) => symbols)
    .flatMap(({ path, was }) => [path, ...(was === undefined ? [] : [was])])
  const touchedCode = code.filter(path => hasEffect(analysis, path))
  for (const path of touchedCode) for (const test of testPaths(path)) add(test, 'pattern', 1.5, 0)
  const { distances, unread } = importDistances(repository, touchedCode)
  for (const [f, distance] of distances) add(f, 'imports', 3 + distance, distance)
  const affinity = new TestAffinity(repository, names, touchedCode)
  const ranked = [...found].map(([f, test]) => ({ f, test, rank: test.distance - affinity.of(f) }))
  const tests = ranked
    .sort((a, b) => a.rank - b.rank || b.test.times - a.test.times || (a.f < b.f ? -1 : 1))
    .map(({ f, test: { how, depth } }) => ({ f, how, depth }))
  // What no code imports may still be read by it: configuration, data, templates.
  const unknown = changed.filter(({ path }) => !importRulesOf(path) && !PROSE.test(path)).map(({ path }) => path)
  return { tests, runAll: tests.length > runnable.size / 2 && tests.length > 1, all: [...runnable], unread, unknown }
}

type How = 'changed' | 'reaches' | 'pattern' | 'names' | 'imports'

interface Test {
  how: How
  /** What it is sorted by. */
  distance: number
  depth: number
  /** In how many ways it was found. */
  times: number
}

function hasEffect({ changes, files }: Analysis, path: string): boolean {
  return (
    files.some(file => (file.path === path || file.was === path) && (file.isOutside || file.change !== 'modified')) ||
    changes.some(
      ({ change, before, after }) =>
        change !== 'formatting' && (before?.file.path === path || after?.file.path === path),
    )
  )
}

/** Adds tests that reach or name changed symbols. Returns the names of those and of their callers, by how near they are. */
function addByCalls(
  repository: Repository,
  analysis: Analysis,
  add: (f: string, how: How, distance: number, depth: number) => void,
): ReadonlyMap<string, number> {
  const touched = new TouchedCode(repository, analysis)
  const { graph } = touched.uses
  const wanted = analysis.changes.filter(({ change }) => change !== 'formatting')
  const targets = wanted.map(change => touched.target(change)).filter(target => target !== undefined)
  const names = new Map([...changedNames(analysis)].map(name => [name, 1]))
  for (const { file, user, depth } of impactOf(touched.uses, targets, STEPS).edges) {
    add(file.path, 'reaches', depth, depth)
    const { s } = user.record
    // A test may be named after what calls the changed code.
    if (depth <= NAMED_STEPS && user.symbol >= 0 && !isTestPath(file.path) && !names.has(s)) names.set(s, 0.6 ** depth)
  }
  for (const name of changedNames(analysis))
    for (const file of graph.filesUsing(name)) add(repository.reader.file(file).path, 'names', 2.5, 0)
  return names
}

/** The names, before and after, of the symbols that changed. */
function changedNames({ changes }: Analysis): ReadonlySet<string> {
  const wanted = changes.filter(({ change }) => change !== 'formatting')
  const names = wanted.flatMap(({ before, after }) => [before?.definition.name, after?.definition.name])
  return new Set(names.filter(name => name !== undefined))
}
