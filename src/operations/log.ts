// `log`: the commits that changed a symbol.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

const log: Operation = {
  name: 'log',
  alias: 'history',
  title: 'History of a symbol',
  summary: 'Commits that changed a symbol, newest first, through renames and moves',
  description:
    'The commits that changed a symbol and what each did to it, newest first, followed through renames and moves.',
  effect: 'read',
  terminalOnly: true,
  fields: {
    symbol: {
      type: 'string',
      minLength: 1,
      mayBeFile: true,
      description: 'A symbol by hash, id or name',
      offers: ['symbol'],
    },
    limit: { ...fields.limit(20, 100), description: 'Commits, at most 100' },
    ...fields.query,
  },
  positional: ['symbol'],
  required: ['symbol'],
  examples: ['ctx log handleLogin', 'ctx history LoginForm.submit --limit 5'],
  run: async (input, context) => (await import('./comparison/comparison.ts')).log(input, context),
}
export default log
