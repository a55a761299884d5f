// Which files of a repository may be served: those that lie in it, by their name and by where their links lead.

import { existsSync, statSync } from 'node:fs'
import { isAbsolute, relative as relativePath, resolve, sep } from 'node:path'
import { CALLS, CtxError } from '../errors.ts'
import { entriesOf, statsBehind } from '../platform/fs.ts'
import { inOneCase, realPath } from '../platform/real-path.ts'

/**
 * The absolute path of a file named relative to `root` (or absolutely, inside it; with either slash), and its name in
 * the index. Throws PATH_OUTSIDE_REPO when the name or a link leads out, PATH_NOT_FOUND when there is no such
 * file, PARSE_ERROR when the system does not let us look.
 */
export function insideFile(root: string, named: string): { readonly absolute: string; readonly relative: string } {
  const relative = relativeTo(root, withSlashes(root, named))
  if (leaves(relative)) throw outside(named)
  const absolute = resolve(root, relative)
  let real: string
  try {
    real = realPath(absolute)
  } catch (cause) {
    throw deniedFile(named, cause) ?? new CtxError('PATH_NOT_FOUND', `No file ${named} in this repository.`, { cause })
  }
  if (leaves(relativePath(realPath(root), real))) throw outside(named)
  if (!statSync(real).isFile()) throw new CtxError('PATH_NOT_FOUND', `${named} is not a file.`)
  return { absolute: real, relative: relative.split(sep).join('/') }
}

/** PARSE_ERROR, as for any file that no parser could open, where the system does not let us; undefined for other causes. */
export function deniedFile(named: string, cause: unknown): CtxError | undefined {
  const { code } = cause as NodeJS.ErrnoException
  if (code !== 'EACCES' && code !== 'EPERM') return undefined
  return new CtxError('PARSE_ERROR', `${named} is in the repository, but no parser has read it: it cannot be opened.`, {
    hint: 'There are no symbols and no lines to serve of it.',
    suggestions: [CALLS.leftOut],
    cause,
  })
}

/**
 * A path in the repository as the index writes it, '' for the root, whether or not it is there. Throws
 * PATH_OUTSIDE_REPO.
 */
export function insidePath(root: string, named: string): string {
  const relative = relativeTo(root, named)
  if (leaves(relative)) throw outside(named)
  return relative.split(sep).join('/')
}

/**
 * A path as the index writes it: `./src\auth/`, and an absolute path or one by way of `..` that lies inside the root, are
 * `src/auth`.
 */
export function asIndexed(root: string, written: string): string {
  const slashed = isAbsolute(written) ? written : withSlashes(root, written)
  const isRoundabout = slashed.includes('..') && slashed.split('/').includes('..')
  const inside = isAbsolute(written) || isRoundabout ? relativeTo(root, slashed) : slashed
  const path = inside === '' ? '.' : leaves(inside) ? written : inside.split(sep).join('/')
  const plain = withSlashes(root, path).replace(/^(?:\.\/+)+/, '')
  return plain === '' ? '.' : plain.replace(/(.)\/+$/, '$1')
}

/**
 * What a path in the repository is called without the links in it, '.' for the root; undefined where there are none, or
 * they lead to nothing or out.
 */
export function behindLinks(root: string, path: string): string | undefined {
  try {
    const real = relativePath(realPath(root), realPath(resolve(root, path)))
    return leaves(real) || real === path ? undefined : real.split(sep).join('/') || '.'
  } catch {
    return undefined
  }
}

/**
 * What an index calls a file or a folder that it does not have by `path`, where the disk finds the same by both names, as
 * those of Windows and macOS do whatever the case of letters; undefined where there is no such one among its `files`.
 */
export function inAnyCase(root: string, path: string, files: () => Iterable<string>): string | undefined {
  const there = statsBehind(resolve(root, path))
  if (!there) return undefined
  const wanted = inOneCase(path)
  const depth = path.split('/').length
  for (const file of files()) {
    const folded = inOneCase(file)
    if (folded !== wanted && !folded.startsWith(`${wanted}/`)) continue
    const name = file.split('/', depth).join('/')
    const other = statsBehind(resolve(root, name))
    // Some file systems number one file anew by each name; but they list it by one alone.
    if (other && ((other.ino === there.ino && other.dev === there.dev) || !isListed(root, path))) return name
  }
  return undefined
}

/** True for a path each part of which stands so in its folder. */
function isListed(root: string, path: string): boolean {
  const parts = path.split('/')
  return parts.every((part, i) => {
    const folder = resolve(root, ...parts.slice(0, i))
    return entriesOf(folder).some(({ name }) => name === part)
  })
}

/** A path as Windows writes it with the slashes of the index; where `\` is part of a name that is there, as it is. */
function withSlashes(root: string, path: string): string {
  const isName = sep === '/' && existsSync(resolve(root, path))
  return path.includes('\\') && !isName ? path.replaceAll('\\', '/') : path
}

/**
 * A path from the root, which is real. An absolute one may name the root, or a folder in it, by way of a link: then
 * what it leads to counts.
 */
function relativeTo(root: string, path: string): string {
  const relative = relativePath(root, resolve(root, path))
  if (!isAbsolute(path) || !leaves(relative)) return relative
  try {
    return relativePath(root, realPath(path))
  } catch {
    return relative
  }
}

function leaves(relative: string): boolean {
  return relative === '..' || relative.startsWith(`..${sep}`) || isAbsolute(relative)
}

function outside(named: string): CtxError {
  return new CtxError('PATH_OUTSIDE_REPO', `${named} leads out of the repository.`)
}
