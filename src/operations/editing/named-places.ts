// The places of a symbol's name in a repository: the files that contain it, read and parsed where that is needed.
import type { Input, Row } from '../../contract.ts'
import { isGenerated } from '../../edit/protected-files.ts'
import { CtxError } from '../../errors.ts'
import { Graph } from '../../graph/graph.ts'
import { NameFamily } from '../../graph/renaming/name-family.ts'
import { type NamePlace, NamePlaces, type NamingFile, offsetsOf } from '../../graph/renaming/name-places.ts'
import { isCertain } from '../../graph/renaming/verdict.ts'
import type { Found } from '../../graph/type-symbols.ts'
import { UseResolution } from '../../graph/use-resolution.ts'
import { languageOf } from '../../languages/language-table.ts'
import { loadLanguage } from '../../languages/load-language.ts'
import { setting } from '../../platform/settings.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { Target } from '../../resolve/target-type.ts'
import { tablesOf } from '../../scan/word-tables.ts'
import { idOf } from '../resolution/targets.ts'

/** Files that are read for one name. */
const MAX_FILES = 4000
/** Uncertain places in an answer; all are counted. */
export const MAX_LISTED = 20

export interface Naming {
  readonly uses: UseResolution
  readonly family: NameFamily
  /** The files that contain the name, by path. */
  readonly files: ReadonlyMap<string, NamingFile>
  /** In the order of the files; the target's first. */
  readonly places: readonly NamePlace[]
}

/** Finds all places of a target's name. Throws IGNORED_FILE for a target in a generated file. */
export async function namingOf(repository: Repository, target: Target): Promise<Naming> {
  const uses = new UseResolution(new Graph(repository))
  const { graph } = uses
  const found = graph.found(target.symbol)
  const { s, f } = found.entry
  if (isGenerated(f, graph.text(f)))
    throw new CtxError('IGNORED_FILE', `${f} is generated; nothing is applied.`, {
      hint: 'Change what it is made from.',
    })
  const family = new NameFamily(uses, found)
  const paths = await filesContaining(repository, s, path => graph.text(path))
  const files = new Map<string, NamingFile>()
  for (const path of [f, ...paths.filter(each => each !== f)]) {
    repository.rest(repository.reader.fileNumber(path), path)
    files.set(path, await namingFile(repository, graph, path, s))
  }
  const search = new NamePlaces(uses, family)
  const declaring = search.assignedTo(files.get(f)!)
  if (search.isExportAlias(files.get(f)!))
    throw new CtxError('INVALID_ARGUMENT', `${idOf(repository, target)} is only another name in a list of exports.`, {
      hint: 'Change the definition that it stands for, or the list with edit_code.',
    })
  if (declaring) throw assigned(idOf(repository, target), declaring)
  const places = [...files.values()].flatMap(file => [...search.in(file)])
  return { uses, family, files, places }
}

function assigned(id: string, declaring: Found | 'unknown'): CtxError {
  const of = declaring === 'unknown' ? 'a parameter of unknown type' : declaring.entry.s
  const where = declaring === 'unknown' ? 'Its type' : declaring.entry.f
  return new CtxError('INVALID_ARGUMENT', `${id} only assigns a member of ${of}.`, {
    hint: `${where} declares it, and other code may use it by that type: change these with edit_code.`,
  })
}

async function filesContaining(
  { reader, location }: Repository,
  name: string,
  textOf: (path: string) => string,
): Promise<readonly string[]> {
  const { filesWorthReading } = await import('../../project/project-files.ts')
  const paths = Array.from({ length: reader.manifest.counts.files }, (_, number) => reader.file(number).path)
  const wanted = { literals: [name], ignoreCase: false }
  const candidates = await filesWorthReading(location.root, paths, wanted, setting('CTX_TEXT_MS'))
  const found = candidates.filter(path => !offsetsOf(name, textOf(path)).next().done)
  if (found.length > MAX_FILES)
    throw new CtxError('INVALID_ARGUMENT', `${found.length} files contain ${name}; ctx reads at most ${MAX_FILES}.`)
  return found.sort()
}

async function namingFile(repository: Repository, graph: Graph, path: string, name: string): Promise<NamingFile> {
  const text = graph.text(path)
  const language = languageOf(path, text)
  const loaded = language === undefined ? undefined : await loadLanguage(language)
  const symbols = graph.named(name).filter(({ entry }) => entry.f === path)
  const tables = loaded && loaded.nature === undefined ? tablesOf(loaded.lexis) : undefined
  const file = { path, tables, isGenerated: isGenerated(path, text) }
  if (symbols.length === 0) return { ...file, definitions: [] }
  const { definitionsIn } = await import('../../indexer/generate.ts')
  const parsed = await definitionsIn(repository.location.root, path, text)
  const starts = new Map(parsed?.definitions.map(({ qualified, nameStart }) => [qualified, nameStart]))
  const definitions = symbols.flatMap(({ symbol, entry }) => {
    const start = starts.get(idOf(repository, { symbol, entry }).slice(path.length + 1))
    return start === undefined ? [] : [{ start, symbol }]
  })
  return { ...file, definitions }
}

/** Certain places as rows: file, line, column (from 1), and how each is known. */
export function certainRows(places: readonly NamePlace[]): Row[] {
  return places.flatMap(({ f, line, column, verdict }) =>
    isCertain(verdict) ? [{ f, l: line, column, how: verdict.how }] : [],
  )
}

/** What is not certain: the first places, all counted by why. Code comes before comments and strings. */
export function uncertainRows(places: readonly NamePlace[]): Row {
  const doubtful = places.flatMap(({ f, line, column, verdict }) =>
    isCertain(verdict) ? [] : [{ f, l: line, column, why: verdict.why }],
  )
  const by: Record<string, number> = {}
  for (const { why } of doubtful) by[why] = (by[why] ?? 0) + 1
  const isText = ({ why }: { why: string }): number => (why === 'comment' || why === 'string' ? 1 : 0)
  const sorted = doubtful.sort((a, b) => isText(a) - isText(b))
  return {
    uncertain: sorted.slice(0, MAX_LISTED),
    uncertain_total: doubtful.length,
    ...(doubtful.length > 0 ? { uncertain_by: by } : {}),
  }
}

/** The target in an answer, and what is not known of it. */
export function headOf(repository: Repository, { family }: Naming, target: Target, input: Input): Row {
  const others = family.members.filter(({ symbol }) => symbol !== target.symbol)
  return {
    target: { ...target.entry, id: idOf(repository, target) },
    ...(input.new_name === undefined ? {} : { new_name: input.new_name }),
    ...(others.length > 0 ? { together_with: others.map(each => idOf(repository, each)) } : {}),
    ...(family.outside.size > 0 ? { outside: [...family.outside] } : {}),
  }
}
