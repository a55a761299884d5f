// Which files import a file or something in a folder. A text search finds candidates, resolution confirms them.
import { isScript } from '../facts/calls/import-bindings.ts'
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
    ? [{ texts: shortest(textsNamingFolder(sources, resolver, folder, inside)) }]
    : textsNaming(sources, resolver, target).map(each => ({ ...each, texts: shortest(each.texts) }))
  const found = (await filesWith(sources, texts)).filter(path => importRulesOf(path) && !isTarget(path)).sort()
  const rows: Dependent[] = []
  const named = isFolder || !isScript(target) ? undefined : texts.flatMap(each => each.texts)
  for (const f of found.slice(0, MAX_CANDIDATES)) {
    const row = importing(sources, resolver, f, isTarget, isScript(f) ? named : undefined)
    if (row) rows.push(row)
  }
  return { rows, candidates: found.length, left: Math.max(0, found.length - MAX_CANDIDATES) }
}

/** Without texts that contain another one: what has them has that, too. */
function shortest(texts: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (const text of [...new Set(texts)].sort((a, b) => a.length - b.length))
    if (!kept.some(each => text.includes(each))) kept.push(text)
  return kept
}

async function filesWith(sources: GraphSources, all: readonly ImportTexts[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const { texts, within = '' } of all)
    if (texts.length > 0 && (within === '' || sources.paths().some(path => path.startsWith(within))))
      for (const path of await sources.find(texts)) if (path.startsWith(within)) found.add(path)
  return [...found]
}

/** Characters of a specifier behind one of the texts that name it. */
const LONGEST_END = 300

/** @param named Of which every specifier of the target, in any quotes, contains one; undefined if that is not known. */
function importing(
  sources: GraphSources,
  resolver: ModuleResolver,
  f: string,
  isTarget: (path: string) => boolean,
  named: readonly string[] | undefined,
): Dependent | undefined {
  const lines: number[] = []
  let how: ImportHow | undefined
  const text = sources.read(f)
  // Resolving and even scanning cost far more than looking for a text.
  const until = named && lastOf(text, named) + LONGEST_END
  for (const statement of importStatementsOf(text, f, until) ?? []) {
    if (named && !isNamed(statement.specifier, named)) continue
    const leads = resolver.targetsOf(f, statement).some(found => 'files' in found && found.files.some(isTarget))
    if (!leads) continue
    if (lines.at(-1) !== statement.line) lines.push(statement.line)
    how = how === undefined ? statement.how : strongest(how, statement.how)
  }
  return how && { f, lines, how }
}

/** Where the last of the texts begins. Forwards, because `lastIndexOf` is slow. */
function lastOf(text: string, texts: readonly string[]): number {
  let last = -1
  for (const each of texts)
    for (let at = text.indexOf(each, last + 1); at >= 0; at = text.indexOf(each, at + 1)) last = at
  return last
}

function isNamed(specifier: string, texts: readonly string[]): boolean {
  return ['"', "'", '`'].some(quote => {
    const quoted = quote + specifier + quote
    return texts.some(text => quoted.includes(text))
  })
}
