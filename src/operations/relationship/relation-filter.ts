// The filters of relations: rows by kind, risk, module, file and changes, with counts of what each removes.
import { riskNumber } from '../../cache/tables/traits.ts'
import type { Input, Row } from '../../contract.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import { RISKS } from '../../model.ts'
import type { Removed } from '../../query/filter.ts'
import type { Repository } from '../../repository/query-session.ts'
import { changedFilter } from '../search/changed-filter.ts'
import { pathFilter } from '../search/pages.ts'
import { scopeOf } from '../search/scope.ts'

type Remover = keyof Removed | 'tests'
type Test = (row: Row) => boolean

/** Rows that pass the filters of a call, and how many each of the others removed. */
export interface FilteredRows {
  readonly rows: readonly Row[]
  readonly removed: Readonly<Partial<Record<Remover, number>>>
}

/** Undefined if the module of the filter is unknown. A row of a package or of no file passes only without filters. */
export async function filteredRows(
  repository: Repository,
  input: Input,
  mode: unknown,
  rows: readonly Row[],
): Promise<FilteredRows | undefined> {
  const tests = await testsOf(repository, input, mode)
  if (!tests) return undefined
  const removed: Partial<Record<Remover, number>> = {}
  const passing = rows.filter(row => {
    const remover = tests.find(([, passes]) => !passes(row))?.[0]
    if (remover) removed[remover] = (removed[remover] ?? 0) + 1
    return remover === undefined
  })
  return { rows: passing, removed }
}

async function testsOf(
  repository: Repository,
  input: Input,
  mode: unknown,
): Promise<readonly (readonly [Remover, Test])[] | undefined> {
  const { reader, location } = repository
  const { kind, risk, module, file_pattern, target } = input
  const tests: [Remover, Test][] = []
  const ofFile = (passes: (path: string) => boolean): Test => {
    return ({ f }) => f !== undefined && passes(String(f))
  }
  if (input.tests === false && mode !== 'tests')
    tests.push(['tests', ({ f }) => f === undefined || !isTestPath(String(f))])
  const kinds = (kind as string | undefined)?.split(',')
  if (kinds) tests.push(['kind', ({ k }) => kinds.includes(String(k))])
  const risks = (risk as string | undefined)?.split(',')
  if (risks)
    tests.push([
      'risk',
      ({ symbol }) => symbol !== undefined && risks.includes(RISKS[riskNumber(reader.trait(Number(symbol)).flags)]!),
    ])
  if (module !== undefined) {
    const scope = await scopeOf(reader, location.root, module as string)
    if (!scope) return undefined
    const isInside = (path: string): boolean => {
      const number = reader.fileNumber(path)
      return number >= 0 && scope.has(reader.file(number))
    }
    tests.push(['module', ofFile(isInside)])
  }
  if (file_pattern !== undefined) {
    function* paths() {
      for (const { path } of reader.outlines()) yield path
    }
    tests.push(['file_pattern', ofFile(await pathFilter(location.root, file_pattern as string, paths))])
  }
  const touched = await changedFilter(repository, input, 'analyze_relationship', { target, mode })
  if (touched) {
    const files = new Set([...touched].map(symbol => reader.fileNumberOf(symbol)))
    const isTouched: Test = ({ symbol, f }) =>
      symbol === undefined ? files.has(reader.fileNumber(String(f))) : touched.has(Number(symbol))
    tests.push(['changed', isTouched])
  }
  return tests
}
