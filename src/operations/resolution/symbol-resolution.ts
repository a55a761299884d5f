// Runs `resolve_symbol`: looks a name up in the index, then in changed files, then by patterns over likely files. `how`
// says which.
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
  type Candidate,
  type Choice,
  type ContextFile,
  chooseCandidates,
  criteriaOf,
  differingFields,
  isDataOf,
  losingCriterion,
} from '../../resolve/candidate-choice.ts'
import { type InIndex, resolveInIndex } from '../../resolve/notation.ts'
import { targetsOfName } from '../../resolve/target.ts'
import type { Target } from '../../resolve/target-type.ts'
import { counted } from '../../util/noun.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { ownName } from '../../util/symbol-names.ts'
import type { SymbolExplanation } from '../search/missing-symbol.ts'
import { contextFileOf, importedName, importNotFound, isOutsideIndex } from './context-file.ts'
import { idOf, listAllCall, MAX_CANDIDATES } from './targets.ts'

/** The most rejected candidates to name. */
const MAX_OTHERS = 3
/** Time limits, in ms, for finding changed files and for searching texts. */
const LOOK_MS = 500
const PATTERNS_MS = 2000

const WARNING = 'Found by patterns over text, not from the index: it may be incomplete or no definition at all.'

/** Runs `resolve_symbol`. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const resolveOne = (one: Input) => answerFrom(one, context, repository => resolve(repository, one))
  if (!isRepositoryList(input.repo)) return resolveOne(input)
  const { searchRepositories } = await import('../search/several-repositories.ts')
  // The answer has no pages.
  const { next, ...all } = await searchRepositories(input, resolveOne, true)
  if (Number(all.total) <= 1) return all
  const differ = differingFields(all.results as Row[])
  const hint = `They differ in ${differ.join(', ')}. Ask again with the hash or the id of the one that is meant, and its repository.`
  const rest = next === undefined ? {} : { suggestions: [listAllCall(input.name as string, Number(all.total))] }
  return { ambiguous: true, symbol: input.name, ...all, differ, hint, ...rest }
}

async function resolve(repository: Repository, input: Input): Promise<Answer> {
  const name = input.name as string
  const context = input.context_file === undefined ? undefined : await contextFileOf(repository, name, input)
  return (
    (await fromIndex(repository, name, context, input)) ??
    (await fromChanged(repository, name, context, input)) ??
    (await fromPatterns(repository, name, context, input, PATTERNS_MS))
  )
}

/** Resolves a name, also with a leading package name. */
async function inIndex(repository: Repository, name: string): Promise<InIndex> {
  const named = resolveInIndex(repository.reader, name)
  if (named.targets.length > 0) return named
  const { targetsInPackage } = await import('../search/package-targets.ts')
  return { match: 'qualified', targets: await targetsInPackage(repository, name) }
}

async function fromIndex(
  repository: Repository,
  name: string,
  context: ContextFile | undefined,
  input: Input,
): Promise<Answer | undefined> {
  const { reader } = repository
  const { match, targets } = await inIndex(repository, name)
  const imported = context && (await importedName(repository, name, context))
  for (const { symbol } of [...targets, ...(imported?.symbols ?? [])]) repository.rest(reader.fileNumberOf(symbol))
  const candidates = existing(repository, targets)
  if (context) candidates.push(...ownData(context, existing(repository, targetsOfName(reader, name)), candidates))
  const isOwn = candidates.some(one => isDefinedIn(one, name, context))
  if (context && imported && !isOwn && imported.symbols.length === 0 && isOutsideIndex(imported, candidates))
    return importNotFound(repository, name, context, imported)
  const bound = imported && (!isOwn || imported.isWhole) ? existing(repository, imported.symbols) : []
  const known = new Set(candidates.map(({ symbol }) => symbol))
  candidates.push(...bound.filter(({ symbol }) => !known.has(symbol)))
  if (candidates.length === 0) return undefined
  const seenFrom =
    context && bound.length > 0
      ? { ...context, bound: { ...imported!, entries: bound.map(one => one.entry) } }
      : context
  const method = { how: 'index', match: seenFrom === context || match === 'qualified' ? match : 'exact' }
  return answerOf(method, name, candidates, seenFrom, input, rowIn(repository))
}

/** The symbols that are still in their files, as candidates. */
function existing(repository: Repository, found: readonly Target[]): (Target & Candidate)[] {
  return found.flatMap(({ symbol, entry: indexed }) => {
    const entry = repository.current(symbol, indexed)
    return entry ? [{ symbol, entry, flags: repository.reader.trait(symbol).flags }] : []
  })
}

function rowIn(repository: Repository): (target: Target & Candidate) => Row {
  return target => {
    const { signature } = repository.record(target.symbol)
    return { ...target.entry, id: idOf(repository, target), signature }
  }
}

/** Data of that name in the context file, although other definitions hide it elsewhere. */
function ownData<T extends Candidate & Target>({ file }: ContextFile, all: readonly T[], known: readonly T[]): T[] {
  const symbols = new Set(known.map(({ symbol }) => symbol))
  return all.filter(one => isDataOf(file, one) && !symbols.has(one.symbol))
}

/** True if the context file itself defines the name. */
function isDefinedIn({ entry, flags }: Candidate, name: string, context: ContextFile | undefined): boolean {
  return entry.f === context?.file && entry.s === name && entry.p === undefined && !isDeclaration(flags)
}

/** Parses the context file and the files that have changed since indexing. */
async function fromChanged(
  repository: Repository,
  name: string,
  context: ContextFile | undefined,
  input: Input,
): Promise<Answer | undefined> {
  const { location, reader } = repository
  const paths = [...new Set([...(context ? [context.file] : []), ...changedFiles(location, reader, LOOK_MS)])]
  if (paths.length === 0) return undefined
  const { definitionsForAnswer } = await import('../../indexer/generate.ts')
  const found = await definitionsForAnswer(location.root, paths, unqualified(name))
  const candidates = found
    .filter(({ entry }) => resolvesTo(entry, name))
    .map(({ entry, record }) => ({ entry, record, flags: record.modifiers?.[0] === 'exported' ? 1 : 0 }))
  if (candidates.length === 0) return undefined
  return answerOf({ how: 'parse', match: 'exact' }, name, candidates, context, input, ({ entry, record }) => ({
    ...entry,
    id: symbolId(entry.f, record.qualified),
    signature: record.signature,
  }))
}

/**
 * Searches for lines that define the name, first in files that are not in the index; if there are none, returns
 * NO_MATCH with similar names.
 *
 * @param ms Time limit.
 */
export async function fromPatterns(
  repository: Repository,
  name: string,
  context: ContextFile | undefined,
  input: Input,
  ms: number,
): Promise<Answer> {
  const { candidates, unread } = await likelyDefinitions(repository, name, ms)
  const unreadNote =
    unread > 0 ? `${counted(unread, 'file')} ${unread === 1 ? 'was' : 'were'} not searched: the time was up.` : ''
  if (candidates.length > 0) {
    const answer = answerOf({ how: 'patterns', match: 'exact' }, name, candidates, context, input, one => one.likely)
    return { ...(await answer), warning: `${WARNING} ${unreadNote}`.trimEnd() }
  }
  const warning = unreadNote === '' ? {} : { warning: unreadNote }
  const likely = await fromTypos(repository, name, context, input)
  if (likely) return { ...likely, ...warning }
  return { ...(await notFound(repository, name)), results: [], total: 0, showing: 0, ...warning }
}

/** The symbols whose names are nearest to one that no symbol has. A symbol that is gone is not replaced. */
async function fromTypos(
  repository: Repository,
  name: string,
  context: ContextFile | undefined,
  input: Input,
): Promise<Answer | undefined> {
  if (repository.recall(name)) return undefined
  const { likelyTargets } = await import('../../not-found/not-found.ts')
  const candidates = existing(repository, likelyTargets(repository.reader, name).targets)
  if (candidates.length === 0) return undefined
  const method = { how: 'index', match: 'typo', asked: name }
  // The file that uses the name does not decide between several names.
  const isOneName = candidates.every(({ entry }) => entry.s === candidates[0]!.entry.s)
  return isOneName
    ? answerOf(method, name, candidates, context, input, rowIn(repository))
    : answerOf(method, name, candidates, context, input, rowIn(repository), { best: candidates, others: [] })
}

async function likelyDefinitions(repository: Repository, name: string, ms: number) {
  const word = unqualified(name)
  if (!/^[\p{L}\p{N}_$][\p{L}\p{N}_$-]*$/u.test(word)) return { candidates: [], unread: 0 }
  const until = now() + ms
  const { filesHolding, filesWorthReading, LOOKING, treeOf } = await import('../../project/project-files.ts')
  const tree = treeOf(repository)
  const needle = { literals: [word], ignoreCase: false, isWord: true }
  const { files, isWhole } = (await filesHolding(tree, needle, now() + LOOKING * ms, true))!
  const ordered = [...files.filter(path => !tree.isKnown(path)), ...files.filter(path => tree.isKnown(path))]
  const paths = await filesWorthReading(tree.root, ordered, needle, until - now())
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
  method: { readonly how: string; readonly match: string; readonly asked?: string },
  name: string,
  candidates: readonly T[],
  context: ContextFile | undefined,
  { explain, why }: Input,
  rowOf: (candidate: T) => Row | Promise<Row>,
  choice: Choice<T> = chooseCandidates(candidates, context),
): Promise<Answer> {
  const { best, others, by } = choice
  const rows: Row[] = []
  for (const candidate of best.slice(0, MAX_CANDIDATES))
    rows.push({
      ...(await rowOf(candidate)),
      ...(explain === true ? { parts: criteriaOf(candidate, candidates, context) } : {}),
    })
  const explanation = why === undefined ? {} : { why: explainCandidates(why as string, candidates, best, context) }
  const page = { results: rows, total: best.length, showing: rows.length, ...explanation }
  if (best.length > 1) {
    const differ = differingFields(rows)
    const hint = `They differ in ${differ.join(', ')}. Ask again with the hash or the id of the one that is meant, or say from which file with context_file.`
    const rest = best.length > rows.length ? { suggestions: [listCall(method.how, name, best.length)] } : {}
    return { ambiguous: true, symbol: name, ...method, ...page, differ, hint, ...rest }
  }
  const rejected = others.slice(0, MAX_OTHERS).map(({ entry }) => `${ownName(entry)} in ${entry.f}:${entry.l}`)
  const rejectedFields = others.length > 0 ? { others: others.length, passed_over: rejected } : {}
  return { ...method, ...page, ...(by === undefined ? {} : { by }), ...rejectedFields }
}

/** The call that lists all candidates. Those outside the index are found by text only. */
function listCall(how: string, name: string, count: number): Suggestion {
  if (how === 'index') return listAllCall(name, count)
  const args = { query: unqualified(name), type: 'content', limit: 100 }
  return { tool: 'search_project', args, why: 'each line that holds the name' }
}

/** Explains why candidates were not chosen; `name` is a hash, an id, a name or a file. */
function explainCandidates<T extends Candidate>(
  name: string,
  candidates: readonly T[],
  best: readonly T[],
  context: ContextFile | undefined,
): SymbolExplanation[] {
  const idOfEntry = (entry: IndexEntry): string => symbolId(entry.f, ownName(entry))
  const named = candidates.filter(
    ({ entry }) => entry.h === name || entry.f === name || resolvesTo(entry, name) || idOfEntry(entry) === name,
  )
  if (named.length === 0)
    return [{ symbol: name, because: `it is none of the ${candidates.length} that the name may stand for` }]
  return named.slice(0, MAX_CANDIDATES).map(candidate => {
    const by = best.includes(candidate) ? undefined : losingCriterion(candidate, best[0]!, candidates, context)
    const because = by
      ? `passed over: ${by}`
      : best.length > 1
        ? 'one of those that are equally good'
        : 'it is the best'
    return { symbol: `${idOfEntry(candidate.entry)} ${candidate.entry.l}`, because }
  })
}

async function notFound(repository: Repository, name: string): Promise<Answer> {
  const { TextElsewhere, symbolNotFound } = await import('../../not-found/not-found.ts')
  return { ...(await symbolNotFound(repository, new TextElsewhere(repository), name, 'resolve_symbol')) }
}
