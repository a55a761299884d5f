// `list_repos`: the indexed repositories of this machine.
import type { Answer, Context, Input, Operation } from '../contract.ts'
import { knownRepositories } from '../repos/registry.ts'
import { isRepositoryList, repositoryOf, repositoryRows } from '../repository/repository-of-call.ts'
import * as fields from './arguments/fields.ts'
import { pageOf } from './search/pages.ts'

async function run(input: Input, context: Context): Promise<Answer> {
  const rows = ownFirst(repositoryRows(knownRepositories()), input, context)
  const offset = input.offset as number
  const page = pageOf(rows.slice(offset, offset + (input.limit as number)), rows.length, offset)
  if (rows.length > 0) return page
  return { ...page, hint: 'None yet: a repository registers when it is indexed (generate_index, or any first query).' }
}

/** Puts the repository of the call first, if the call names one: the current folder may be gone. */
function ownFirst<T extends { readonly path: string }>(
  rows: readonly T[],
  input: Input,
  context: Context,
): readonly T[] {
  if ((input.path === undefined && input.repo === undefined) || isRepositoryList(input.repo)) return rows
  const { root } = repositoryOf(input, context.cwd)
  return [...rows.filter(({ path }) => path === root), ...rows.filter(({ path }) => path !== root)]
}

const listRepos: Operation = {
  name: 'list_repos',
  alias: 'repos',
  title: 'List the repositories',
  summary: 'Every indexed repository this machine knows, for --repo',
  description:
    'The indexed repositories of this machine. The column repo is what the argument repo of the other tools takes.',
  effect: 'read',
  toolsets: ['core'],
  fields: { limit: fields.limit(50, 500), offset: fields.offset, ...fields.common },
  needsNoRepository: true,
  positional: [],
  required: [],
  examples: ['ctx list_repos', 'ctx repos --json'],
  run,
}
export default listRepos
