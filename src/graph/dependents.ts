// Which files import a file or something in a folder. A text search finds candidates, resolution confirms them.
import { importStatementsOf } from '../facts/imports/import-statements.ts'
import type { ModuleResolver } from '../imports/module-resolver.ts'
import type { ImportHow } from '../languages/import-rule.ts'
import { importRulesOf } from '../languages/import-rules.ts'
import { strongest } from './dependencies.ts'
import type { GraphSources } from './graph-sources.ts'
import { type ImportTexts, textsNaming, textsNamingFolder } from './import-texts.ts'

/** The most files whose imports are resolved for one target. */
const MAX_CANDIDATES = 20_000

export interface Dependent {
  readonly f: string
  /** Of the statements that import the target. 1-based, ascending. */
  readonly lines: readonly number[]
  readonly how: ImportHow
}

export interface Dependents {
  /** In the order of their paths. */
  readonly rows: readonly Dependent[]
  /** Files that contain a text by which the target may be imported, and were looked at. */
  readonly candidates: number
  /** Candidates beyond the limit, which were not looked at. */
  readonly left: number
}

/** The files that import `target`: a file, or a folder, in which case imports from within it do not count. */
export async function dependentsOf(
  sources: GraphSources,
  resolver: ModuleResolver,
  target: string,
): Promise<Dependents> {
  const folder = `${target.replace(/\/$/, '')}/`
  const inside = sources.paths().filter(path => path.startsWith(folder))
  const isFolder = inside.length > 0
  const isTarget = (path: string): boolean => (isFolder ? path.startsWith(folder) : path === target)
  const texts = isFolder
    ? [{ texts: textsNamingFolder(sources, resolver, folder, inside) }]
    : textsNaming(sources, resolver, target)
  const found = (await filesWith(sources, texts)).filter(path => importRulesOf(path) && !isTarget(path)).sort()
  const rows: Dependent[] = []
  for (const f of found.slice(0, MAX_CANDIDATES)) {
    const row = importing(sources, resolver, f, isTarget)
    if (row) rows.push(row)
  }
  return { rows, candidates: found.length, left: Math.max(0, found.length - MAX_CANDIDATES) }
}

async function filesWith(sources: GraphSources, all: readonly ImportTexts[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const { texts, within = '' } of all)
    if (texts.length > 0 && (within === '' || sources.paths().some(path => path.startsWith(within))))
      for (const path of await sources.find([...new Set(texts)])) if (path.startsWith(within)) found.add(path)
  return [...found]
}

function importing(
  sources: GraphSources,
  resolver: ModuleResolver,
  f: string,
  isTarget: (path: string) => boolean,
): Dependent | undefined {
  const lines: number[] = []
  let how: ImportHow | undefined
  for (const statement of importStatementsOf(sources.read(f), f) ?? []) {
    const leads = resolver.targetsOf(f, statement).some(found => 'files' in found && found.files.some(isTarget))
    if (!leads) continue
    if (lines.at(-1) !== statement.line) lines.push(statement.line)
    how = how === undefined ? statement.how : strongest(how, statement.how)
  }
  return how && { f, lines, how }
}
