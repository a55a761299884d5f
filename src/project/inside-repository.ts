// Checks that paths stay inside the repository, by name and after following links.

import { existsSync, statSync } from 'node:fs'
import { isAbsolute, relative as relativePath, resolve, sep } from 'node:path'
import { CALLS, CtxError } from '../errors.ts'
import { isRepositoryPath } from '../platform/confined.ts'
import { entriesOf, statsBehind } from '../platform/fs.ts'
import { inOneCase, realPath } from '../platform/real-path.ts'

export interface InsideFile {
  /** Path in the repository as it was named, with `/`. */
  readonly relative: string
  /** The same with links resolved, for reading. */
  readonly real: string
}

/** Resolves a path given by the user. Throws PATH_OUTSIDE_REPO, PATH_NOT_FOUND, and PARSE_ERROR if access is denied. */
export function insideFile(root: string, named: string): InsideFile {
  const relative = relativeTo(root, withSlashes(root, named))
  if (leadsOutside(relative)) throw outsideError(named)
  const absolute = resolve(root, relative)
  let target: string
  try {
    target = realPath(absolute)
  } catch (cause) {
    throw deniedFile(named, cause) ?? new CtxError('PATH_NOT_FOUND', `No file ${named} in this repository.`, { cause })
  }
  const real = relativePath(realPath(root), target).split(sep).join('/')
  if (leadsOutside(real) || (real !== '' && !isRepositoryPath(real))) throw outsideError(named)
  if (!statSync(target).isFile()) throw new CtxError('PATH_NOT_FOUND', `${named} is not a file.`)
  return { relative: relative.split(sep).join('/'), real }
}

/** The PARSE_ERROR for a file that the system refuses to open; undefined for other causes. */
export function deniedFile(named: string, cause: unknown): CtxError | undefined {
  const { code } = cause as NodeJS.ErrnoException
  if (code !== 'EACCES' && code !== 'EPERM') return undefined
  return new CtxError('PARSE_ERROR', `${named} is in the repository, but no parser has read it: it cannot be opened.`, {
    hint: 'There are no symbols and no lines to serve of it.',
    suggestions: [CALLS.leftOut],
    cause,
  })
}

/** A path as the index writes it, '' for the root. It need not exist. Throws PATH_OUTSIDE_REPO. */
export function insidePath(root: string, named: string): string {
  const relative = relativeTo(root, named)
  if (leadsOutside(relative)) throw outsideError(named)
  return relative.split(sep).join('/')
}

/** Normalizes a path to the form of the index: `./src\auth/` to `src/auth`, '.' for the root. */
export function asIndexed(root: string, written: string): string {
  const slashed = isAbsolute(written) ? written : withSlashes(root, written)
  const hasParentSteps = slashed.includes('..') && slashed.split('/').includes('..')
  const inside = isAbsolute(written) || hasParentSteps ? relativeTo(root, slashed) : slashed
  const path = inside === '' ? '.' : leadsOutside(inside) ? written : inside.split(sep).join('/')
  const plain = withSlashes(root, path).replace(/^(?:\.\/+)+/, '')
  return plain === '' ? '.' : plain.replace(/(.)\/+$/, '$1')
}

/** A path with its links resolved, '.' for the root; undefined if unchanged, broken or outside the repository. */
export function behindLinks(root: string, path: string): string | undefined {
  try {
    const real = relativePath(realPath(root), realPath(resolve(root, path)))
    return leadsOutside(real) || real === path ? undefined : real.split(sep).join('/') || '.'
  } catch {
    return undefined
  }
}

/** Finds the spelling in `files` of an existing path on a file system that ignores case; undefined if there is none. */
export function inAnyCase(root: string, path: string, files: () => Iterable<string>): string | undefined {
  const stats = statsBehind(resolve(root, path))
  if (!stats) return undefined
  const wanted = inOneCase(path)
  const depth = path.split('/').length
  for (const file of files()) {
    const folded = inOneCase(file)
    if (folded !== wanted && !folded.startsWith(`${wanted}/`)) continue
    const name = file.split('/', depth).join('/')
    const otherStats = statsBehind(resolve(root, name))
    // Some file systems give each spelling another inode number, but list only one spelling.
    if (otherStats && ((otherStats.ino === stats.ino && otherStats.dev === stats.dev) || !isListed(root, path)))
      return name
  }
  return undefined
}

function isListed(root: string, path: string): boolean {
  const parts = path.split('/')
  return parts.every((part, i) => {
    const folder = resolve(root, ...parts.slice(0, i))
    return entriesOf(folder).some(({ name }) => name === part)
  })
}

/** Converts backslashes, unless a file of that very name exists. */
function withSlashes(root: string, path: string): string {
  const isName = sep === '/' && existsSync(resolve(root, path))
  return path.includes('\\') && !isName ? path.replaceAll('\\', '/') : path
}

/** An absolute path may reach the real root through a link, so links are followed if needed. */
function relativeTo(root: string, path: string): string {
  const relative = relativePath(root, resolve(root, path))
  if (!isAbsolute(path) || !leadsOutside(relative)) return relative
  try {
    return relativePath(root, realPath(path))
  } catch {
    return relative
  }
}

function leadsOutside(relative: string): boolean {
  return relative === '..' || /^\.\.[\\/]/.test(relative) || isAbsolute(relative)
}

function outsideError(named: string): CtxError {
  return new CtxError('PATH_OUTSIDE_REPO', `${named} leads out of the repository.`)
}
