// Runs `hook`: installs, removes and shows git hooks, and refreshes the index from them.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writable } from '../../cache/files/location.ts'
import { MANIFEST } from '../../cache/format.ts'
import type { Answer, Context, Input } from '../../contract.ts'
import { CtxError, isCtxError } from '../../errors.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { isDiskError } from '../../util/disk-errors.ts'
import { counted } from '../../util/noun.ts'
import { pageOf } from '../search/pages.ts'

/** Runs `hook`. */
export async function run(input: Input, context: Context): Promise<Answer> {
  const { action, hooks_path } = input
  if (action === 'run') return refresh(input, context)
  const { root } = repositoryOf(input, context.cwd)
  const allowed = hooks_path === undefined ? undefined : resolve(context.cwd, hooks_path as string)
  const { installHooks, uninstallHooks, hookStates } = await import('../../hooks/install.ts')
  try {
    const results =
      action === 'install'
        ? await installHooks(root, process.argv[1] ?? '', allowed)
        : action === 'uninstall'
          ? await uninstallHooks(root, allowed)
          : await hookStates(root)
    return { repository: root, ...pageOf(results, results.length, 0) }
  } catch (cause) {
    if (!isDiskError(cause) || isCtxError(cause)) throw cause
    throw new CtxError('ENVIRONMENT_ISSUE', `The hooks cannot be changed: ${(cause as Error).message}.`, {
      hint: 'See to that, then repeat the call; queries bring the index up to date without hooks, too.',
      suggestions: [{ tool: 'hook', args: { action: 'status' }, why: 'which hooks have the lines of ctx' }],
      cause,
    })
  }
}

/** Runs in hooks: never creates an index and never fails, so that it cannot block a commit. */
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

/** Milliseconds to wait for another writer, which will index the same files. */
const PATIENCE = 2000
