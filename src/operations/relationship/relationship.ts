// Runs `analyze_relationship`: resolves the target, asks the graph, and makes a page of rows. A bundle of its own.
import type { Answer, Context, Input, Row } from '../../contract.ts'
import type { ErrorShape } from '../../errors.ts'
import type { Found } from '../../graph/type-symbols.ts'
import type { UseResolution } from '../../graph/use-resolution.ts'
import { optimiseJavaScript } from '../../indexer/optimiser.ts'
import { BASE_TYPE_RULES } from '../../languages/base-type-rules.ts'
import { languageOf } from '../../languages/language-table.ts'
import { answerFrom } from '../../repository/answer.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { RelationModeName } from '../arguments/relation-modes.ts'
import { idOf, resolveAll } from '../resolution/targets.ts'
import { withFreshFiles } from '../search/changed-filter.ts'
import { dependencyRows, dependentRows, fileTarget, fileTestRows } from './file-relations.ts'
import { usesOf } from './kept-graph.ts'
import { relationPage } from './relation-page.ts'
import { calleeRows, callerRows, hierarchyRows, impactRows, type Relations, testRows } from './relation-rows.ts'

export { dependencyRows, dependentRows } from './file-relations.ts'
export { importsOfIndex } from './index-imports.ts'
export { userSearch } from './nearest-users.ts'
export { symbolParts } from './related-parts.ts'
export { repositoryGraph } from './repository-graph.ts'

/** Steps of impact and tests without `depth`. */
const STEPS = 3

/** Runs `analyze_relationship`. In a process of one query V8 would spend more on optimising than that saves. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const answer = () =>
    answerFrom(withFreshFiles(input), context, repository => relationsOf(repository, input, context.hot !== undefined))
  if (context.hot) return answer()
  optimiseJavaScript('calm')
  try {
    return await answer()
  } finally {
    optimiseJavaScript('usual')
  }
}

/** True for a file of a language whose types' base types are known. */
export function hasBaseTypes(path: string): boolean {
  // Only its text tells whether a header is of C++.
  return path.endsWith('.h') || BASE_TYPE_RULES[languageOf(path) ?? ''] !== undefined
}

/** The relations of the target of a call, as a page of rows. */
export async function relationsOf(repository: Repository, input: Input, isServer = false): Promise<Answer> {
  const mode = input.mode as RelationModeName
  const isOfFiles = mode === 'dependencies' || mode === 'dependents'
  const file = isOfFiles || mode === 'tests' ? fileTarget(repository, input.target as string) : undefined
  const { found, answer } = file
    ? { found: [], answer: undefined }
    : await resolveAll(repository, [input.target as string], 'analyze_relationship')
  if (answer) return withMode(answer, mode)
  if (file && mode === 'tests')
    return relationPage(repository, input, { target: { f: file }, mode }, fileTestRows(repository, file))
  if (isOfFiles) {
    const f = file ?? found[0]!.target.entry.f
    const relations = (mode === 'dependencies' ? dependencyRows : dependentRows)(repository, f)
    return relationPage(repository, input, { target: { f }, mode }, relations)
  }
  const [{ target, match, asked }] = found as [(typeof found)[0]]
  const named = match === undefined ? {} : { match, asked }
  const head: Row = { target: { ...target.entry, id: idOf(repository, target) }, ...named, mode }
  const relations = symbolRelations(repository, input, target, usesOf(repository, isServer))
  const entries = mode === 'impact' ? { entry_points: await reachedEntryPoints(repository, relations.rows) } : {}
  return relationPage(repository, input, head, { ...relations, facts: { ...relations.facts, ...entries } })
}

/** The entry points of the repository among the files of rows. */
async function reachedEntryPoints({ location, reader }: Repository, rows: readonly Row[]): Promise<string[]> {
  const { entryPointsAmong } = await import('../overview/entry-points.ts')
  return entryPointsAmong(
    location.root,
    reader,
    rows.map(({ f }) => String(f)),
  )
}

/** A suggested call for another target asks for the same relation. */
function withMode(answer: Answer, mode: RelationModeName): Answer {
  const error = answer.error as ErrorShape | undefined
  if (error === undefined) return answer
  const suggestions = error.suggestions.map(call =>
    call.tool === 'analyze_relationship' ? { ...call, args: { ...call.args, mode } } : call,
  )
  return { ...answer, error: { ...error, suggestions } }
}

function symbolRelations(repository: Repository, input: Input, target: Found, uses: UseResolution): Relations {
  const depth = (input.depth as number | undefined) ?? STEPS
  switch (input.mode as RelationModeName) {
    case 'callees':
      return calleeRows(repository, uses, target)
    case 'impact':
      return impactRows(repository, uses, target, depth)
    case 'tests':
      return testRows(repository, uses, target, depth)
    case 'hierarchy':
      return hierarchyRows(repository, uses, target, input)
    default:
      return callerRows(repository, uses, target, input.name_only === true)
  }
}
