// The `changed` filter: symbols, files and lines touched since a commit.
import type { Input } from '../../contract.ts'
import type { Changes } from '../../diff/changes-since.ts'
import { CtxError, isCtxError } from '../../errors.ts'
import type { Repository } from '../../repository/query-session.ts'
import type { TouchedSymbols } from '../../repository/touched-symbols.ts'

/** With `changed`, checks all files first, because new files count; no_sweep takes precedence. */
export function withFreshFiles(input: Input): Input {
  return input.changed === undefined || input.no_sweep === true ? input : { ...input, fresh: true }
}

/** The numbers of the symbols that pass `changed`; undefined without it. Throws as `touchedSymbols` does. */
export async function changedFilter(
  repository: Repository,
  input: Input,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ReadonlySet<number> | undefined> {
  const touched = await touchedSymbols(repository, input, tool, args)
  return touched && new Set(touched.symbols.keys())
}

/**
 * What became of the symbols since the commit of `changed`; undefined without it. `args` are for the call suggested if
 * git fails.
 */
export async function touchedSymbols(
  repository: Repository,
  input: Input,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<TouchedSymbols | undefined> {
  if (input.changed === undefined) return undefined
  const { symbolsTouchedSince } = await import('../../repository/touched-symbols.ts')
  return withoutGit(tool, args, () => symbolsTouchedSince(repository, input.changed as string))
}

/** The changed lines since the commit of `changed`; undefined without it. `args` as for `touchedSymbols`. */
export async function changesSinceBase(
  { location }: Repository,
  input: Input,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Changes | undefined> {
  if (input.changed === undefined) return undefined
  const { changesSince } = await import('../../repository/touched-symbols.ts')
  return withoutGit(tool, args, () => changesSince(location.root, input.changed as string))
}

/** Asks git. If it fails, the error suggests the call without `changed`. */
async function withoutGit<T>(tool: string, args: Readonly<Record<string, unknown>>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isCtxError(error) || error.code.startsWith('INDEX_')) throw error
    const suggestions = [{ tool, args, why: 'the same without changed' }]
    throw new CtxError(error.code, error.message, { ...error.details, suggestions })
  }
}
