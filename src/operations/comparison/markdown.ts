// A comparison as Markdown, for a comment on a pull request.
import type { Answer, Row } from '../../contract.ts'
import type { Analysis } from '../../diff/analysis.ts'
import { counted } from '../../util/noun.ts'

/** Modules in the graph. */
const MAX_MODULES = 20
/** Characters of Markdown that would end a code span or a cell. */
const SPECIAL = /[`|\r\n]/g

/** Its lines: what changed, whom it touches, which tests to run, and a graph of the modules. */
export function asMarkdown(answer: Answer, analysis: Analysis): string[] {
  const [range, summary] = [answer.range as Row, answer.summary as Row]
  const { total } = answer
  const rows = rowsIn(answer.results)
  const lines = [`### Symbols changed: ${total}`, '', `${code(range.from)} → ${code(range.to)}: ${countsOf(summary)}`]
  if (rows.length > 0) {
    lines.push('', '| change | symbol | lines | risk |', '| --- | --- | --- | --- |')
    for (const row of rows) lines.push(`| ${changeOf(row)} | ${code(row.id)} | ${row.l} | ${row.r} |`)
    if (Number(total) > rows.length) lines.push('', `… and ${Number(total) - rows.length} more.`)
  }
  const called = rows.filter(({ callers_untouched: count }) => Number(count) > 0)
  if (called.length > 0) {
    lines.push('', '#### Callers that this change does not touch', '')
    for (const { id, callers, callers_untouched: count } of called) {
      const names = rowsIn(callers)
        .filter(({ touched }) => !touched)
        .slice(0, 5)
      lines.push(`- ${code(id)}: ${count} (${names.map(caller => code(caller.id)).join(', ')})`)
    }
  }
  const graph = modulesOf(analysis, rows)
  if (graph.length > 0) lines.push('', '#### Modules', '', '```mermaid', ...graph, '```')
  const list = rowsIn(answer.tests)
  if (list.length > 0) {
    const all = answer.run_all === true ? ` Most test files are affected: run all ${answer.test_files}.` : ''
    lines.push('', `#### Tests affected: ${answer.tests_total}.${all}`, '')
    for (const { f, how } of list.slice(0, 10)) lines.push(`- ${code(f)} (${how})`)
    if (Number(answer.tests_total) > 10) lines.push(`- … and ${Number(answer.tests_total) - 10} more`)
  }
  return lines
}

function countsOf(summary: Row): string {
  const changes = Object.entries((summary as { changes: Readonly<Record<string, number>> }).changes)
  const counts = changes.map(([word, count]) => `${count} ${word}`).join(', ')
  return `${counts || 'no symbol changed'} in ${counted(Number(summary.files), 'file')}`
}

function changeOf({ change, also, was }: Row): string {
  const from = was === undefined ? '' : ` from ${code((was as Row).id)}`
  return `${change}${also === undefined ? '' : ` + ${also}`}${from}`
}

function code(text: unknown): string {
  return `\`${String(text).replace(SPECIAL, ' ')}\``
}

function rowsIn(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : []
}

/** The modules with changed symbols, those that call them, and where symbols moved from one to another. */
function modulesOf({ changes }: Analysis, rows: readonly Row[]): string[] {
  const counts = new Map<string, number>()
  const edges = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, count: number): void =>
    void map.set(key, (map.get(key) ?? 0) + count)
  for (const { before, after, change } of changes) {
    if (change === 'formatting') continue
    const { module } = (after ?? before)!.file
    add(counts, module, 1)
    if (before && after && before.file.module !== module)
      add(edges, [before.file.module, 'moved', module].join('\0'), 1)
  }
  for (const { m, callers } of rows)
    for (const { m: from } of rowsIn(callers)) {
      if (from === m) continue
      add(counts, String(from), 0)
      add(edges, [from, 'calls', m].join('\0'), 1)
    }
  const shown = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAX_MODULES)
  if (shown.length === 0) return []
  const nodes = new Map(shown.map(([module], i) => [module, `m${i}`]))
  const label = (text: string): string => text.replace(/["\r\n]/g, ' ')
  const lines = shown.map(
    ([module, count]) => `  ${nodes.get(module)}["${label(module)}${count > 0 ? `: ${count} changed` : ''}"]`,
  )
  for (const [key, count] of edges) {
    const [from, word, to] = key.split('\0') as [string, string, string]
    if (nodes.has(from) && nodes.has(to)) lines.push(`  ${nodes.get(from)} -->|${count} ${word}| ${nodes.get(to)}`)
  }
  return ['graph LR', ...lines]
}
