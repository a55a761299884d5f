// Opens files of an index for writing, never through a link: whatever stands in their place is removed or refused.
import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs'
import { CtxError } from '../errors.ts'
import { dropFile, NO_LINK } from './fs.ts'

/** Creates a file for reading and writing. What stood at its name is removed. Throws the system's error. */
export function createFile(file: string): number {
  dropFile(file)
  return openSync(file, 'wx+')
}

/**
 * Opens a file to change it in place, for reading and writing. Throws an Error for a link, for what is no regular file,
 * and for a file with another name, which may be anybody's; or the system's error.
 */
export function openInPlace(file: string, more: number = 0): number {
  if (NO_LINK === 0 && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) throw notOwn(file)
  const fd = openSync(file, constants.O_RDWR | constants.O_NONBLOCK | NO_LINK | more, 0o666)
  const stats = fstatSync(fd)
  if (stats.isFile() && stats.nlink <= 1) return fd
  closeSync(fd)
  throw notOwn(file)
}

function notOwn(file: string): Error {
  return new CtxError('ENVIRONMENT_ISSUE', `${file} is a link, or shares its content with a file of another name.`, {
    hint: 'Remove it, or give the index another folder with cache_dir, then repeat the call.',
  })
}
