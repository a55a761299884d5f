// The imports of a file and the files that import it, as rows.
import type { Row } from '../../contract.ts'
import { isCtxError } from '../../errors.ts'
import { type Dependency, dependenciesOf, type Target } from '../../graph/dependencies.ts'
import { dependentsOf, importLines } from '../../graph/dependents.ts'
import { folderOf, joined } from '../../imports/module-files.ts'
import { ModuleResolver } from '../../imports/module-resolver.ts'
import { isTestPath } from '../../languages/test-file-paths.ts'
import { insideFile } from '../../project/inside-repository.ts'
import type { Repository } from '../../repository/query-session.ts'
import { moduleFilesOf } from '../../resolve/module-files-of-index.ts'
import { testPaths } from '../../resolve/test-paths.ts'
import { pathOf } from '../search/scope.ts'
import type { Relations } from './relation-rows.ts'

/** The file or folder of the index that a target names; undefined if it names neither. */
export function fileTarget({ reader, location }: Repository, named: string): string | undefined {
  if (named.includes('#')) return undefined
  const path = pathOf(reader, location.root, named).replace(/\/+$/, '')
  return reader.fileNumber(path) >= 0 || reader.hasFolder(path) ? path : undefined
}

function sourcesOf(repository: Repository) {
  return moduleFilesOf(repository.reader, path => repository.textOf(path))
}

/** What a file imports, or the files of a folder import from outside it. */
export function dependencyRows(repository: Repository, file: string): Relations {
  const { reader } = repository
  const sources = sourcesOf(repository)
  const resolver = new ModuleResolver(sources)
  const files = reader.fileNumber(file) >= 0 ? [file] : sources.paths().filter(path => path.startsWith(`${file}/`))
  const rows = new Map<string, Row>()
  const unresolved = new Map<string, number>()
  for (const from of files) {
    const number = reader.fileNumber(from)
    repository.rest(number, from)
    const found = dependenciesOf(sources, resolver, from)
    if (found === undefined) {
      if (reader.file(number).count > 0) add(unresolved, 'language')
      continue
    }
    for (const each of found) {
      const asset = assetOf(repository.location.root, from, each)
      const row: Dependency = asset === undefined ? each : { f: asset, lines: each.lines, how: each.how }
      if ('f' in row && files.length > 1 && row.f.startsWith(`${file}/`)) continue
      const key = 'f' in row ? row.f : 'package' in row ? `package ${row.package}` : `unknown ${row.specifier}`
      // Of a folder, the lines are those of many files.
      if (!rows.has(key)) rows.set(key, files.length > 1 ? withoutLines({ ...row }) : { ...row })
      if ('why' in row) add(unresolved, row.why)
    }
  }
  return { rows: [...rows.values()], unresolved }
}

/** The file on disk, but not in the index, that an import leads to: a style, an image, data; undefined if to none. */
export function assetOf(root: string, from: string, to: Target): string | undefined {
  if (!('why' in to) || to.why !== 'file-missing' || !to.specifier.startsWith('.')) return undefined
  const path = joined(folderOf(from), to.specifier.replace(/[?#].*$/, ''))
  return path !== undefined && isFileInside(root, path) ? path : undefined
}

function isFileInside(root: string, path: string): boolean {
  try {
    return insideFile(root, path).relative === path
  } catch (error) {
    if (!isCtxError(error)) throw error
    return false
  }
}

function withoutLines({ lines: _, ...row }: Row): Row {
  return row
}

/** The files that import a file, or one of a folder. Lines are read only of those that are shown. */
export function dependentRows(repository: Repository, target: string): Relations {
  const sources = sourcesOf(repository)
  const resolver = new ModuleResolver(sources)
  const { rows, left } = dependentsOf(sources, resolver, target)
  for (const { f } of rows) repository.relyOnWholeFile(repository.reader.fileNumber(f))
  return {
    rows: rows.map(({ f, how }) => ({ f, how })),
    unresolved: new Map(left > 0 ? [['limit', left]] : []),
    shown: ({ f, how }) => ({ f, lines: importLines(sources, resolver, String(f), target), how }),
  }
}

/** The test files that a file's name leads to, then those that import it or one of a folder. */
export function fileTestRows(repository: Repository, target: string): Relations {
  const { reader } = repository
  const named = testPaths(target).filter(path => reader.fileNumber(path) >= 0)
  const { rows, unresolved } = dependentRows(repository, target)
  const importers = rows.map(({ f }) => String(f)).filter(f => isTestPath(f) && !named.includes(f))
  for (const f of named) repository.rest(reader.fileNumber(f), f)
  return {
    rows: [
      ...named.map(f => ({ f, how: 'pattern', depth: 0 })),
      ...importers.map(f => ({ f, how: 'reaches', depth: 1 })),
    ],
    unresolved,
  }
}

function add(counts: Map<string, number>, why: string): void {
  counts.set(why, (counts.get(why) ?? 0) + 1)
}
