// A page of relations: filtered rows, counts by how they are known, and what is not resolved.
import type { Answer, Input, Row } from '../../contract.ts'
import type { Repository } from '../../repository/query-session.ts'
import { pageOf } from '../search/pages.ts'
import { filteredRows } from './relation-filter.ts'
import type { Relations } from './relation-rows.ts'

/** The answer: a page of the rows that the filters leave, with totals over all of them. */
export async function relationPage(
  repository: Repository,
  input: Input,
  head: Row,
  { rows, unresolved, facts = {}, shown = row => row }: Relations,
): Promise<Answer> {
  const filtered = await filteredRows(repository, input, head.mode, rows)
  if (!filtered) return unknownModule(repository, input, head, { rows, unresolved, facts })
  const { rows: wanted, removed } = filtered
  const by: Record<string, number> = {}
  for (const { how, relation } of wanted) by[String(how ?? relation)] = (by[String(how ?? relation)] ?? 0) + 1
  const why = Object.fromEntries(unresolved)
  const total = [...unresolved.values()].reduce((sum, count) => sum + count, 0)
  const offset = input.offset as number
  const page = wanted.slice(offset, offset + (input.limit as number)).map(({ symbol: _, ...row }) => shown(row))
  return {
    ...head,
    ...pageOf(page, wanted.length, offset),
    files_total: new Set(wanted.map(({ f }) => f)).size,
    ...(head.mode === 'callers' ? { lines_total: wanted.reduce((sum, { lines }) => sum + linesIn(lines), 0) } : {}),
    ...facts,
    by,
    unresolved: { total, why },
    bound: total > 0 ? 'lower' : 'exact',
    ...(Object.keys(removed).length > 0 ? { removed } : {}),
  }
}

function linesIn(lines: unknown): number {
  return Array.isArray(lines) ? lines.length : 0
}

async function unknownModule(repository: Repository, input: Input, head: Row, relations: Relations): Promise<Answer> {
  const { moduleFilterNotFound } = await import('../../not-found/not-found.ts')
  const finds = async (filters: Input): Promise<boolean> =>
    Number((await relationPage(repository, { ...input, ...filters }, head, relations)).total) > 0
  const call = { tool: 'analyze_relationship', args: { target: input.target, mode: head.mode } }
  return { ...(await moduleFilterNotFound(repository, call, input, finds)), ...pageOf([], 0, 0) }
}
