// What `changed` narrows a list of symbols to: those touched since a commit.
import { CtxError, isCtxError } from '../errors.ts'
import type { Repository } from '../repository/session.ts'
import type { Input } from './operation.ts'

/** The input of a call that asks for changes: what is new counts, so all files are looked at first where that is allowed. */
export function lookingAtChanges(input: Input): Input {
  return input.changed === undefined || input.no_sweep === true ? input : { ...input, fresh: true }
}

/**
 * The symbols that `changed` lets through; undefined where it was not given.
 *
 * @param args What the call asks for without its filters, for the call that is suggested where git cannot tell.
 */
export async function changedOf(
  repository: Repository,
  input: Input,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ReadonlySet<number> | undefined> {
  if (input.changed === undefined) return undefined
  const { touchedSince } = await import('../repository/touched.ts')
  try {
    return await touchedSince(repository, input.changed as string)
  } catch (error) {
    if (!isCtxError(error) || error.code.startsWith('INDEX_')) throw error
    const suggestions = [{ tool, args, why: 'the same without changed' }]
    throw new CtxError(error.code, error.message, { ...error.details, suggestions })
  }
}
