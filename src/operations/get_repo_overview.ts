// `get_repo_overview`: languages, modules, entry points, risk and sizes of a repository.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

const getRepoOverview: Operation = {
  name: 'get_repo_overview',
  alias: 'overview',
  title: 'Overview of the repository',
  summary: 'Languages, modules, entry points, risk and sizes of the repository',
  description:
    'Languages, largest modules, entry points, riskiest functions, sizes. Use it once in an unknown repository; then search_project.',
  effect: 'read',
  toolsets: ['core'],
  fields: {
    limit: { ...fields.limit(15, 100), description: 'Modules to show, at most 100', brief: 'Modules' },
    graph: {
      type: 'boolean',
      default: false,
      description: 'Also imports between modules, cycles, and the files and symbols that most others use',
      advertised: false,
    },
    ...fields.query,
  },
  positional: [],
  required: [],
  examples: ['ctx get_repo_overview', 'ctx overview --graph', 'ctx overview -C ../other-repo --json'],
  run: async (input, context) => (await import('./invocation/lazy-operations.ts')).getRepoOverview(input, context),
}
export default getRepoOverview
