// `list_repos`: every indexed repository this machine knows.
import { knownRepositories } from '../repos/registry.ts'
import { rowsOf } from '../repository/place.ts'
import * as fields from './fields.ts'
import type { Answer, Input, Operation } from './operation.ts'
import { pageOf } from './pages.ts'

async function run(input: Input): Promise<Answer> {
  const rows = rowsOf(knownRepositories())
  const offset = input.offset as number
  const page = pageOf(rows.slice(offset, offset + (input.limit as number)), rows.length, offset)
  if (rows.length > 0) return page
  return { ...page, hint: 'None yet: a repository registers when it is indexed (generate_index, or any first query).' }
}

const listRepos: Operation = {
  name: 'list_repos',
  alias: 'repos',
  title: 'List the repositories',
  summary: 'Every indexed repository this machine knows, for --repo',
  description:
    'Every indexed repository this machine knows, with its files, symbols, when it was indexed and whether it is still there. The column repo is what the argument repo of the other tools takes.',
  effect: 'read',
  fields: { limit: fields.limit(50, 500), offset: fields.offset, format: fields.format, max_tokens: fields.maxTokens },
  positional: [],
  required: [],
  examples: ['ctx list_repos', 'ctx repos --json'],
  run,
}
export default listRepos
