// A page of relations: filtered rows, counts by how they are known, and what is not resolved.
import type { Answer, Input, Row } from '../../contract.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import type { Repository } from '../../repository/query-session.ts'
import { changedFilter } from '../search/changed-filter.ts'
import { pageOf, pathFilter } from '../search/pages.ts'
import type { Relations } from './relation-rows.ts'

/** The answer: a page of the rows that the filters leave, with totals over all of them. */
export async function relationPage(
  repository: Repository,
  input: Input,
  head: Row,
  { rows, unresolved, facts = {} }: Relations,
): Promise<Answer> {
  const { reader, location } = repository
  function* paths() {
    for (const { path } of reader.outlines()) yield path
  }
  const pattern = input.file_pattern as string | undefined
  const isWanted = pattern === undefined ? () => true : await pathFilter(location.root, pattern, paths)
  const isTestWanted = input.tests !== false || head.mode === 'tests'
  const { target, mode } = input
  const touched = await changedFilter(repository, input, 'analyze_relationship', { target, mode })
  const touchedFiles = touched && new Set([...touched].map(symbol => reader.fileNumberOf(symbol)))
  const isTouched = ({ symbol, f }: Row): boolean =>
    !touched || (symbol === undefined ? touchedFiles!.has(reader.fileNumber(String(f))) : touched.has(symbol as number))
  const wanted = rows
    .filter(isTouched)
    .filter(({ f }) => f === undefined || (isWanted(String(f)) && (isTestWanted || !isTestPath(String(f)))))
  const by: Record<string, number> = {}
  for (const { how, relation } of wanted) by[String(how ?? relation)] = (by[String(how ?? relation)] ?? 0) + 1
  const why = Object.fromEntries(unresolved)
  const total = [...unresolved.values()].reduce((sum, count) => sum + count, 0)
  const offset = input.offset as number
  const page = wanted.slice(offset, offset + (input.limit as number)).map(({ symbol: _, ...row }) => row)
  return {
    ...head,
    ...pageOf(page, wanted.length, offset),
    files_total: new Set(wanted.map(({ f }) => f)).size,
    ...facts,
    by,
    unresolved: { total, why },
    bound: total > 0 ? 'lower' : 'exact',
  }
}
