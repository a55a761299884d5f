// Suggests up to two next calls after an incomplete answer. Pure.
import type { Answer, Input, Operation, Row } from '../../contract.ts'
import { CALLS, type Suggestion } from '../../errors.ts'
import { isLike } from '../../repository/nothing-found.ts'

type Next = (rows: readonly Row[], answer: Answer, input: Input) => readonly (Suggestion | undefined)[]

/** The most candidates to compare in one call. */
const MAX_COMPARED = 3
/** The first lines of a file to suggest. */
const FIRST_LINES = '1-40'

/** The calls to suggest after an answer that is not an error. */
export function nextActions(operation: Operation, input: Input, answer: Answer): Suggestion[] {
  const rows = Array.isArray(answer.results) ? (answer.results as readonly Row[]) : []
  const calls: readonly (Suggestion | undefined)[] = answer.ambiguous
    ? callsForCandidates(operation, input, rows)
    : rows.length === 0 && Number(answer.total) > 0 && operation.fields.offset !== undefined
      ? // An empty first page: the index lists files that are gone.
        [Number(input.offset) > 0 ? firstPage(operation, input) : CALLS.refreshFirst]
      : isLike(answer, input) && answer.index?.startsWith('results verified')
        ? [freshCall(operation, input)]
        : (NEXT[operation.name]?.(rows, answer, input) ?? [])
  return calls.filter(call => call !== undefined)
}

const NEXT: Readonly<Record<string, Next>> = {
  generate_index: (_, { symbols }) => [
    Number(symbols) > 0 ? { tool: 'get_repo_overview', args: {}, why: 'what was indexed' } : undefined,
  ],
  get_index_status: (_, { exists, index }) => [
    exists === false || String(index).startsWith('stale') ? CALLS.refresh : undefined,
  ],
  get_repo_overview: (_, { modules }) => {
    const [largest] = Array.isArray(modules) ? (modules as Row[]) : []
    if (!largest || largest.symbols === 0) return []
    return [{ tool: 'list_symbols', args: { module: largest.m }, why: 'the largest module' }]
  },
  list_repos: ([first, ...others], _, input) => {
    const here = [first, ...others].find(row => row?.state === 'indexed')
    if (here) return [{ tool: 'get_repo_overview', args: { repo: here.repo }, why: `what ${here.repo} consists of` }]
    return first || input.offset !== 0
      ? []
      : [{ tool: 'generate_index', args: {}, why: 'registers the repository of this folder' }]
  },
  search_symbols: rows => [sourceOfOnly(rows)],
  resolve_symbol: rows => [sourceOfOnly(rows)],
  search_project(rows, answer) {
    const [only, ...others] = rows
    if (!only || others.length > 0) return []
    const type = only.type ?? answer.type
    const repo = only.repo === undefined ? {} : { repo: only.repo }
    if (type === 'relation') return []
    if (type === 'directory')
      return [
        { tool: 'search_project', args: { query: `${only.f}**`, type: 'filename', ...repo }, why: 'the files in it' },
      ]
    if (type === 'symbol' && isSingleLineValue(only))
      return [
        { tool: 'search_project', args: { query: only.s, type: 'content', ...repo }, why: 'the lines that have it' },
      ]
    if (type !== 'filename') return [sourceOfOnly(rows)]
    if (only.h) return [sourceOfOnly(rows)]
    if (only.lines === 0) return []
    return [
      Number(only.symbols) > 0
        ? { tool: 'list_symbols', args: { module: only.f, ...repo }, why: 'what it defines' }
        : {
            tool: 'get_symbol_source',
            args: { symbols: [`${only.f}:${FIRST_LINES}`], ...repo },
            why: 'its first lines',
          },
    ]
  },
  list_symbols: (_, { folders, next }) => {
    const [folder] = Array.isArray(folders) ? folders : []
    return [
      next !== undefined && folder !== undefined && folder !== '.'
        ? { tool: 'list_symbols', args: { module: `${folder}/` }, why: 'one of its folders' }
        : undefined,
    ]
  },
}

/** True for a single-line value, whose uses say more than its source. */
function isSingleLineValue({ k, l, how }: Row): boolean {
  const [first, last] = String(l).split('-')
  return how === undefined && (k === 'const' || k === 'var' || k === 'property') && first === last
}

/** The source of the only result; with several results, the choice is the caller's. */
function sourceOfOnly([only, ...others]: readonly Row[]): Suggestion | undefined {
  if (!only || others.length > 0) return undefined
  const repo = only.repo === undefined ? {} : { repo: only.repo }
  // A definition outside the index has no hash, and a line may have no enclosing symbol.
  const target = (only.how === undefined || only.how === 'index') && only.h ? only.h : `${only.f}:${only.l}`
  return { tool: 'get_symbol_source', args: { symbols: [target], ...repo }, why: 'its code' }
}

function firstPage(operation: Operation, input: Input): Suggestion {
  return { tool: operation.name, args: argsOf(operation, input), why: 'the first page' }
}

/** A large tree is not checked whole, so the exact name may be in a file that was not. */
function freshCall(operation: Operation, input: Input): Suggestion {
  const { no_sweep: _sweep, ...args } = argsOf(operation, input)
  return { tool: operation.name, args: { ...args, fresh: true }, why: 'looks at all files for exactly this' }
}

/** The arguments of a call without format and page. */
function argsOf({ fields }: Operation, input: Input): Record<string, unknown> {
  const given = Object.entries(input).filter(([key, value]) => value !== undefined && value !== fields[key]?.default)
  const { offset: _offset, format: _format, max_tokens: _tokens, ...args } = Object.fromEntries(given)
  return args
}

/** Candidates are repositories of one name, or symbols, whose records are suggested for comparison. */
function callsForCandidates({ name }: Operation, input: Input, rows: readonly Row[]): Suggestion[] {
  if (rows.every(row => row.s === undefined)) {
    const given = Object.entries(input).filter(([key, value]) =>
      key === 'query' || key === 'symbols' || key === 'name' || key === 'module' ? value !== undefined : false,
    )
    return rows
      .filter(row => row.state === 'indexed')
      .map(row => ({ tool: name, args: { ...Object.fromEntries(given), repo: row.repo }, why: String(row.path) }))
  }
  const namesakes = rows.filter(row => row.asked === rows[0]!.asked)
  const hashes = namesakes.flatMap(row => (row.h && row.repo === undefined ? [row.h] : [])).slice(0, MAX_COMPARED)
  return hashes.length < 2 ? [] : [{ tool: 'get_symbol', args: { symbols: hashes }, why: 'how they differ' }]
}
