// Writes answers as text for terminals: aligned columns, colours, paths cut to the width. A bundle of its own.
import pico from 'picocolors'
import type { Answer } from '../contract.ts'
import type { ErrorShape, Suggestion } from '../errors.ts'
import { escapeControls, escapeControlsInJson } from '../util/control-characters.ts'
import { isNamesOnly } from './detail-levels.ts'
import { plural } from './number-format.ts'
import type { RenderOptions } from './render.ts'
import { isRow, rowsOf } from './rows.ts'
import { caches } from './text/caches-view.ts'
import { ambiguous, entries, type Page } from './text/entries-view.ts'
import { found } from './text/found-view.ts'
import { guidance } from './text/guidance-view.ts'
import { hooks } from './text/hooks-view.ts'
import { names } from './text/names-view.ts'
import { type Paint, painter } from './text/paint.ts'
import { card } from './text/record-view.ts'
import { RELATION_NAMES, relations } from './text/relations-view.ts'
import { generated, overview, status } from './text/report-views.ts'
import { repositories } from './text/repositories-view.ts'
import { resolved } from './text/resolved-view.ts'
import { source } from './text/source-view.ts'
import { tiersOf } from './tiers.ts'

type View = (answer: Answer, page: Page) => string[]

const VIEWS: Readonly<Record<string, View>> = {
  search_symbols: entries,
  list_symbols: entries,
  get_symbol: (answer, page) => joined(rowsOf(answer).map(row => card(row, page))),
  get_symbol_source: (answer, page) => joined(rowsOf(answer).map(row => source(row, page))),
  analyze_relationship: relations,
  ...Object.fromEntries(RELATION_NAMES.map(mode => [mode, relations])),
  get_repo_overview: overview,
  get_index_status: status,
  generate_index: generated,
  list_repos: repositories,
  hook: hooks,
  cache: caches,
  get_workflow_guidance: guidance,
  search_project: found,
  resolve_symbol: resolved,
  completion: ({ script = '' }) => String(script).trimEnd().split('\n'),
}

/** Writes an answer as text, or an error as two or three lines. */
export function toText(answer: Answer, options: RenderOptions): string {
  const paint = painter(pico.createColors(options.color === true))
  const page: Page = { paint, width: options.width ?? Number.POSITIVE_INFINITY }
  const write =
    options.command ?? (({ tool, args }: Suggestion) => `${tool} ${escapeControlsInJson(JSON.stringify(args))}`)
  const calls = (suggestions: readonly Suggestion[] | undefined): string[] =>
    suggestions && suggestions.length > 0
      ? [`Try: ${suggestions.map(call => escapeControls(write(call))).join('   or: ')}`]
      : []
  if (answer.error) {
    const { error, index } = answer
    const facts = pick(answer, index === 'fresh' ? ['missing', 'cut'] : ['missing', 'cut', 'index'])
    return lines([
      ...errorLines(error, factsElsewhere(answer), paint),
      ...calls(error.suggestions),
      ...whyLines(answer),
      ...footer(facts, paint, calls),
    ])
  }
  if (answer.cut !== undefined && !Object.values(answer).some(isNonEmpty)) {
    const counts = Object.entries(answer).filter(([key, value]) => key !== 'cut' && typeof value !== 'object')
    return lines([counts.map(([name, number]) => `${name} ${number}`).join(', '), `cut: ${answer.cut}`].filter(Boolean))
  }
  const isBare = answer.cut !== undefined && rowsOf(answer).length > 0 && isNamesOnly(rowsOf(answer))
  const view = isBare ? names : answer.ambiguous ? candidates(answer) : viewOf(answer, options.operation)
  return lines([
    ...(view ? view(answer, page) : [JSON.stringify(answer)]),
    ...footer(withAdvice(answer, options), paint, calls),
    ...calls(answer.suggestions),
  ])
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
  return list.map(line => `${line.trimEnd()}\n`).join('')
}

function joined(blocks: readonly string[][]): string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]))
}

function errorLines(
  { message = '', code, hint = '', similar = [] }: Partial<ErrorShape>,
  facts: string,
  paint: Paint,
): string[] {
  const near = similar.some(name => !hint.includes(name)) ? `Nearest: ${similar.join(', ')}.` : ''
  const second = [hint, near, facts && paint.dim(facts)].filter(Boolean).join(' ')
  return [`${paint.bad('error:')} ${message} ${paint.dim(`(${code})`)}`, ...(second === '' ? [] : [second])]
}

function whyLines(answer: Answer): string[] {
  if (!Array.isArray(answer.why)) return []
  return (answer.why as { symbol: string; because: string }[]).map(({ symbol, because }) => `${symbol}: ${because}`)
}

/** Where the text occurs, and what is not in the index. */
function factsElsewhere({ not_indexed: left, in_text: text }: Answer): string {
  const shown: string[] = []
  if (isRow(text)) {
    const { lines: held, files, unread } = text
    const where =
      held === 0
        ? 'No line has'
        : `${plural(Number(held), 'line')} of ${plural(Number(files), 'file')} ${held === 1 ? 'has' : 'have'}`
    shown.push(`${where} the text${unread === undefined ? '' : `; ${plural(Number(unread), 'file')} not searched`}.`)
  }
  if (isRow(left) && left.files !== 0) {
    const reasons = Object.entries(left).filter(([reason]) => reason !== 'files' && reason !== 'unreadable_folders')
    const counts = reasons.map(([reason, number]) => `${number} ${reason.replaceAll('_', ' ')}`)
    shown.push(`Not indexed: ${plural(Number(left.files), 'file')} (${counts.join(', ')}).`)
  }
  if (isRow(left) && left.unreadable_folders !== undefined)
    shown.push(`${plural(Number(left.unreadable_folders), 'folder')} cannot be read; ctx status names them.`)
  return shown.join(' ')
}

function isNonEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function pick(answer: Answer, keys: readonly string[]): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([key]) => keys.includes(key)))
}

/** The lines below the results: counts, missing targets, cuts, freshness. */
function footer(
  answer: Answer,
  paint: Paint,
  calls: (suggestions: readonly Suggestion[]) => readonly string[],
): string[] {
  const shown: string[] = whyLines(answer)
  if (typeof answer.taken_as === 'string') shown.push(paint.dim(`taken as: ${answer.taken_as}`))
  if (typeof answer.not_looked_at === 'string') shown.push(paint.dim(`not looked at: ${answer.not_looked_at}`))
  if (Array.isArray(answer.missing)) {
    for (const target of answer.missing as (Answer & { symbol: string; error?: ErrorShape; code: string })[]) {
      const { symbol, error, code } = target
      if (!error) {
        // A budget has removed its message.
        shown.push(`${paint.bad('missing:')} ${symbol} ${paint.dim(`(${code})`)}`)
        continue
      }
      const advice = [error.hint ?? '', factsElsewhere(target)].filter(Boolean).join(' ')
      shown.push(
        `${paint.bad('missing:')} ${symbol}: ${error.message}`,
        ...(advice === '' ? [] : [paint.dim(`  ${advice}`)]),
        ...calls(error.suggestions).map(line => `  ${line}`),
      )
    }
  }
  const { total, showing, next } = answer
  if (typeof total === 'number' && typeof showing === 'number') {
    const more = typeof next === 'number' ? `, next page: --offset ${next}` : ''
    if (showing < total) shown.push(paint.dim(`${showing} of ${total} shown${more}`))
  }
  if (typeof answer.removed === 'object' && answer.removed !== null) {
    const removed = Object.entries(answer.removed).map(([filter, number]) => `${filter} ${number}`)
    if (removed.length > 0) shown.push(paint.dim(`removed by filters: ${removed.join(', ')}`))
  }
  if (Array.isArray(answer.missing) && factsElsewhere(answer) !== '') shown.push(paint.dim(factsElsewhere(answer)))
  if (typeof answer.not_read === 'string') shown.push(paint.dim(`not read: ${answer.not_read}`))
  if (Array.isArray(answer.gone)) shown.push(paint.dim(`gone: ${answer.gone.join(', ')}`))
  if (typeof answer.hint === 'string') shown.push(answer.hint)
  if (typeof answer.cut === 'string') shown.push(paint.dim(`cut: ${answer.cut}`))
  // Files and explained results have their tier on their line.
  const tiers = rowsOf(answer).some(row => row.h === undefined || 'tier' in row) ? undefined : tiersOf(rowsOf(answer))
  if (tiers !== undefined) shown.push(paint.dim(`match: ${tiers}`))
  if (typeof answer.escaped === 'string') shown.push(paint.dim(`escaped: ${answer.escaped}`))
  if (typeof answer.redacted === 'string') shown.push(paint.bad(`redacted: ${answer.redacted}`))
  if (typeof answer.withheld === 'string') shown.push(paint.bad(`withheld: ${answer.withheld}`))
  if (typeof answer.index === 'string') shown.push(paint.dim(`index: ${answer.index}`))
  return shown.length > 0 ? ['', ...shown] : []
}
