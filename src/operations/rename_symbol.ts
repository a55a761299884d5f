// `rename_symbol`: renames a symbol wherever the graph resolves its name; places that it cannot resolve are listed.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

const renameSymbol: Operation = {
  name: 'rename_symbol',
  alias: 'rename',
  title: 'Rename a symbol',
  summary: 'Rename a symbol with its references: a plan, or with --apply the edits',
  description:
    'The plan to rename a symbol. Use it instead of editing each place: certain edits (definition, references, imports, overrides) with file, line and column, and uncertain places, which stay. apply writes the edits as one batch; edit_code undoes it.',
  effect: 'edit',
  toolsets: ['edit'],
  fields: {
    target: fields.symbolToChange,
    new_name: { type: 'string', minLength: 1, maxLength: 200, description: 'The new name, without its owner' },
    apply: { type: 'boolean', default: false, description: 'Write the edits; without it nothing is changed' },
    ...fields.common,
  },
  positional: ['target', 'new_name'],
  required: ['target', 'new_name'],
  examples: ['ctx rename_symbol submit send', 'ctx rename src/a.ts#Form.submit send --apply'],
  run: async (input, context) => (await import('./editing/symbol-operations.ts')).renameSymbol(input, context),
}
export default renameSymbol
