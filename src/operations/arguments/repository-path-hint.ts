// What is said where `path`, which names a repository, was given a file or a folder of one: the same call with that as
// what it must have been meant as. Run only on a mistake.
import { dirname, relative, resolve, sep } from 'node:path'
import { locate } from '../../cache/files/location.ts'
import type { Operation, Raw } from '../../contract.ts'
import { isCtxError, type Suggestion } from '../../errors.ts'
import { statsBehind } from '../../platform/fs.ts'
import { aliasedLines } from './aliases.ts'
import { asParsed, parseInput } from './parse-arguments.ts'

/** The call that was meant; undefined where `path` may be a repository, or that call would fail, too. */
export function callWithPath(operation: Operation, given: Raw, cwd: string): Suggestion | undefined {
  const { path, ...rest } = given
  if (typeof path !== 'string' || given.repo !== undefined) return undefined
  const place = resolve(cwd, path)
  const isFile = statsBehind(place)?.isFile() ?? false
  const isMissing = operation.required.includes('module') && !('module' in given)
  // A folder is a repository of its own where nothing says that another place was meant.
  if (!isFile && !(isMissing && statsBehind(place)?.isDirectory())) return undefined
  try {
    const { root } = locate(isFile ? dirname(place) : place, undefined, undefined)
    const inside = relative(root, place).split(sep).join('/')
    if (inside === '' || inside.startsWith('../')) return undefined
    const isHere = locate(cwd, undefined, undefined).root === root
    const field = isMissing ? 'module' : ['file_path', 'file_pattern'].find(name => name in operation.fields)
    const isFree = field !== undefined && !(field in given) && !('symbols' in given)
    const put = { ...rest, ...(isFree ? { [field]: inside } : {}), ...(isHere && isFree ? {} : { path: root }) }
    const args = aliasedLines(operation, put) ?? put
    const why = isFree ? `the same call with ${field}` : 'the same call of the repository it lies in'
    return { tool: operation.name, args: asParsed(args, parseInput(operation, args)), why }
  } catch (error) {
    if (!isCtxError(error)) throw error
    return undefined
  }
}
