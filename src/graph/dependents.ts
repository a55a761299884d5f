// Which files import a file or something in a folder. Comparing specifiers finds candidates, resolution confirms them.
import { importStatementsOf } from '../facts/imports/import-statements.ts'
import type { StoredImport } from '../facts/imports/stored-imports.ts'
import type { ModuleResolver } from '../imports/module-resolver.ts'
import type { ImportHow } from '../languages/import-rule.ts'
import type { IndexedFiles } from '../resolve/module-files-of-index.ts'
import { escaped } from '../util/regex-escape.ts'
import { strongest } from './dependencies.ts'
import { type ImportTexts, textsNaming, textsNamingFolder } from './import-texts.ts'

/** The most imports that are resolved for one target. */
const MAX_CANDIDATES = 200_000

export interface Dependent {
  readonly f: string
  readonly how: ImportHow
}

export interface Dependents {
  /** In the order of their paths. */
  readonly rows: readonly Dependent[]
  /** Imports beyond the limit, which were not resolved. */
  readonly left: number
}

/** The files that import `target`: a file, or a folder, in which case imports from within it do not count. */
export function dependentsOf(sources: IndexedFiles, resolver: ModuleResolver, target: string): Dependents {
  const isTarget = targetTest(sources, target)
  const mayName = namingTest(sources, resolver, target)
  const hows = new Map<string, ImportHow>()
  let [candidates, left] = [0, 0]
  for (const { statement, files } of sources.imports()) {
    const mayNameFrom = mayName(statement)
    if (mayNameFrom === undefined) continue
    for (const f of files) {
      if (isTarget(f) || !mayNameFrom(f)) continue
      if (++candidates > MAX_CANDIDATES) left++
      else if (leadsTo(resolver, f, statement, isTarget)) {
        const known = hows.get(f)
        hows.set(f, known === undefined ? statement.how : strongest(known, statement.how))
      }
    }
  }
  const rows = [...hows].map(([f, how]) => ({ f, how })).sort((a, b) => (a.f < b.f ? -1 : 1))
  return { rows, left }
}

/** The lines of the statements by which the text of the file `f` imports `target` now. 1-based, ascending. */
export function importLines(sources: IndexedFiles, resolver: ModuleResolver, f: string, target: string): number[] {
  const isTarget = targetTest(sources, target)
  const statements = importStatementsOf(sources.read(f), f) ?? []
  const lines = statements.flatMap(each => (leadsTo(resolver, f, each, isTarget) ? [each.line] : []))
  return [...new Set(lines)]
}

function leadsTo(
  resolver: ModuleResolver,
  f: string,
  statement: StoredImport,
  isTarget: (path: string) => boolean,
): boolean {
  return resolver.targetsOf(f, statement).some(found => 'files' in found && found.files.some(isTarget))
}

function folderAt(sources: IndexedFiles, target: string): string | undefined {
  const folder = `${target.replace(/\/$/, '')}/`
  return sources.paths().some(path => path.startsWith(folder)) ? folder : undefined
}

function targetTest(sources: IndexedFiles, target: string): (path: string) => boolean {
  const folder = folderAt(sources, target)
  return path => (folder === undefined ? path === target : path.startsWith(folder))
}

/** Whether a statement may name the target, and then in which files; undefined in none. */
function namingTest(
  sources: IndexedFiles,
  resolver: ModuleResolver,
  target: string,
): (statement: StoredImport) => ((f: string) => boolean) | undefined {
  const folder = folderAt(sources, target)
  const all: readonly ImportTexts[] =
    folder === undefined
      ? textsNaming(sources, resolver, target)
      : [{ texts: textsNamingFolder(sources, resolver, folder) }]
  const tests = all.flatMap(({ texts, within = '' }) =>
    texts.length === 0 ? [] : [{ pattern: new RegExp(texts.map(escaped).join('|')), within }],
  )
  return ({ specifier, names = [] }) => {
    // Texts may contain a quote before or behind a specifier.
    const written = `"${specifier}"'${specifier}'\`${specifier}\` ${names.join(' ')}`
    const naming = tests.filter(({ pattern }) => pattern.test(written))
    return naming.length === 0 ? undefined : f => naming.some(({ within }) => f.startsWith(within))
  }
}
