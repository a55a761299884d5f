// `list_symbols`: the symbols of a module, folder or file.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

const listSymbols: Operation = {
  name: 'list_symbols',
  alias: 'ls',
  title: 'List the symbols of a module',
  summary: 'List the symbols of one module, folder or file',
  description:
    'List the top-level symbols of one module (the m of a search result), folder or file, in source order; with all their members, too. Use it to see what a module offers; to find a name anywhere use search_symbols.',
  effect: 'read',
  fields: {
    module: {
      type: 'string',
      minLength: 1,
      bare: '.',
      mayBeFile: true,
      description: 'A module (auth), a folder (src/auth) or a file (src/auth/login.ts)',
      offers: ['path', 'module'],
    },
    limit: fields.limit(50, 200),
    offset: fields.offset,
    ...fields.filters,
    all: { type: 'boolean', description: 'Also members of types, objects and functions', default: false },
    explain: { ...fields.explain, description: 'How many symbols each filter removed' },
    ...fields.query,
  },
  positional: ['module'],
  required: ['module'],
  examples: ['ctx list_symbols auth', 'ctx ls src/auth/login.ts --risk high'],
  run: async (input, context) => (await import('./invocation/lazy-operations.ts')).listSymbols(input, context),
}
export default listSymbols
