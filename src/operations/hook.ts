// `hook`: git hooks that bring the index up to date. At the terminal only: a model has no business in a user's hooks.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST } from '../cache/format.ts'
import { writable } from '../cache/location.ts'
import { CtxError } from '../errors.ts'
import { placeOf } from '../repository/place.ts'
import { counted } from '../util/noun.ts'
import * as fields from './fields.ts'
import type { Answer, Context, Input, Operation } from './operation.ts'
import { pageOf } from './pages.ts'

async function run(input: Input, context: Context): Promise<Answer> {
  const { action } = input
  if (action === 'run') return refresh(input, context)
  const { root } = placeOf(input, context.cwd)
  const { installHooks, uninstallHooks, hookStates } = await import('../hooks/install.ts')
  const results =
    action === 'install'
      ? installHooks(root, process.argv[1] ?? '')
      : action === 'uninstall'
        ? uninstallHooks(root)
        : hookStates(root)
  return { repository: root, ...pageOf(results, results.length, 0) }
}

/** Throws INVALID_ARGUMENT for what the action does not take. */
function check({ action, event }: Input): void {
  if (event === undefined || action === 'run') return
  throw new CtxError('INVALID_ARGUMENT', `hook ${action} takes no event: only run, which the hooks call, does.`, {
    hint: 'It is about all hooks of the repository.',
    suggestions: [{ tool: 'hook', args: { action }, why: 'the same without the event' }],
  })
}

/** What the hooks call: never makes a first index, never fails, since a commit is not to wait for or to stop at it. */
async function refresh(input: Input, context: Context): Promise<Answer> {
  const location = placeOf(input, context.cwd)
  if (!existsSync(join(location.cache, MANIFEST)))
    return { repository: location.root, state: 'no index: nothing to do' }
  try {
    const { generate } = await import('../indexer/start.ts')
    const { parsed, removed } = await generate(writable(location), { signal: context.signal, patience: PATIENCE })
    return { repository: location.root, state: `refreshed ${counted(parsed + removed, 'file')}` }
  } catch (error) {
    return { repository: location.root, state: `left as it was: ${error instanceof Error ? error.message : error}` }
  }
}

/** Longest wait for another writer, in ms; whoever writes will see the same files. */
const PATIENCE = 2000

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
    },
    event: { type: 'string', description: 'The hook that calls, with run' },
    ...fields.common,
  },
  positional: ['action', 'event'],
  required: ['action'],
  check,
  examples: ['ctx hook install', 'ctx hook status --json'],
  run,
}
export default hook
