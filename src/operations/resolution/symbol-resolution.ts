// `resolve_symbol`: the one best definition of a name, by the index, else by parsing what the index does not know yet,
// else by patterns over the text of likely files; each answer says which it was.
import { isDeclaration } from '../../cache/tables/traits.ts'
import type { Answer, Context, Input, Row } from '../../contract.ts'
import type { Suggestion } from '../../errors.ts'
import type { IndexEntry } from '../../model.ts'
import { now } from '../../platform/clock.ts'
import { resolvesTo, unqualified } from '../../query/qualified-names.ts'
import { answerFrom } from '../../repository/answer.ts'
import { changedFiles } from '../../repository/changed-files.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isRepositoryList } from '../../repository/repository-of-call.ts'
import {
  type AskingFile,
  type Candidate,
  chooseCandidates,
  criteriaOf,
  differingFields,
  isDataOf,
  losingCriterion,
} from '../../resolve/candidate-choice.ts'
import { type InIndex, resolveInIndex } from '../../resolve/notation.ts'
import { type Target, targetsOfName } from '../../resolve/target.ts'
import { counted } from '../../util/noun.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { ownName } from '../../util/symbol-names.ts'
import type { SymbolExplanation } from '../search/missing-symbol.ts'
import { contextFileOf, importedName, importNotFound, isOutsideIndex } from './context-file.ts'
import { idOf, listAllCall, MOST_CANDIDATES } from './targets.ts'

/** Of those that were passed over, how many are named. */
const MOST_OTHERS = 3
/** Longest look for what changed, and over the texts of files, in ms. */
const LOOK_MS = 500
const PATTERNS_MS = 2000

const WARNING = 'Found by patterns over text, not from the index: it may be incomplete or no definition at all.'

/** What `resolve_symbol` does. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const ask = (one: Input) => answerFrom(one, context, repository => resolve(repository, one))
  if (!isRepositoryList(input.repo)) return ask(input)
  const { searchRepositories } = await import('../search/several-repositories.ts')
  // A name has no pages.
  const { next, ...all } = await searchRepositories(input, ask, true)
  if (Number(all.total) <= 1) return all
  const differ = differingFields(all.results as Row[])
  const hint = `They differ in ${differ.join(', ')}. Ask again with the hash or the id of the one that is meant, and its repository.`
  const rest = next === undefined ? {} : { suggestions: [listAllCall(input.name as string, Number(all.total))] }
  return { ambiguous: true, symbol: input.name, ...all, differ, hint, ...rest }
}

/** The answer to a name in an opened index. */
async function resolve(repository: Repository, input: Input): Promise<Answer> {
  const name = input.name as string
  const place = input.context_file === undefined ? undefined : await contextFileOf(repository, name, input)
  return (
    (await fromIndex(repository, name, place, input)) ??
    (await fromChanged(repository, name, place, input)) ??
    (await fromPatterns(repository, name, place, input, PATTERNS_MS))
  )
}

/** What a name stands for, also where it begins with the name of a package. */
async function inIndex(repository: Repository, name: string): Promise<InIndex> {
  const named = resolveInIndex(repository.reader, name)
  if (named.targets.length > 0) return named
  const { targetsInPackage } = await import('../search/package-targets.ts')
  return { match: 'qualified', targets: await targetsInPackage(repository, name) }
}

async function fromIndex(
  repository: Repository,
  name: string,
  place: AskingFile | undefined,
  asked: Input,
): Promise<Answer | undefined> {
  const { reader } = repository
  const { match, targets } = await inIndex(repository, name)
  const imported = place && (await importedName(repository, name, place))
  for (const { symbol } of [...targets, ...(imported?.symbols ?? [])]) repository.rest(reader.fileNumberOf(symbol))
  const standing = (found: readonly Target[]) =>
    found.flatMap(({ symbol, entry: indexed }) => {
      const entry = repository.current(symbol, indexed)
      return entry ? [{ symbol, entry, flags: reader.trait(symbol).flags }] : []
    })
  const candidates = standing(targets)
  if (place) candidates.push(...ownOf(place, standing(targetsOfName(reader, name)), candidates))
  const isOwn = candidates.some(one => isDefinedIn(one, name, place))
  if (place && imported && !isOwn && imported.symbols.length === 0 && isOutsideIndex(imported, candidates))
    return importNotFound(repository, name, place, imported)
  const bound = imported && (!isOwn || imported.isWhole) ? standing(imported.symbols) : []
  const known = new Set(candidates.map(({ symbol }) => symbol))
  candidates.push(...bound.filter(({ symbol }) => !known.has(symbol)))
  if (candidates.length === 0) return undefined
  const rowOf = async (target: Target & Candidate): Promise<Row> => {
    const { signature } = repository.record(target.symbol)
    return { ...target.entry, id: idOf(repository, target), signature }
  }
  const seen =
    place && bound.length > 0 ? { ...place, bound: { ...imported!, entries: bound.map(one => one.entry) } } : place
  const said = { how: 'index', match: seen === place || match === 'qualified' ? match : 'exact' }
  return answerOf(said, name, candidates, seen, asked, rowOf)
}

/** Of all that are called so what the file that is asked from has as data, which code elsewhere hides from a name. */
function ownOf<T extends Candidate & Target>({ file }: AskingFile, all: readonly T[], known: readonly T[]): T[] {
  const symbols = new Set(known.map(({ symbol }) => symbol))
  return all.filter(one => isDataOf(file, one) && !symbols.has(one.symbol))
}

/** True for what the file that is asked from defines itself under just this name. */
function isDefinedIn({ entry, flags }: Candidate, name: string, place: AskingFile | undefined): boolean {
  return entry.f === place?.file && entry.s === name && entry.p === undefined && !isDeclaration(flags)
}

/** Parses files that changed since the index was made and the file that is asked from. */
async function fromChanged(
  repository: Repository,
  name: string,
  place: AskingFile | undefined,
  asked: Input,
): Promise<Answer | undefined> {
  const { location, reader } = repository
  const paths = [...new Set([...(place ? [place.file] : []), ...changedFiles(location, reader, LOOK_MS)])]
  if (paths.length === 0) return undefined
  const { definitionsForAnswer } = await import('../../indexer/generate.ts')
  const found = await definitionsForAnswer(location.root, paths, unqualified(name))
  const candidates = found
    .filter(({ entry }) => resolvesTo(entry, name))
    .map(({ entry, record }) => ({ entry, record, flags: record.modifiers?.[0] === 'exported' ? 1 : 0 }))
  if (candidates.length === 0) return undefined
  return answerOf({ how: 'parse', match: 'exact' }, name, candidates, place, asked, ({ entry, record }) => ({
    ...entry,
    id: symbolId(entry.f, record.qualified),
    signature: record.signature,
  }))
}

/**
 * Looks for lines that define the name in files that hold it, those first that the index does not know; else says what
 * is near.
 *
 * @param ms Longest look.
 */
export async function fromPatterns(
  repository: Repository,
  name: string,
  place: AskingFile | undefined,
  asked: Input,
  ms: number,
): Promise<Answer> {
  const { candidates, unread } = await likelyFor(repository, name, ms)
  const cut =
    unread > 0 ? `${counted(unread, 'file')} ${unread === 1 ? 'was' : 'were'} not searched: the time was up.` : ''
  if (candidates.length > 0) {
    const answer = answerOf({ how: 'patterns', match: 'exact' }, name, candidates, place, asked, one => one.likely)
    return { ...(await answer), warning: `${WARNING} ${cut}`.trimEnd() }
  }
  const warning = cut === '' ? {} : { warning: cut }
  return { ...(await missOf(repository, name)), results: [], total: 0, showing: 0, ...warning }
}

async function likelyFor(repository: Repository, name: string, ms: number) {
  const word = unqualified(name)
  if (!/^[\p{L}\p{N}_$][\p{L}\p{N}_$-]*$/u.test(word)) return { candidates: [], unread: 0 }
  const until = now() + ms
  const { filesHolding, filesWorthReading, LOOKING, treeOf } = await import('../../project/project-files.ts')
  const tree = treeOf(repository)
  const wanted = { literals: [word], ignoreCase: false, isWord: true }
  const { files, isWhole } = (await filesHolding(tree, wanted, now() + LOOKING * ms, true))!
  const ordered = [...files.filter(path => !tree.isKnown(path)), ...files.filter(path => tree.isKnown(path))]
  const paths = await filesWorthReading(tree.root, ordered, wanted, until - now())
  const unlisted = isWhole ? 0 : Math.max(1, tree.files - files.length)
  if (paths.length === 0) return { candidates: [], unread: unlisted }
  const { patternsForAnswer } = await import('../../indexer/generate.ts')
  const { found, unread } = await patternsForAnswer(tree.root, paths, word, () => now() > until)
  const candidates = found
    .map(entry => ({ entry: { ...entry, h: '', r: 'low' as const }, likely: entry, flags: 0 }))
    .filter(({ entry }) => resolvesTo(entry, name))
  return { candidates, unread: unread + unlisted }
}

async function answerOf<T extends Candidate>(
  said: { readonly how: string; readonly match: string },
  name: string,
  candidates: readonly T[],
  place: AskingFile | undefined,
  { explain, why }: Input,
  rowOf: (candidate: T) => Row | Promise<Row>,
): Promise<Answer> {
  const { best, others, by } = chooseCandidates(candidates, place)
  const rows: Row[] = []
  for (const candidate of best.slice(0, MOST_CANDIDATES))
    rows.push({
      ...(await rowOf(candidate)),
      ...(explain === true ? { parts: criteriaOf(candidate, candidates, place) } : {}),
    })
  const told = why === undefined ? {} : { why: whyNot(why as string, candidates, best, place) }
  const page = { results: rows, total: best.length, showing: rows.length, ...told }
  if (best.length > 1) {
    const differ = differingFields(rows)
    const hint = `They differ in ${differ.join(', ')}. Ask again with the hash or the id of the one that is meant, or say from which file with context_file.`
    const rest = best.length > rows.length ? { suggestions: [listOf(said.how, name, best.length)] } : {}
    return { ambiguous: true, symbol: name, ...said, ...page, differ, hint, ...rest }
  }
  const passed = others.slice(0, MOST_OTHERS).map(({ entry }) => `${ownName(entry)} in ${entry.f}:${entry.l}`)
  const over = others.length > 0 ? { others: others.length, passed_over: passed } : {}
  return { ...said, ...page, ...(by === undefined ? {} : { by }), ...over }
}

/** The call that lists all there are: what is not in the index stands in text alone. */
function listOf(how: string, name: string, count: number): Suggestion {
  if (how === 'index') return listAllCall(name, count)
  const args = { query: unqualified(name), type: 'content', limit: 100 }
  return { tool: 'search_project', args, why: 'each line that holds the name' }
}

/** Why candidates are not the answer: `name` is the hash, the id or the name of one, or the path of its file. */
function whyNot<T extends Candidate>(
  name: string,
  candidates: readonly T[],
  best: readonly T[],
  place: AskingFile | undefined,
): SymbolExplanation[] {
  const idOfEntry = (entry: IndexEntry): string => symbolId(entry.f, ownName(entry))
  const meant = candidates.filter(
    ({ entry }) => entry.h === name || entry.f === name || resolvesTo(entry, name) || idOfEntry(entry) === name,
  )
  if (meant.length === 0)
    return [{ symbol: name, because: `it is none of the ${candidates.length} that the name may stand for` }]
  return meant.slice(0, MOST_CANDIDATES).map(candidate => {
    const by = best.includes(candidate) ? undefined : losingCriterion(candidate, best[0]!, candidates, place)
    const because = by
      ? `passed over: ${by}`
      : best.length > 1
        ? 'one of those that are equally good'
        : 'it is the best'
    return { symbol: `${idOfEntry(candidate.entry)} ${candidate.entry.l}`, because }
  })
}

async function missOf(repository: Repository, name: string): Promise<Answer> {
  const { TextElsewhere, symbolNotFound } = await import('../../not-found/not-found.ts')
  return { ...(await symbolNotFound(repository, new TextElsewhere(repository), name, 'resolve_symbol')) }
}
