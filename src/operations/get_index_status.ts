// `get_index_status`: freshness, coverage and confidence of the index.
import type { Operation } from '../contract.ts'
import * as fields from './arguments/fields.ts'

const getIndexStatus: Operation = {
  name: 'get_index_status',
  alias: 'status',
  title: 'Status of the index',
  summary: 'Freshness, coverage and confidence of the index',
  description:
    'What is indexed, what was left out and why, and whether it is up to date. Use it when an answer surprises you; it changes nothing.',
  effect: 'read',
  toolsets: ['core'],
  fields: {
    imports: {
      type: 'boolean',
      default: false,
      description: 'Also resolve all imports: those that lead nowhere with the reason, and confidence in relations',
      brief: 'Imports that lead nowhere, and why',
    },
    metrics: {
      type: 'boolean',
      default: false,
      description: 'Sum up what CTX_LOG=json noted of each operation',
      advertised: false,
    },
    ...fields.common,
  },
  positional: [],
  required: [],
  examples: ['ctx get_index_status', 'ctx status --imports'],
  run: async (input, context) => (await import('./invocation/lazy-operations.ts')).getIndexStatus(input, context),
}
export default getIndexStatus
