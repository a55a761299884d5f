// What stands below the results, and errors: only what is not as usual. An index is usually fresh.
import type { Answer } from '../../contract.ts'
import type { ErrorShape, Suggestion } from '../../errors.ts'
import { plural } from '../number-format.ts'
import { isRow, rowsOf } from '../rows.ts'
import { tiersOf } from '../tiers.ts'
import { commonKind } from './entries-view.ts'
import type { Page } from './page.ts'
import type { Paint } from './paint.ts'

/** The message with its code, then the hint and facts. */
export function errorLines(
  { message = '', code, hint = '', similar = [] }: Partial<ErrorShape>,
  answer: Answer,
  paint: Paint,
): string[] {
  const facts = factsElsewhere(answer)
  const near = similar.some(name => !hint.includes(name)) ? `Nearest: ${similar.join(', ')}.` : ''
  const second = [hint, near, facts && paint.dim(facts)].filter(Boolean).join(' ')
  return [`${paint.bad('error:')} ${message} ${paint.dim(`(${code})`)}`, ...(second === '' ? [] : [second])]
}

/** Why each requested name is found or not. */
export function whyLines(answer: Answer): string[] {
  if (!Array.isArray(answer.why)) return []
  return (answer.why as { symbol: string; because: string }[]).map(({ symbol, because }) => `${symbol}: ${because}`)
}

/** Operations whose results say their kind themselves. */
const DETAILED: ReadonlySet<string> = new Set(['get_symbol', 'get_symbol_source'])

/** The lines below the results: counts, missing targets, cuts; freshness if the index is not up to date. */
export function footer(
  answer: Answer,
  { paint, isTerminal }: Page,
  { command, operation }: { readonly command?: unknown; readonly operation: string },
  calls: (suggestions: readonly Suggestion[]) => readonly string[],
): string[] {
  const shown: string[] = whyLines(answer)
  const dim = (label: string, value: unknown): void => {
    if (typeof value === 'string') shown.push(paint.dim(`${label}: ${value}`))
  }
  dim('taken as', answer.taken_as)
  dim('arguments', answer.arguments)
  dim('not looked at', answer.not_looked_at)
  if (Array.isArray(answer.missing)) shown.push(...missingLines(answer.missing, paint, calls))
  const isTable = answer.ambiguous === true || !DETAILED.has(operation)
  const counts = countsLine(answer, isTable, command === undefined ? '' : '--')
  if (counts !== '') shown.push(paint.dim(counts))
  if (typeof answer.removed === 'object' && answer.removed !== null) {
    const removed = Object.entries(answer.removed).map(([filter, number]) => `${filter} ${number}`)
    if (removed.length > 0) dim('removed by filters', removed.join(', '))
  }
  if (Array.isArray(answer.missing) && factsElsewhere(answer) !== '') shown.push(paint.dim(factsElsewhere(answer)))
  dim('not read', answer.not_read)
  if (Array.isArray(answer.gone)) dim('gone', answer.gone.join(', '))
  if (typeof answer.hint === 'string') shown.push(answer.hint)
  dim('cut', answer.cut)
  dim('unseen', answer.unseen)
  dim('escaped', answer.escaped)
  if (typeof answer.redacted === 'string') shown.push(paint.bad(`redacted: ${answer.redacted}`))
  if (typeof answer.withheld === 'string') shown.push(paint.bad(`withheld: ${answer.withheld}`))
  if (!isUpToDate(answer.index)) dim('index', answer.index)
  return shown.length > 0 && isTerminal ? ['', ...shown] : shown
}

/** `8 of 188, all fn, by prefix; next: offset 8`, without the parts that are as usual. */
function countsLine(answer: Answer, isTable: boolean, dashes: string): string {
  const { total, showing, next, hidden } = answer
  const rows = rowsOf(answer)
  const isPart = typeof total === 'number' && typeof showing === 'number' && showing < total
  const kind = isTable ? commonKind(rows) : undefined
  // Files and explained results have their tier on their line.
  const tiers = rows.some(row => row.h === undefined || 'tier' in row || 'asked' in row) ? undefined : tiersOf(rows)
  const facts = [
    isPart ? `${showing} of ${total}` : '',
    kind === undefined ? '' : `all ${kind}`,
    tiers === undefined || tiers === 'exact' ? '' : `match: ${tiers}`,
    typeof hidden === 'number' ? `${hidden} more with ${dashes}all` : '',
  ].filter(Boolean)
  if (isPart && typeof next === 'number') facts.push(`next: ${dashes}offset ${next}`)
  return facts.join('; ')
}

function missingLines(
  missing: readonly (Answer & { symbol: string; error?: ErrorShape; code: string })[],
  paint: Paint,
  calls: (suggestions: readonly Suggestion[]) => readonly string[],
): string[] {
  return missing.flatMap(target => {
    const { symbol, error, code } = target
    // A budget has removed its message.
    if (!error) return [`${paint.bad('missing:')} ${symbol} ${paint.dim(`(${code})`)}`]
    const advice = [error.hint ?? '', factsElsewhere(target)].filter(Boolean).join(' ')
    return [
      `${paint.bad('missing:')} ${symbol}: ${error.message}`,
      ...(advice === '' ? [] : [paint.dim(`  ${advice}`)]),
      ...calls(error.suggestions).map(line => `  ${line}`),
    ]
  })
}

/** True for an index that is as usual: complete, or checked where the results are. */
export function isUpToDate(index: unknown): boolean {
  const state = String(index)
  return state === 'fresh' || state === 'results verified' || state.startsWith('refreshed ')
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
