// `cache`: reports, verifies, prunes, clears and invalidates indexes on disk. Command line only.
import type { Input, Operation } from '../contract.ts'
import { CtxError } from '../errors.ts'
import * as fields from './arguments/fields.ts'

/** Arguments that only one action takes. */
const ACTION_OF_ARGUMENT = { paths: 'invalidate', limit_mib: 'prune' } as const

/** Rejects arguments of other actions: `cache clear src/` must not clear the whole index. */
function check(input: Input): void {
  const { action } = input
  for (const [name, owner] of Object.entries(ACTION_OF_ARGUMENT)) {
    if (input[name] === undefined || action === owner) continue
    throw new CtxError('INVALID_ARGUMENT', `cache ${action} takes no ${name}: only ${owner} does.`, {
      hint: action === 'size' || action === 'prune' ? 'It is about all indexes.' : 'It is about all of the index.',
      // Never suggest a call that deletes something.
      suggestions: [
        action === 'verify'
          ? { tool: 'cache', args: { action }, why: 'reads all of the index' }
          : { tool: 'cache', args: { action: 'size' }, why: 'what all indexes take' },
      ],
    })
  }
}

const cacheOperation: Operation = {
  name: 'cache',
  alias: 'caches',
  title: 'Indexes on disk',
  summary: 'Indexes on disk: what they take, whether one is whole, dropping old ones',
  description:
    'What indexes take on disk. size lists those of all repositories; prune drops those of repositories that have gone and, beyond limit_mib, those unused longest; clear drops the one of this repository; verify reads all of it and names what is damaged; invalidate parses files or folders again. Sources are never touched.',
  effect: 'index',
  terminalOnly: true,
  fields: {
    action: {
      type: 'string',
      enum: ['size', 'prune', 'clear', 'verify', 'invalidate'],
      description: 'What to do',
      synonyms: {
        ...{ list: 'size', ls: 'size', show: 'size', status: 'size', info: 'size' },
        ...{
          check: 'verify',
          fsck: 'verify',
          drop: 'clear',
          delete: 'clear',
          remove: 'clear',
          rm: 'clear',
          gc: 'prune',
        },
      },
    },
    paths: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description: 'With invalidate: files or folders, relative to the root of the repository',
      placeholder: 'PATH',
      offers: ['path'],
    },
    limit_mib: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'With prune: what all indexes may take, in MiB',
      placeholder: 'N',
    },
    ...fields.common,
  },
  positional: ['action', 'paths'],
  required: ['action'],
  check,
  examples: ['ctx cache size', 'ctx cache prune --limit-mib 2000', 'ctx cache verify', 'ctx cache invalidate src/auth'],
  run: async (input, context) => (await import('./invocation/lazy-operations.ts')).cache(input, context),
}
export default cacheOperation
