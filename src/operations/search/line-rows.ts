// Rows of results of type `content`: lines with the symbol around each, or files with counts.
import type { Answer } from '../../contract.ts'
import type { IndexEntry } from '../../model.ts'
import type { ContentResult, LineHit } from '../../project/content-search.ts'
import { insideFile } from '../../project/inside-repository.ts'
import type { Repository } from '../../repository/query-session.ts'
import { innermost } from '../../resolve/enclosing-symbol.ts'
import { beginningOf } from '../../util/characters.ts'
import { ownName } from '../../util/symbol-names.ts'
import { pageOf } from './pages.ts'
import { visibleText } from './visible-text.ts'

/** A page of lines, with the number of lines in each of their files that it does not show. */
export function linePage(repository: Repository, found: ContentResult, offset: number, context: number): Answer {
  const { hits, total, files, counts } = found
  const shown = new Map<string, number>()
  for (const { f } of hits) shown.set(f, (shown.get(f) ?? 0) + 1)
  const left = Array.from(shown, ([f, lines]) => ({ f, lines: counts.get(f)! - lines })).filter(
    ({ lines }) => lines > 0,
  )
  const rows = context > 0 ? withContext(repository, hits, context) : hits
  const more = left.length > 0 && hits.length < total ? { more_in: left } : {}
  return { ...pageOf(withSymbols(repository, rows), total, offset), files, ...more }
}

/** A page of files with the number of their matching lines; `lines` is the number in all files. */
export function countsPage({ counts, total }: ContentResult, offset: number, limit: number): Answer {
  const rows = Array.from(counts, ([f, lines]) => ({ f, lines }))
  return { ...pageOf(rows.slice(offset, offset + limit), rows.length, offset), lines: total }
}

/** Adds whole lines before and after each line, and its own text whole. */
function withContext(repository: Repository, hits: readonly LineHit[], context: number): LineHit[] {
  const { root } = repository.location
  const texts = new Map<string, readonly string[]>()
  return hits.map(hit => {
    const { f, l } = hit
    const lines = texts.get(f) ?? visibleText(repository, insideFile(root, f).real, f).split(/\r?\n/)
    texts.set(f, lines)
    const range = (from: number, to: number) => lines.slice(Math.max(0, from - 1), Math.max(0, to)).map(shortened)
    return {
      ...hit,
      text: shortened(lines[l - 1] ?? hit.text),
      before: range(l - context, l - 1),
      after: range(l + 1, l + context),
    }
  })
}

/** Longest line of context, in characters. */
const MAX_LINE = 300

function shortened(line: string): string {
  return line.length > MAX_LINE ? `${beginningOf(line, MAX_LINE)}…` : line
}

/** Adds the qualified name and the hash of the innermost enclosing symbol; both are empty outside of symbols. */
function withSymbols(repository: Repository, hits: readonly LineHit[]): unknown[] {
  const entries = new Map<string, readonly IndexEntry[]>()
  for (const path of new Set(hits.map(({ f }) => f))) entries.set(path, entriesOf(repository, path))
  return hits.map(hit => ({ ...hit, ...symbolFields(innermost(entries.get(hit.f)!, hit.l)) }))
}

/** True for a line in a function, where assignments are local. */
export function isInFunction(repository: Repository, path: string, line: number): boolean {
  const entry = innermost(entriesOf(repository, path), line)
  return entry !== undefined && (entry.k === 'fn' || entry.k === 'method')
}

/** A line number with the hash of the enclosing symbol. */
export function enclosingSymbol(
  repository: Repository,
  path: string,
  line: number,
): { readonly l: number; readonly h: string } {
  return { l: line, ...symbolFields(innermost(entriesOf(repository, path), line)) }
}

function symbolFields(entry: IndexEntry | undefined): { readonly symbol: string; readonly h: string } {
  return { symbol: entry ? ownName(entry) : '', h: entry?.h ?? '' }
}

function entriesOf(repository: Repository, path: string): readonly IndexEntry[] {
  const { reader } = repository
  const number = reader.fileNumber(path)
  if (number < 0) return []
  repository.rest(number)
  const { first, count } = reader.file(number)
  const symbols = Array.from({ length: count }, (_, i) => first + i)
  return reader.entries(symbols).flatMap((entry, i) => repository.current(symbols[i]!, entry) ?? [])
}
