// Errors of reading an index whose checksums hold, but not what it says: tables that refer to places they do not have.
import { type CtxError, isCtxError, isOutOfMemory } from '../../errors.ts'
import { damagedIndex } from './manifest.ts'

/** Names of the exceptions of JavaScript and WebAssembly for values that cannot be. */
const OF_VALUES = ['TypeError', 'RangeError', 'SyntaxError', 'RuntimeError']

/** INDEX_CORRUPT for an error of reading the index in a folder; undefined for an error of another kind. */
export function asDamage(error: unknown, folder: string): CtxError | undefined {
  if (isCtxError(error)) return error.code === 'INDEX_CORRUPT' ? error : undefined
  if (!(error instanceof Error) || !OF_VALUES.includes(error.name) || isOutOfMemory(error)) return undefined
  return damagedIndex(folder, undefined, error)
}
