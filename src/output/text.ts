// Writes answers as text. In a pipe and over MCP each character costs tokens: no padding, no blank lines, and only facts
// that are not as usual. On a terminal the same text has colours and aligned columns.
import type { Answer } from '../contract.ts'
import type { Suggestion } from '../errors.ts'
import { escapeControls, escapeControlsInJson } from '../util/control-characters.ts'
import type { RenderOptions } from './render-options.ts'
import { isRow, rowsOf } from './rows.ts'
import { caches } from './text/caches-view.ts'
import { comparison } from './text/comparison-view.ts'
import { edited, nearMatches, references, symbolChanged } from './text/edits-view.ts'
import { ambiguous, entries } from './text/entries-view.ts'
import { file } from './text/file-view.ts'
import { errorLines, footer, whyLines } from './text/footer.ts'
import { found } from './text/found-view.ts'
import { guidance } from './text/guidance-view.ts'
import { hooks } from './text/hooks-view.ts'
import { history } from './text/log-view.ts'
import { type Page, pageFor } from './text/page.ts'
import { painter } from './text/paint.ts'
import { card } from './text/record-view.ts'
import { RELATION_NAMES, relations } from './text/relations-view.ts'
import { generated, overview, status } from './text/report-views.ts'
import { repositories } from './text/repositories-view.ts'
import { resolved } from './text/resolved-view.ts'
import { source } from './text/source-view.ts'

type View = (answer: Answer, page: Page) => string[]

const VIEWS: Readonly<Record<string, View>> = {
  search_symbols: entries,
  list_symbols: entries,
  get_symbol: (answer, page) => joined(rowsOf(answer).map(row => card(row, page))),
  get_symbol_source: (answer, page) =>
    joined(rowsOf(answer).map((row, at, rows) => source(row, page, row.f === rows[at - 1]?.f))),
  analyze_relationship: relations,
  ...Object.fromEntries(RELATION_NAMES.map(mode => [mode, relations])),
  analyze_diff: comparison,
  log: history,
  affected: answer => rowsOf(answer).map(({ f }) => String(f)),
  edit_code: edited,
  debug_edit_match: nearMatches,
  rename_symbol: symbolChanged,
  safe_delete: symbolChanged,
  get_repo_overview: overview,
  get_index_status: status,
  generate_index: generated,
  list_repos: repositories,
  hook: hooks,
  cache: caches,
  get_workflow_guidance: guidance,
  read_code: file,
  cat: file,
  search_project: found,
  resolve_symbol: resolved,
  completion: ({ script = '' }) => String(script).trimEnd().split('\n'),
}

/** Writes an answer as text, or an error as two or three lines. */
export function toText(answer: Answer, options: RenderOptions): string {
  const paint = painter(options.color === true, options.links)
  const write =
    options.command ?? (({ tool, args }: Suggestion) => `${tool} ${escapeControlsInJson(JSON.stringify(args))}`)
  const page = pageFor(paint, write, options)
  const calls = (suggestions: readonly Suggestion[] | undefined): string[] =>
    suggestions && suggestions.length > 0
      ? [`Try: ${suggestions.map(call => escapeControls(write(call))).join('   or: ')}`]
      : []
  if (answer.error) {
    const { missing, cut } = answer
    // The message of INDEX_STALE has the state of the index.
    const index = answer.error.code === 'INDEX_STALE' ? 'fresh' : (answer.index ?? 'fresh')
    return lines([
      ...errorLines(answer.error, answer, paint),
      ...(answer.error.code === 'REFERENCED' ? references(answer, page) : []),
      ...calls(answer.error.suggestions),
      ...whyLines(answer),
      ...footer({ missing, cut, index }, page, options, calls),
    ])
  }
  if (answer.cut !== undefined && !Object.values(answer).some(isNonEmpty)) {
    const counts = Object.entries(answer).filter(([key, value]) => key !== 'cut' && typeof value !== 'object')
    return lines([counts.map(([name, number]) => `${name} ${number}`).join(', '), `cut: ${answer.cut}`].filter(Boolean))
  }
  const view = answer.ambiguous ? candidates(answer) : viewOf(answer, options.operation)
  return lines([
    ...(view ? view(answer, page) : [JSON.stringify(answer)]),
    ...footer(withAdvice(answer, options), page, options, calls),
    ...(needsCall(answer) ? calls(answer.suggestions) : []),
  ])
}

/** True if an answer is not complete in itself, so that it says how to go on. */
function needsCall({ ambiguous: isAmbiguous, index, results, total, exists }: Answer): boolean {
  const shown = Array.isArray(results) ? results.length : undefined
  const isCut = isAmbiguous === true && Number(total) > Number(shown)
  return isCut || shown === 0 || exists === false || String(index).startsWith('stale')
}

/** A question of search_project may be answered by a relation. */
function viewOf({ target, mode }: Answer, operation: string): View | undefined {
  return isRow(target) && mode !== undefined ? relations : VIEWS[operation]
}

/** Rewrites argument names in the hint. Hints of errors are kept, because they may quote the user. */
function withAdvice(answer: Answer, { advise }: RenderOptions): Answer {
  return advise && typeof answer.hint === 'string' ? { ...answer, hint: advise(answer.hint) } : answer
}

function candidates(answer: Answer): View {
  return rowsOf(answer).some(row => row.repo !== undefined && row.s === undefined) ? repositories : ambiguous
}

function lines(list: readonly string[]): string {
  return list.map(line => `${line}\n`).join('')
}

/** A blank line between two blocks costs no token of its own. */
function joined(blocks: readonly string[][]): string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]))
}

function isNonEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}
