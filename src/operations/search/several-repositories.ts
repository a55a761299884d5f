// Searches several repositories (`--repo a,b` or `--repo all`) and merges their results by tier. A bundle of its own.
import type { Answer, Input, Row } from '../../contract.ts'
import { CtxError, type ErrorShape, isCtxError } from '../../errors.ts'
import type { IndexEntry } from '../../model.ts'
import { MATCHES } from '../../query/name-match.ts'
import { findRepositories, type Known, knownRepositories } from '../../repos/registry.ts'
import { REMOVED, repositoryRows } from '../../repository/repository-of-call.ts'
import { ownName } from '../../util/symbol-names.ts'
import type { SymbolExplanation } from './missing-symbol.ts'
import { pageOf } from './pages.ts'

/** The most skipped results to name. */
const MAX_SKIPPED = 3

/** The repositories of a call, existing and gone. */
function repositoriesOf(repo: string): { readonly names: string[]; readonly gone: string[] } {
  const names = new Set(repo.split(',').map(name => name.trim()))
  names.delete('')
  const known = knownRepositories()
  if (!names.has('all')) return { names: uniqueNames(known, [...names]), gone: [] }
  const rows = repositoryRows(known)
  if (rows.length === 0) throw new CtxError('REPO_NOT_FOUND', 'No repository is registered on this machine.')
  const namesOf = (state: string) => rows.filter(row => row.state === state).map(row => row.repo)
  return { names: namesOf('indexed'), gone: namesOf('gone') }
}

/** Removes names of the same repository. */
function uniqueNames(known: readonly Known[], names: readonly string[]): string[] {
  const byPath = new Map<string, string>()
  for (const name of names) {
    const [only, ...others] = findRepositories(known, name)
    const path = only && others.length === 0 ? only.path : name
    if (!byPath.has(path)) byPath.set(path, name)
  }
  return [...byPath.values()]
}

/** The answer of one repository. */
interface RepositoryAnswer {
  readonly repo: string
  readonly answer: Answer
  /** The rank of its best match; Infinity if nothing was found. */
  readonly best: number
}

/**
 * Searches each repository up to the end of the page and merges the answers: by tier, then in turn, so that no
 * repository hides the others. `gone` lists repositories that no longer exist.
 *
 * @param isChoice Return results of the best tier only; `passed_over` names the others.
 */
export async function searchRepositories(
  input: Input,
  searchOne: (input: Input) => Promise<Answer>,
  isChoice = false,
): Promise<Answer> {
  const { names, gone: goneBefore } = repositoriesOf(input.repo as string)
  const offset = (input.offset as number | undefined) ?? 0
  const limit = (input.limit as number | undefined) ?? 20
  const { answers, goneNow } = await askEach(names, repo =>
    searchOne({ ...input, repo, offset: 0, limit: offset + limit }),
  )
  const gone = [...goneBefore, ...goneNow]
  // Fuzzy matches and words count only if no repository has the name.
  const hasNameMatch = answers.some(({ best }) => best < LAST_RESORT)
  const bestTier = Math.min(...answers.map(({ best }) => best))
  const kept = answers.filter(({ best }) => (isChoice ? best === bestTier : !hasNameMatch || best < LAST_RESORT))
  const total = kept.reduce((sum, { answer }) => sum + Number(answer.total ?? 0), 0)
  const { rows, said: sharedFields } = mergeRows(kept)
  const page = pageOf(rows.slice(offset, offset + limit), total, offset)
  const notFoundAnswer = total > 0 ? undefined : mostUsefulNotFound(answers)
  const failures = failuresOf(answers, notFoundAnswer)
  const skipped = isChoice ? skippedResults(answers.filter(answer => !kept.includes(answer))) : {}
  const facts = { ...sharedFields, ...skipped, ...mergeFacts(total > 0 ? kept : answers, failures) }
  const mergedAnswer = {
    ...page,
    repositories: names.length,
    ...(gone.length > 0 ? { gone } : {}),
    ...facts,
    ...mergedFreshness(answers),
  }
  return notFoundAnswer?.error
    ? { error: forRepositories(notFoundAnswer.error, input.repo), ...mergedAnswer }
    : mergedAnswer
}

async function askEach(names: readonly string[], ask: (repo: string) => Promise<Answer>) {
  const answers: RepositoryAnswer[] = []
  const goneNow: string[] = []
  for (const repo of names) {
    try {
      const answer = await ask(repo)
      const rows = (answer.results ?? []) as Row[]
      answers.push({ repo, answer, best: Math.min(...rows.map(row => tierOf(row, answer))) })
    } catch (error) {
      if (!isCtxError(error) || error.cause !== REMOVED) throw error
      goneNow.push(repo)
    }
  }
  return { answers, goneNow }
}

/** Merges rows by tier, then in turn; fields common to all answers are returned once. */
function mergeRows(answers: readonly RepositoryAnswer[]): { readonly rows: Row[]; readonly said: Row } {
  const fieldSets = answers.filter(({ answer }) => Number(answer.total) > 0).map(({ answer }) => answerFields(answer))
  const isShared = new Set(fieldSets.map(said => JSON.stringify(said))).size === 1
  const ranked = answers.flatMap(({ repo, answer }) =>
    ((answer.results ?? []) as Row[]).map((row, turn) => ({
      tier: tierOf(row, answer),
      turn,
      row: { repo, ...row, ...(isShared ? {} : answerFields(answer)) },
    })),
  )
  ranked.sort((a, b) => a.tier - b.tier || a.turn - b.turn)
  return { rows: ranked.map(({ row }) => row), said: isShared ? fieldSets[0]! : {} }
}

/** The most useful not-found answer; the first of several. */
function mostUsefulNotFound(answers: readonly RepositoryAnswer[]): Answer | undefined {
  let best: Answer | undefined
  for (const { answer } of answers) if (answer.error && (!best || usefulness(answer) > usefulness(best))) best = answer
  return best
}

/** Keeps suggestions that can be made for several repositories, with their names. */
function forRepositories(error: ErrorShape, repo: unknown): ErrorShape {
  const calls = error.suggestions.filter(({ tool }) => MULTI_REPOSITORY.has(tool))
  return { ...error, suggestions: calls.map(call => ({ ...call, args: { ...call.args, repo } })) }
}

/** How useful a not-found answer is: filters removed results, the text occurs in lines, neither. */
function usefulness({ error, removed, in_text: text }: Answer): number {
  if (error?.code !== 'NO_MATCH') return 0
  if (Object.keys(removed ?? {}).length > 0) return 3
  return Number((text as Row | undefined)?.lines ?? 0) > 0 ? 2 : 1
}

/** The errors of single repositories, except the one reported for all. */
function failuresOf(answers: readonly RepositoryAnswer[], reported: Answer | undefined): string[] {
  return answers.flatMap(({ repo, answer: { error } }) =>
    error && error.code !== 'NO_MATCH' && error.message !== reported?.error?.message
      ? [`${repo}: ${error.message}`]
      : [],
  )
}

/** Fields of an answer that apply to all its results, and in a merged list to some only. */
function answerFields({ how, match, type, taken_as }: Answer): Row {
  const fields = { how, ...(how === undefined ? {} : { match }), type, taken_as }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The number of results in worse tiers, and the first few. */
function skippedResults(answers: readonly RepositoryAnswer[]): Partial<Answer> {
  const rows = answers.flatMap(({ repo, answer }) =>
    ((answer.results ?? []) as Row[]).map(row => ({ ...row, repo }) as Row),
  )
  const others = answers.reduce((sum, { answer }) => sum + Number(answer.total ?? 0), 0)
  if (others === 0) return {}
  const passed_over = rows
    .slice(0, MAX_SKIPPED)
    .map(row => `${ownName(row as unknown as IndexEntry)} in ${row.repo} ${row.f}:${row.l}`)
  return { by: 'the name as it was asked for', others, passed_over }
}

/** The other fields of answers: explanations and warnings are joined, counts are added. */
function mergeFacts(answers: readonly RepositoryAnswer[], failures: readonly string[]): Partial<Answer> {
  const why = answers.flatMap(({ repo, answer }) =>
    ((answer.why ?? []) as SymbolExplanation[]).map(({ symbol, because }) => ({
      symbol: `${repo} ${symbol}`,
      because,
    })),
  )
  const own = answers.flatMap(({ answer }) => (answer.warning === undefined ? [] : [answer.warning]))
  const warnings = new Set([...own, ...failures])
  const facts: Record<string, unknown> = {}
  for (const name of ['removed', 'not_indexed', 'in_text']) {
    const counts: Record<string, number> = {}
    for (const { answer } of answers)
      for (const [key, count] of Object.entries(answer[name] ?? {})) counts[key] = (counts[key] ?? 0) + Number(count)
    if (Object.keys(counts).length > 0) facts[name] = counts
  }
  const hidden = answers.reduce((sum, { answer }) => sum + Number(answer.hidden ?? 0), 0)
  if (hidden > 0) facts.hidden = hidden
  if (warnings.size > 0) facts.warning = [...warnings].join(' ')
  return { ...facts, ...(why.length > 0 ? { why } : {}) }
}

/** The freshness of the indexes: once if all are equal, else for each repository. */
function mergedFreshness(answers: readonly RepositoryAnswer[]): { index?: string } {
  const states = answers.filter(({ answer }) => answer.index !== undefined)
  const different = new Set(states.map(({ answer }) => answer.index))
  if (different.size === 0) return {}
  if (different.size === 1) return { index: String(states[0]!.answer.index) }
  return { index: states.map(({ repo, answer }) => `${repo}: ${answer.index}`).join('; ') }
}

const LAST_RESORT = MATCHES.indexOf('fuzzy')

/** The rank of a row's match; a line of text ranks like a substring of a name. */
function tierOf(row: Row, answer: Answer): number {
  if (answer.how === 'patterns') return LAST_RESORT
  const tier = MATCHES.indexOf((row.match ?? answer.match) as never)
  return tier < 0 ? LAST_RESORT - 1 : tier
}

/** Operations that can search several repositories. */
const MULTI_REPOSITORY = new Set(['search_symbols', 'search_project', 'resolve_symbol'])
