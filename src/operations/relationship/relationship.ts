// Runs `analyze_relationship`: resolves the target, asks the graph, and makes a page of rows. A bundle of its own.
import type { Answer, Context, Input } from '../../contract.ts'
import { Graph } from '../../graph/graph.ts'
import { UseResolution } from '../../graph/use-resolution.ts'
import { answerFrom } from '../../repository/answer.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { RelationModeName } from '../arguments/relation-modes.ts'
import { idOf, resolveAll } from '../resolution/targets.ts'
import { relationPage } from './relation-page.ts'
import { calleeRows, callerRows, impactRows, type Relations, testRows } from './relation-rows.ts'

/** Runs `analyze_relationship`. */
export async function run(input: Input, context: Context): Promise<Answer> {
  return answerFrom(input, context, repository => relationsOf(repository, input))
}

async function relationsOf(repository: Repository, input: Input): Promise<Answer> {
  const mode = input.mode as RelationModeName
  const { found, answer } = await resolveAll(repository, [input.target as string], 'analyze_relationship')
  if (answer) return answer
  const [{ target, match, asked }] = found as [(typeof found)[0]]
  const uses = new UseResolution(new Graph(repository))
  const depth = (input.depth as number | undefined) ?? STEPS
  const relations = ((): Relations => {
    switch (mode) {
      case 'callees':
        return calleeRows(repository, uses, target)
      case 'impact':
        return impactRows(repository, uses, target, depth)
      case 'tests':
        return testRows(repository, uses, target, depth)
      default:
        return callerRows(repository, uses, target, input.name_only === true)
    }
  })()
  const named = match === undefined ? {} : { match, asked }
  const entry = { ...target.entry, id: idOf(repository, target) }
  return relationPage(repository, input, { target: entry, ...named, mode }, relations)
}

/** Steps of impact and tests without `depth`. */
const STEPS = 3
