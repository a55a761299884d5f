// The profile of a file: what it is, what it defines, and what stands around it.
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Answer, Row } from '../../contract.ts'
import { loadDigest } from '../../edit/file-digest.ts'
import { unitOf } from '../../edit/indent-pairs.ts'
import { linesOf, newlineOf } from '../../edit/text-lines.ts'
import type { Suggestion } from '../../errors.ts'
import { languageOf } from '../../languages/language-table.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import { FUNCTION_KINDS } from '../../model.ts'
import { configFile } from '../../project/config-files.ts'
import type { Repository } from '../../repository/query-session.ts'
import { testPaths } from '../../resolve/test-paths.ts'
import { codeLines, skeletonLines } from './file-skeleton.ts'
import { mediaType } from './media-types.ts'
import type { OpenFile } from './open-file.ts'

/** Importers that are listed. */
const MAX_IMPORTERS = 5
const MAX_TESTS = 5

/** The answer of view `profile` for a text. */
export async function profileOf(file: OpenFile, docs: boolean): Promise<Answer> {
  const { repository, f, number } = file
  const code = await codeLines(file)
  const { imports, importedBy, importers } = number < 0 ? NO_RELATIONS : await relationsOf(repository, f)
  const tests = testsOf(repository, f, importers)
  return {
    file: await factsOf(file),
    metrics: {
      ...metricsOf(repository, number),
      code_lines: code.filter(line => line.trim() !== '').length,
    },
    skeleton: await skeletonLines(file, docs, code),
    symbols: number < 0 ? 0 : repository.reader.file(number).count,
    imports,
    imported_by: importedBy,
    tests,
    suggestions: nextCalls(file, Number(importedBy.total)),
  }
}

/** The answer for a file that is no text. */
export async function binaryProfile({ location }: Repository, f: string, real: string, bytes: Buffer): Promise<Answer> {
  const digest = await loadDigest()
  const { mtime } = statSync(path.join(location.root, real))
  const type = mediaType(f, bytes)
  return { file: { f, hash: digest(bytes), bytes: bytes.length, binary: true, type, modified: mtime.toISOString() } }
}

async function factsOf({ repository, f, real, content, shown, withheld }: OpenFile): Promise<Row> {
  const digest = await loadDigest()
  const { mtime } = statSync(path.join(repository.location.root, real))
  const unit = unitOf(shown)
  const config = configFile(f)
  return {
    f,
    hash: digest(content.bytes),
    bytes: content.bytes.length,
    lines: linesOf(content.text).length,
    language: languageOf(f, content.text.slice(0, 200)) ?? null,
    modified: mtime.toISOString(),
    newline: newlineOf(content.text),
    encoding: content.encoding,
    bom: content.mark > 0,
    indent: indentOf(unit),
    ...(config ? { config } : {}),
    ...withheld,
  }
}

function indentOf(unit: string | undefined): Row {
  if (unit === undefined) return { style: 'none', size: 0 }
  return unit.startsWith('\t') ? { style: 'tab', size: 1 } : { style: 'space', size: unit.length }
}

function metricsOf(repository: Repository, number: number): { readonly functions: number; readonly nesting: number } {
  if (number < 0) return { functions: 0, nesting: 0 }
  const row = repository.reader.file(number)
  const { first, count } = row
  const isParsedNow = count > 0 && repository.isParsedNow(first)
  const records = isParsedNow
    ? Array.from({ length: count }, (_, i) => repository.record(first + i))
    : repository.reader.records(row)
  let [functions, nesting] = [0, 0]
  for (const { k, control } of records) {
    if (FUNCTION_KINDS.has(k)) functions++
    nesting = Math.max(nesting, control?.nesting ?? 0)
  }
  return { functions, nesting }
}

interface FileRelations {
  readonly imports: readonly Row[]
  readonly importedBy: Row
  readonly importers: readonly string[]
}

const NO_RELATIONS: FileRelations = { imports: [], importedBy: { total: 0, results: [] }, importers: [] }

async function relationsOf(repository: Repository, f: string): Promise<FileRelations> {
  const { dependencyRows, dependentRows } = await import('../relationship/relationship.ts')
  const { rows, shown = row => row } = dependentRows(repository, f)
  return {
    imports: dependencyRows(repository, f).rows,
    importedBy: { total: rows.length, results: rows.slice(0, MAX_IMPORTERS).map(shown) },
    importers: rows.map(row => String(row.f)),
  }
}

/** Test files by name, then those that import the file. */
function testsOf({ reader }: Repository, f: string, importers: readonly string[]): string[] {
  const named = testPaths(f).filter(each => reader.fileNumber(each) >= 0)
  return [...new Set([...named, ...importers.filter(each => isTestPath(each))])].slice(0, MAX_TESTS)
}

/** The calls that usually follow: the largest part of the file, and whom a change touches. */
function nextCalls({ repository, f, number }: OpenFile, importers: number): Suggestion[] {
  const calls: Suggestion[] = []
  if (number >= 0 && repository.reader.file(number).count > 0) {
    const { first, count } = repository.reader.file(number)
    const rows = repository.reader.entries(Array.from({ length: count }, (_, i) => first + i))
    const largest = rows.filter(({ k }) => FUNCTION_KINDS.has(k)).sort((a, b) => size(b.l) - size(a.l))[0]
    const name = largest && (largest.p === undefined ? largest.s : `${largest.p}.${largest.s}`)
    if (name !== undefined)
      calls.push({ tool: 'read_code', args: { file_path: f, symbols: [name] }, why: 'its largest function' })
  }
  if (importers > 0)
    calls.push({
      tool: 'analyze_relationship',
      args: { target: f, mode: 'dependents' },
      why: 'all files that import it',
    })
  return calls
}

function size(lines: string): number {
  const [first, last] = lines.split('-').map(Number) as [number, number]
  return last - first
}
