// `hook`: git hooks that refresh the index. Command line only, because models should not edit a user's hooks.
import type { Input, Operation } from '../contract.ts'
import { CtxError } from '../errors.ts'
import * as fields from './arguments/fields.ts'

function check({ action, event }: Input): void {
  if (event === undefined || action === 'run') return
  throw new CtxError('INVALID_ARGUMENT', `hook ${action} takes no event: only run, which the hooks call, does.`, {
    hint: 'It is about all hooks of the repository.',
    suggestions: [{ tool: 'hook', args: { action }, why: 'the same without the event' }],
  })
}

const hook: Operation = {
  name: 'hook',
  alias: 'hooks',
  title: 'Git hooks',
  summary: 'Install, remove or show the git hooks that keep the index up to date',
  description:
    'Git hooks (pre-commit, post-checkout, post-merge, post-rewrite) that bring the index up to date. Hooks that are there go on as before; husky, lefthook, pre-commit and core.hooksPath are known. A convenience: queries bring the index up to date by themselves.',
  effect: 'index',
  terminalOnly: true,
  fields: {
    action: {
      type: 'string',
      enum: ['status', 'install', 'uninstall', 'run'],
      description: 'What to do; run is for the hooks',
      synonyms: {
        ...{ show: 'status', list: 'status', ls: 'status', check: 'status' },
        ...{
          add: 'install',
          enable: 'install',
          remove: 'uninstall',
          rm: 'uninstall',
          delete: 'uninstall',
          disable: 'uninstall',
        },
      },
    },
    hooks_path: {
      type: 'string',
      minLength: 1,
      isPath: true,
      description:
        'The folder of the hooks, if it lies outside of the repository: ctx changes hooks there only if named',
      brief: 'The folder of the hooks, if outside of the repository',
      placeholder: 'DIR',
      offers: ['folder'],
    },
    event: { type: 'string', description: 'The hook that calls, with run' },
    ...fields.common,
  },
  positional: ['action', 'event'],
  required: ['action'],
  check,
  examples: ['ctx hook install', 'ctx hook status --json'],
  run: async (input, context) => (await import('./invocation/lazy-operations.ts')).hook(input, context),
}
export default hook
