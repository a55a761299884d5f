// The `changed` filter: symbols, files and lines touched since a commit.
import type { Input } from '../../contract.ts'
import type { Changes } from '../../diff/changes-since.ts'
import { CtxError, isCtxError } from '../../errors.ts'
import type { Repository } from '../../repository/query-session.ts'

/** With `changed`, checks all files first, because new files count; no_sweep takes precedence. */
export function withFreshFiles(input: Input): Input {
  return input.changed === undefined || input.no_sweep === true ? input : { ...input, fresh: true }
}

/** The symbols that pass `changed`; undefined without it. Throws as `changesSinceBase` does. */
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

/** The changes since the commit of `changed`; undefined without it. `args` are for the call suggested if git fails. */
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
