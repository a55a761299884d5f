// One question to several repositories: `--repo a,b` or `--repo all`. Each answers for itself; their results are merged
// by tier. A bundle of its own.
import type { Answer, Input, Row } from '../../contract.ts'
import { CtxError, type ErrorShape, isCtxError } from '../../errors.ts'
import type { IndexEntry } from '../../model.ts'
import { MATCHES } from '../../query/name-match.ts'
import { findRepositories, type Known, knownRepositories } from '../../repos/registry.ts'
import { REMOVED, repositoryRows } from '../../repository/repository-of-call.ts'
import { ownName } from '../../util/symbol-names.ts'
import type { SymbolExplanation } from './missing-symbol.ts'
import { pageOf } from './pages.ts'

/** What is named of what was passed over. */
const MOST_PASSED = 3

/** The repositories that a call names: those that are there, and what has gone. */
function repositoriesOf(repo: string): { readonly names: string[]; readonly gone: string[] } {
  const names = new Set(repo.split(',').map(name => name.trim()))
  names.delete('')
  const known = knownRepositories()
  if (!names.has('all')) return { names: eachOnce(known, [...names]), gone: [] }
  const rows = repositoryRows(known)
  if (rows.length === 0) throw new CtxError('REPO_NOT_FOUND', 'No repository is registered on this machine.')
  const namesOf = (state: string) => rows.filter(row => row.state === state).map(row => row.repo)
  return { names: namesOf('indexed'), gone: namesOf('gone') }
}

/** The names without those of a repository that another one names already. */
function eachOnce(known: readonly Known[], names: readonly string[]): string[] {
  const byPath = new Map<string, string>()
  for (const name of names) {
    const [only, ...others] = findRepositories(known, name)
    const path = only && others.length === 0 ? only.path : name
    if (!byPath.has(path)) byPath.set(path, name)
  }
  return [...byPath.values()]
}

/** What one repository answers. */
interface OfOne {
  readonly repo: string
  readonly answer: Answer
  /** Place of its best match among the tiers; Infinity where it found nothing. */
  readonly best: number
}

/**
 * Asks each repository for all up to the end of the page, and makes one page of what they answer: by tier, then in
 * turn, so that none hides the others. What has gone is named in `gone`.
 *
 * @param isChoice Only what the best tier has is meant; the rest is named in `passed_over`.
 */
export async function searchRepositories(
  input: Input,
  ask: (input: Input) => Promise<Answer>,
  isChoice = false,
): Promise<Answer> {
  const { names, gone: goneBefore } = repositoriesOf(input.repo as string)
  const offset = (input.offset as number | undefined) ?? 0
  const limit = (input.limit as number | undefined) ?? 20
  const { answers, goneNow } = await askEach(names, repo => ask({ ...input, repo, offset: 0, limit: offset + limit }))
  const gone = [...goneBefore, ...goneNow]
  // A typo is forgiven, and words looked for, only where no repository has the name.
  const isNamed = answers.some(({ best }) => best < LAST_RESORT)
  const least = Math.min(...answers.map(({ best }) => best))
  const counted = answers.filter(({ best }) => (isChoice ? best === least : !isNamed || best < LAST_RESORT))
  const total = counted.reduce((sum, { answer }) => sum + Number(answer.total ?? 0), 0)
  const { rows, said } = merged(counted)
  const page = pageOf(rows.slice(offset, offset + limit), total, offset)
  const miss = total > 0 ? undefined : missOf(answers)
  const failures = failuresOf(answers, miss)
  const passed = isChoice ? passedOver(answers.filter(answer => !counted.includes(answer))) : {}
  const facts = { ...said, ...passed, ...factsOf(total > 0 ? counted : answers, failures) }
  const whole = {
    ...page,
    repositories: names.length,
    ...(gone.length > 0 ? { gone } : {}),
    ...facts,
    ...stateOfAll(answers),
  }
  return miss?.error ? { error: askedOfAll(miss.error, input.repo), ...whole } : whole
}

/** The answers of repositories, and which of them were found to have gone. */
async function askEach(names: readonly string[], ask: (repo: string) => Promise<Answer>) {
  const answers: OfOne[] = []
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

/** The rows of all, best tier first, then in turn; and what is said of them once, where it holds of all alike. */
function merged(answers: readonly OfOne[]): { readonly rows: Row[]; readonly said: Row } {
  const sayings = answers.filter(({ answer }) => Number(answer.total) > 0).map(({ answer }) => saidOfAll(answer))
  const isAlike = new Set(sayings.map(said => JSON.stringify(said))).size === 1
  const placed = answers.flatMap(({ repo, answer }) =>
    ((answer.results ?? []) as Row[]).map((row, turn) => ({
      tier: tierOf(row, answer),
      turn,
      row: { repo, ...row, ...(isAlike ? {} : saidOfAll(answer)) },
    })),
  )
  placed.sort((a, b) => a.tier - b.tier || a.turn - b.turn)
  return { rows: placed.map(({ row }) => row), said: isAlike ? sayings[0]! : {} }
}

/** The miss that leads on furthest; the first of several. */
function missOf(answers: readonly OfOne[]): Answer | undefined {
  let miss: Answer | undefined
  for (const { answer } of answers) if (answer.error && (!miss || worthOf(answer) > worthOf(miss))) miss = answer
  return miss
}

/** An error with those of its calls that can be asked of several, asked of all. */
function askedOfAll(error: ErrorShape, repo: unknown): ErrorShape {
  const calls = error.suggestions.filter(({ tool }) => ACROSS.has(tool))
  return { ...error, suggestions: calls.map(call => ({ ...call, args: { ...call.args, repo } })) }
}

/** How far a miss leads on: what filters removed is there, what stands in a text may be it; a failure says neither. */
function worthOf({ error, removed, in_text: text }: Answer): number {
  if (error?.code !== 'NO_MATCH') return 0
  if (Object.keys(removed ?? {}).length > 0) return 3
  return Number((text as Row | undefined)?.lines ?? 0) > 0 ? 2 : 1
}

/** What kept repositories from an answer, beside what is told as the error of all. */
function failuresOf(answers: readonly OfOne[], told: Answer | undefined): string[] {
  return answers.flatMap(({ repo, answer: { error } }) =>
    error && error.code !== 'NO_MATCH' && error.message !== told?.error?.message ? [`${repo}: ${error.message}`] : [],
  )
}

/** What an answer says of all its results, and each has to say where it stands beside those of another. */
function saidOfAll({ how, match, type, taken_as }: Answer): Row {
  const said = { how, ...(how === undefined ? {} : { match }), type, taken_as }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** What answers of a worse tier hold: how many, and some of it with its repository. */
function passedOver(answers: readonly OfOne[]): Partial<Answer> {
  const rows = answers.flatMap(({ repo, answer }) =>
    ((answer.results ?? []) as Row[]).map(row => ({ ...row, repo }) as Row),
  )
  const others = answers.reduce((sum, { answer }) => sum + Number(answer.total ?? 0), 0)
  if (others === 0) return {}
  const passed_over = rows
    .slice(0, MOST_PASSED)
    .map(row => `${ownName(row as unknown as IndexEntry)} in ${row.repo} ${row.f}:${row.l}`)
  return { by: 'the name as it was asked for', others, passed_over }
}

/** What answers say beside their results: why something is not among them, warnings, and counts, which are added up. */
function factsOf(answers: readonly OfOne[], failures: readonly string[]): Partial<Answer> {
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
  if (warnings.size > 0) facts.warning = [...warnings].join(' ')
  return { ...facts, ...(why.length > 0 ? { why } : {}) }
}

/** How the answers stand to the files: in one word where all stand alike, else for each repository. */
function stateOfAll(answers: readonly OfOne[]): { index?: string } {
  const states = answers.filter(({ answer }) => answer.index !== undefined)
  const different = new Set(states.map(({ answer }) => answer.index))
  if (different.size === 0) return {}
  if (different.size === 1) return { index: String(states[0]!.answer.index) }
  return { index: states.map(({ repo, answer }) => `${repo}: ${answer.index}`).join('; ') }
}

const LAST_RESORT = MATCHES.indexOf('fuzzy')

/** Place of a row's match among the tiers; what has none, a line of text, counts as a name that holds the query. */
function tierOf(row: Row, answer: Answer): number {
  if (answer.how === 'patterns') return LAST_RESORT
  const tier = MATCHES.indexOf((row.match ?? answer.match) as never)
  return tier < 0 ? LAST_RESORT - 1 : tier
}

/** Operations that may be asked of several. */
const ACROSS = new Set(['search_symbols', 'search_project', 'resolve_symbol'])
