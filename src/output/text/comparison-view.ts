// The view of analyze_diff: counts, changed symbols below their files, whom they touch, and the tests to run.
import type { Answer, Row } from '../../contract.ts'
import { plural } from '../number-format.ts'
import { isRow, rowsOf } from '../rows.ts'
import { groupedRows, placeOf, placeText } from './grouped-rows.ts'
import type { Page } from './page.ts'
import { reachedEntryPoints } from './relations-view.ts'

/** Files with changes outside of symbols that are named. */
const MAX_FILES = 20
/** The same in a summary, and kinds. */
const [FEW_FILES, MOST_KINDS] = [1, 4]

/** A line of counts, then rows, files without rows, what is reached, and tests. */
export function comparison(answer: Answer, page: Page): string[] {
  if (Array.isArray(answer.markdown)) return answer.markdown.map(String)
  const { paint } = page
  return [
    head(answer),
    ...symbols(rowsOf(answer), page),
    ...files(answer).map(paint.dim),
    ...reached(answer),
    ...tests(answer, page),
  ]
}

/** `HEAD → work tree: 5 symbols in 3 files: 2 added, 2 body, 1 removed`. */
function head({ range, total, summary }: Answer): string {
  // A small budget cuts all but the rows.
  const [{ from, to }, { changes, files: count, risks }] = [isRow(range) ? range : {}, isRow(summary) ? summary : {}]
  const where = from === undefined ? '' : `${from} → ${to}: `
  const inFiles = Number(count) > 0 ? ` in ${plural(Number(count), 'file')}` : ''
  if (Number(total) === 0) return `${where}no symbol changed${inFiles}`
  const high = isRow(risks) && Number(risks.high) > 0 ? `; ${risks.high} of high risk` : ''
  const words = isRow(changes) ? `: ${counts(changes)}` : ''
  return `${where}${plural(Number(total), 'symbol')}${inFiles}${words}${high}`
}

function counts(words: Row, most = Number.POSITIVE_INFINITY): string {
  return Object.entries(words)
    .slice(0, most)
    .map(([word, count]) => `${count} ${word}`)
    .join(', ')
}

/** Rows below their files. Symbols of a renamed file that nothing else changed take one line together. */
function symbols(rows: readonly Row[], page: Page): string[] {
  const { paint, indent } = page
  const moves = new Map<string, number>()
  const shown: Row[] = []
  for (const row of rows) {
    const was = isRow(row.was) ? row.was : undefined
    const isCarried = row.change === 'moved' && row.also === undefined && was !== undefined && was.f !== row.f
    if (isCarried && row.callers === undefined && row.lines === undefined) {
      const key = `${was.f} → ${row.f}`
      moves.set(key, (moves.get(key) ?? 0) + 1)
    } else shown.push(row)
  }
  const lines = [...moves].map(([key, count]) => `${paint.path(key)}  ${plural(count, 'symbol')} moved`)
  const hasBlocks = shown.some(({ lines: code, callers }) => code !== undefined || callers !== undefined)
  if (!hasBlocks)
    return [
      ...lines,
      ...groupedRows(
        shown.map(row => ({ ...placeOf(row), cells: cells(row, page) })),
        page,
      ),
    ]
  for (const row of shown) {
    lines.push([paint.path(placeText(row)), ...cells(row, page).map(({ text }) => text)].filter(Boolean).join(' '))
    if (Array.isArray(row.lines)) lines.push(...row.lines.map(line => painted(String(line), page)))
    lines.push(...callers(row).map(line => paint.dim(indent + line)))
  }
  return lines
}

function cells(row: Row, { paint }: Page) {
  const { change, also, k, id, f, was, r } = row
  const word = also === undefined ? String(change) : `${change} + ${also}`
  const name = String(id).slice(String(f).length + 1)
  const from = isRow(was) ? `was ${was.f === f ? String(was.id).slice(String(f).length + 1) : was.id}${alike(was)}` : ''
  return [
    change === 'removed' ? { text: word, paint: paint.bad } : { text: word },
    { text: String(k) },
    { text: name },
    { text: from, paint: paint.dim },
    { text: r === 'low' || r === undefined ? '' : String(r), paint: paint.dim },
  ]
}

function alike({ similarity }: Row): string {
  return similarity === undefined ? '' : ` (${Math.floor(Number(similarity) * 100)} %)`
}

function painted(line: string, { paint, indent }: Page): string {
  const [, number = '', mark = ' ', code = ''] = /^(\d+) ([-+ ]) ?(.*)$/s.exec(line) ?? []
  if (number === '') return indent + line
  const text = `${indent}${number}${mark}${code}`
  return mark === '+' ? paint.good(text) : mark === '-' ? paint.bad(text) : text
}

/** `8 callers, 3 not in this change: src/b.ts:12,40 src/c.ts:3`. */
function callers({
  callers: list,
  callers_total: total,
  callers_untouched: untouched,
  callers_unresolved: more,
  callers_unknown: why,
}: Row): string[] {
  if (!Array.isArray(list)) return []
  if (why !== undefined) return [`callers unknown: ${why}`]
  const rest = Number(more) > 0 ? `; ${more} unresolved uses of the name` : ''
  if (Number(total) === 0) return [`no callers${rest}`]
  const rows = list.filter(isRow).filter(({ touched }) => touched !== true)
  const places = new Map<string, string[]>()
  for (const { f, lines: at } of rows)
    places.set(String(f), [...(places.get(String(f)) ?? []), ...(Array.isArray(at) ? at.map(String) : [])])
  const names = [...places].map(([f, at]) => `${f}:${at.join(',')}`)
  const untold = Number(untouched) > rows.length ? ' …' : ''
  const left =
    Number(untouched) > 0 ? `, ${untouched} not in this change: ${names.join(' ')}${untold}` : ', all in this change'
  return [`${plural(Number(total), 'caller')}${left}${rest}`]
}

/** Files of which the rows do not tell all. */
function files(answer: Answer): string[] {
  const { files: list, summary, view } = answer
  if (view === 'summary' && isRow(summary)) {
    const { kinds, risks, lines_outside: outside } = summary
    const told = [isRow(kinds) ? counts(kinds, MOST_KINDS) : '', isRow(risks) ? `risk ${counts(risks)}` : '']
    const rest = Number(outside) > 0 ? [`${plural(Number(outside), 'file')} changed outside of symbols`] : []
    return Number(answer.total) === 0 ? rest : [[...told.filter(Boolean), ...rest].join('; ')]
  }
  const all = Array.isArray(list) ? list.filter(isRow) : []
  const lines: string[] = []
  const say = (what: string, wanted: (row: Row) => boolean): void => {
    const names = all.filter(wanted).map(({ f, was }) => (was === undefined ? String(f) : `${was} → ${f}`))
    const more = names.length > MAX_FILES ? `, … ${names.length - MAX_FILES} more` : ''
    if (names.length > 0) lines.push(`${what}: ${names.slice(0, MAX_FILES).join(', ')}${more}`)
  }
  say('line endings only', ({ change }) => change === 'line-endings')
  say('permissions only', ({ change }) => change === 'mode')
  say('binary', ({ binary }) => binary === true)
  say('submodule', ({ kind }) => kind === 'submodule')
  say('link', ({ kind }) => kind === 'link')
  say('too large to compare', ({ unread }) => unread === 'large')
  say('not in this clone', ({ unread }) => unread === 'missing')
  say('not compared, too many', ({ unread }) => unread === 'limit')
  say('not compared, no time', ({ unread }) => unread === 'time')
  say('changed outside of symbols', ({ outside }) => outside === true)
  if (isRow(summary) && Number(summary.files) > all.length)
    lines.push(`${Number(summary.files) - all.length} files more`)
  return lines
}

function reached({ impact }: Answer): string[] {
  if (!isRow(impact)) return []
  const { symbols: count, files_total: total, test_files: testFiles, files: list, unresolved } = impact
  const names = Array.isArray(list) ? list.filter(isRow).map(({ f, symbols: n }) => `${f} ${n}`) : []
  const more = Number(unresolved) > 0 ? `; ${unresolved} uses unresolved` : ''
  return [
    `reaches ${plural(Number(count), 'symbol')} in ${plural(Number(total), 'file')}, ${testFiles} of them tests${more}`,
    ...(names.length > 0 ? [`  ${names.join(', ')}`] : []),
    ...reachedEntryPoints(impact),
  ]
}

function tests(answer: Answer, { indent }: Page): string[] {
  const { tests: list, tests_total: total, test_files: all, run_all: runAll } = answer
  if (!Array.isArray(list)) return []
  const untold = untoldTests(answer)
  if (runAll === true) return [`tests: ${total} of ${all} test files: run all`, ...untold]
  if (list.length === 0) return ['tests: none found', ...untold]
  const rows = list.filter(isRow)
  const more = Number(total) > rows.length ? [`${indent}… ${Number(total) - rows.length} more`] : []
  const names = rows.map(({ f, how, depth }) => `${indent}${f} ${how}${Number(depth) > 1 ? ` ${depth}` : ''}`)
  return [`tests: ${total} of ${all}, nearest first`, ...names, ...more, ...untold]
}

/** What is not known about tests. */
function untoldTests({ tests_unknown_for: unknown, tests_unread: unread, view }: Answer): string[] {
  const all = Array.isArray(unknown) ? unknown : []
  const named = all.slice(0, view === 'summary' ? FEW_FILES : MAX_FILES)
  const more = all.length > named.length ? ` and ${all.length - named.length} more` : ''
  return [
    ...(named.length > 0 ? [`tests unknown for: ${named.join(', ')}${more}`] : []),
    ...(Number(unread) > 0 ? [`the imports of ${unread} files were not looked at`] : []),
  ]
}
