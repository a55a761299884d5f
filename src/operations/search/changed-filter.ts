// What `changed` narrows a list or a search to: symbols, files and lines touched since a commit.
import type { Input } from '../../contract.ts'
import { CtxError, isCtxError } from '../../errors.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { Changes } from '../../repository/touched-symbols.ts'

/** The input of a call that asks for changes: what is new counts, so all files are looked at first where that is allowed. */
export function withFreshFiles(input: Input): Input {
  return input.changed === undefined || input.no_sweep === true ? input : { ...input, fresh: true }
}

/** The symbols that `changed` lets through; undefined where it was not given. See `changesSinceBase`. */
export async function changedFilter(
  repository: Repository,
  input: Input,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ReadonlySet<number> | undefined> {
  const changes = await changesSinceBase(repository, input, tool, args)
  if (!changes) return undefined
  const { symbolsTouched } = await import('../../repository/touched-symbols.ts')
  return symbolsTouched(repository, changes)
}

/**
 * What was touched since the commit that `changed` names; undefined where it was not given.
 *
 * @param args What the call asks for without its filters, for the call that is suggested where git cannot tell.
 */
export async function changesSinceBase(
  { location }: Repository,
  input: Input,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Changes | undefined> {
  if (input.changed === undefined) return undefined
  const { changesSince } = await import('../../repository/touched-symbols.ts')
  try {
    return await changesSince(location.root, input.changed as string)
  } catch (error) {
    if (!isCtxError(error) || error.code.startsWith('INDEX_')) throw error
    const suggestions = [{ tool, args, why: 'the same without changed' }]
    throw new CtxError(error.code, error.message, { ...error.details, suggestions })
  }
}
