// `list_symbols`: the symbols of a module, folder or file.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

const listSymbols: Operation = {
  name: 'list_symbols',
  alias: 'ls',
  title: 'List the symbols of a module',
  summary: 'List the symbols of one module, folder or file',
  description:
    'What one module, folder or file defines at its top level, in source order; with all its members, too. Use it instead of reading a file to see what is in it; to find a name anywhere use search_project.',
  effect: 'read',
  toolsets: ['core'],
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
    risk: { ...fields.filters.risk, advertised: false },
    changed: { ...fields.filters.changed, advertised: false },
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
