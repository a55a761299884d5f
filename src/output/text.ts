// Answers for people at a terminal: aligned columns, colour, paths cut to the width. A bundle of its own, loaded only when
// the form is text.
import pico from 'picocolors'
import type { ErrorShape, Suggestion } from '../errors.ts'
import type { Answer } from '../operations/operation.ts'
import type { RenderOptions } from './render.ts'
import { caches } from './text/caches.ts'
import { ambiguous, entries, type Page } from './text/entries.ts'
import { found } from './text/found.ts'
import { guidance } from './text/guidance.ts'
import { hooks } from './text/hooks.ts'
import { type Paint, painter } from './text/paint.ts'
import { card } from './text/record.ts'
import { generated, overview, status } from './text/reports.ts'
import { repositories } from './text/repositories.ts'
import { resolved } from './text/resolved.ts'
import { source } from './text/source.ts'

type View = (answer: Answer, page: Page) => string[]

const VIEWS: Readonly<Record<string, View>> = {
  search_symbols: entries,
  list_symbols: entries,
  get_symbol: (answer, page) => joined(rows(answer).map(row => card(row, page))),
  get_symbol_source: (answer, page) => joined(rows(answer).map(row => source(row, page))),
  get_repo_overview: overview,
  get_index_status: status,
  generate_index: generated,
  list_repos: repositories,
  hook: hooks,
  cache: caches,
  get_workflow_guidance: guidance,
  search_project: found,
  resolve_symbol: resolved,
}

/** An answer as lines for people, or its error as two or three. */
export function toText(answer: Answer, options: RenderOptions): string {
  const paint = painter(pico.createColors(options.color === true))
  const page: Page = { paint, width: options.width ?? Number.POSITIVE_INFINITY }
  if (answer.error) return lines(errorLines(answer.error, paint))
  const view = answer.ambiguous ? candidates(answer) : VIEWS[options.operation]
  return lines([...(view ? view(answer, page) : [JSON.stringify(answer)]), ...footer(answer, paint)])
}

/** Candidates are symbols, or repositories of one name. */
function candidates(answer: Answer): View {
  return rows(answer).some(row => row.repo !== undefined) ? repositories : ambiguous
}

function lines(list: readonly string[]): string {
  return list.map(line => `${line.trimEnd()}\n`).join('')
}

function rows(answer: Answer): Record<string, unknown>[] {
  return Array.isArray(answer.results) ? answer.results : []
}

function joined(blocks: readonly string[][]): string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]))
}

/** What failed, what to do, calls that help. */
function errorLines(error: ErrorShape, paint: Paint): string[] {
  const shown = [`${paint.bad('error:')} ${error.message} ${paint.dim(`(${error.code})`)}`]
  if (error.hint !== '') shown.push(error.hint)
  const calls = error.suggestions.map(asCommand)
  if (calls.length > 0) shown.push(`Try: ${calls.join('   or: ')}`)
  else if (error.similar.length > 0 && !error.similar.some(name => error.hint.includes(name))) {
    shown.push(`Nearest: ${error.similar.join(', ')}`)
  }
  return shown
}

/** A suggestion as a command line that can be pasted. */
export function asCommand({ tool, args }: Suggestion): string {
  const words = ['ctx', tool]
  const last: string[] = []
  for (const [name, value] of Object.entries(args)) {
    if (Array.isArray(value)) last.push(...value.map(item => shellQuoted(String(item))))
    else if (POSITIONAL.has(name) && !(name === 'module' && tool !== 'list_symbols'))
      last.push(shellQuoted(String(value)))
    else if (value === true) words.push(`--${name.replaceAll('_', '-')}`)
    else if (value !== false && value !== undefined)
      words.push(`--${FLAGS[name] ?? name.replaceAll('_', '-')}`, shellQuoted(String(value)))
  }
  return [...words, ...last].join(' ')
}

/** Arguments that the command line takes without a flag. */
const POSITIONAL = new Set(['query', 'module', 'symbols', 'name'])
/** Flags that are not the names of their arguments. */
const FLAGS: Readonly<Record<string, string>> = { context_file: 'context' }

function shellQuoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** How much there is beyond this page, what was missed or cut, and how the answer stands to the files. */
function footer(answer: Answer, paint: Paint): string[] {
  const shown: string[] = []
  if (Array.isArray(answer.missing)) {
    for (const { symbol, error } of answer.missing as { symbol: string; error: ErrorShape }[]) {
      shown.push(
        `${paint.bad('missing:')} ${symbol}: ${error.message}`,
        ...(error.hint ? [paint.dim(`  ${error.hint}`)] : []),
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
  if (typeof answer.hint === 'string') shown.push(answer.hint)
  if (typeof answer.cut === 'string') shown.push(paint.dim(`cut: ${answer.cut}`))
  if (typeof answer.index === 'string' && answer.index !== 'fresh') shown.push(paint.dim(`index: ${answer.index}`))
  return shown.length > 0 ? ['', ...shown] : []
}
