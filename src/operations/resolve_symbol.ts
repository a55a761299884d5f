// `resolve_symbol`: the best definition of a name, from the index, by parsing changed files, or by patterns over likely
// files.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

const resolveSymbol: Operation = {
  name: 'resolve_symbol',
  alias: 'resolve',
  title: 'Resolve a name',
  summary: 'The one best definition of a name, and how it was found',
  description:
    "The one definition that a name refers to, and how it was found. Use it for a name that you read in code, with the file as context_file: it follows that file's imports. For all symbols of a name, or part of a name, use search_symbols.",
  effect: 'read',
  fields: {
    name: {
      type: 'string',
      minLength: 1,
      mayBeFile: true,
      description: 'A name, qualified or not, an id or a hash',
      offers: ['symbol'],
    },
    context_file: {
      type: 'string',
      minLength: 1,
      mayBeFile: true,
      description: 'File in which the name is used',
      flag: 'context',
      offers: ['path'],
      placeholder: 'FILE',
    },
    explain: fields.explain,
    why: fields.why,
    ...fields.query,
    repo: fields.repos,
  },
  positional: ['name'],
  required: ['name'],
  examples: ['ctx resolve_symbol handleLogin', 'ctx resolve reset --context src/auth/session.ts'],
  run: async (input, context) => (await import('./invocation/lazy-operations.ts')).resolveSymbol(input, context),
}
export default resolveSymbol
