// `safe_delete`: removes a definition to which nothing refers.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

const safeDelete: Operation = {
  name: 'safe_delete',
  alias: 'delete',
  title: 'Delete an unused symbol',
  summary: 'Delete a symbol to which nothing refers; otherwise list its references',
  description:
    'The edit that removes a definition with its doc comment and decorators. Use it to delete code: if anything refers to the symbol, tests and imports included, the error REFERENCED lists it. Unresolved uses of the name count; comments and strings do not. apply writes the edit.',
  effect: 'edit',
  toolsets: ['edit'],
  fields: {
    target: fields.symbolToChange,
    apply: { type: 'boolean', default: false, description: 'Write the edit; without it nothing is changed' },
    ...fields.common,
  },
  positional: ['target'],
  required: ['target'],
  examples: ['ctx safe_delete unused', 'ctx safe_delete src/a.ts#Form.reset --apply'],
  run: async (input, context) => (await import('./editing/symbol-operations.ts')).safeDelete(input, context),
}
export default safeDelete
