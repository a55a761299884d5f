// `hook`: git hooks that bring the index up to date. At the terminal only: a model has no business in a user's hooks.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writable } from '../../cache/files/location.ts'
import { MANIFEST } from '../../cache/format.ts'
import type { Answer, Context, Input } from '../../contract.ts'
import { CtxError, isCtxError, isOfDisk } from '../../errors.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { counted } from '../../util/noun.ts'
import { pageOf } from '../search/pages.ts'

/** What `hook` does. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const { action } = input
  if (action === 'run') return refresh(input, context)
  const { root } = repositoryOf(input, context.cwd)
  const { installHooks, uninstallHooks, hookStates } = await import('../../hooks/install.ts')
  try {
    const results =
      action === 'install'
        ? installHooks(root, process.argv[1] ?? '')
        : action === 'uninstall'
          ? uninstallHooks(root)
          : hookStates(root)
    return { repository: root, ...pageOf(results, results.length, 0) }
  } catch (cause) {
    if (!isOfDisk(cause) || isCtxError(cause)) throw cause
    throw new CtxError('ENVIRONMENT_ISSUE', `The hooks cannot be changed: ${(cause as Error).message}.`, {
      hint: 'See to that, then repeat the call; queries bring the index up to date without hooks, too.',
      suggestions: [{ tool: 'hook', args: { action: 'status' }, why: 'which hooks have the lines of ctx' }],
      cause,
    })
  }
}

/** What the hooks call: never makes a first index, never fails, since a commit is not to wait for or to stop at it. */
async function refresh(input: Input, context: Context): Promise<Answer> {
  const location = repositoryOf(input, context.cwd)
  if (!existsSync(join(location.cache, MANIFEST)))
    return { repository: location.root, state: 'no index: nothing to do' }
  try {
    const { generate } = await import('../../indexer/start.ts')
    const { parsed, removed } = await generate(writable(location), { signal: context.signal, patience: PATIENCE })
    return { repository: location.root, state: `refreshed ${counted(parsed + removed, 'file')}` }
  } catch (error) {
    return { repository: location.root, state: `left as it was: ${error instanceof Error ? error.message : error}` }
  }
}

/** Longest wait for another writer, in ms; whoever writes will see the same files. */
const PATIENCE = 2000
