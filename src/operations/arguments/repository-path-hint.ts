// If `path`, which names a repository, was given a file or a folder in one, suggests the call that was probably
// intended.
import { dirname, relative, resolve, sep } from 'node:path'
import { locate } from '../../cache/files/location.ts'
import type { Operation, Raw } from '../../contract.ts'
import { isCtxError, type Suggestion } from '../../errors.ts'
import { statsBehind } from '../../platform/fs.ts'
import { withOwnNames } from './own-names.ts'
import { asParsed, parseInput } from './parse-arguments.ts'

/** The corrected call; undefined if `path` may be a repository, or if that call would fail too. */
export function callWithPath(operation: Operation, given: Raw, cwd: string): Suggestion | undefined {
  const { path, ...rest } = given
  if (typeof path !== 'string' || given.repo !== undefined) return undefined
  const absolute = resolve(cwd, path)
  const isFile = statsBehind(absolute)?.isFile() ?? false
  const isMissing = operation.required.includes('module') && !('module' in given)
  // Without a missing `module`, a folder is probably a repository.
  if (!isFile && !(isMissing && statsBehind(absolute)?.isDirectory())) return undefined
  try {
    const { root } = locate(isFile ? dirname(absolute) : absolute, undefined, undefined)
    const inside = relative(root, absolute).split(sep).join('/')
    if (inside === '' || inside.startsWith('../')) return undefined
    const isHere = locate(cwd, undefined, undefined).root === root
    const field = isMissing ? 'module' : ['file_path', 'file_pattern'].find(name => name in operation.fields)
    const isFree = field !== undefined && !(field in given) && !('symbols' in given)
    const corrected = { ...rest, ...(isFree ? { [field]: inside } : {}), ...(isHere && isFree ? {} : { path: root }) }
    const args = withOwnNames(operation, corrected).given
    const why = isFree ? `the same call with ${field}` : 'the same call of the repository it lies in'
    return { tool: operation.name, args: asParsed(args, parseInput(operation, args)), why }
  } catch (error) {
    if (!isCtxError(error)) throw error
    return undefined
  }
}
