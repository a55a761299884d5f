// `debug_edit_match`: why the target of an edit matches nowhere, and where it nearly does.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

const debugEditMatch: Operation = {
  name: 'debug_edit_match',
  alias: 'match',
  title: 'Why an edit does not match',
  summary: 'Where the target of an edit nearly matches, and what differs',
  description:
    'Use it when edit_code did not find a target: the nearest places, the level at which each would match, and what differs (line endings, tabs, a changed word, with columns). It changes nothing.',
  effect: 'read',
  toolsets: ['edit'],
  fields: {
    file_path: {
      type: 'string',
      minLength: 1,
      isPath: true,
      mayBeFile: true,
      description: 'The file of the edit',
      offers: ['path'],
    },
    target: { type: 'string', maxLength: 4 << 20, description: 'The text that was not found' },
    normalization: {
      type: 'string',
      enum: ['exact', 'whitespace', 'structural'],
      default: 'structural',
      description: 'The last kind of level to try',
    },
    ...fields.common,
  },
  positional: ['file_path', 'target'],
  required: ['file_path', 'target'],
  examples: ['ctx debug_edit_match src/a.ts return', 'ctx match src/a.ts return --normalization whitespace'],
  run: async (input, context) => (await import('./editing/editing.ts')).debugEditMatch(input, context),
}
export default debugEditMatch
