// Repositories around a folder: which one a folder belongs to that is none itself, and which one lies around another.
import { dirname, isAbsolute, resolve, sep } from 'node:path'
import { isIndexed, repositoryAt } from '../cache/files/location.ts'
import { isCurrentContent, type Manifest, readManifest } from '../cache/files/manifest.ts'
import type { Input } from '../contract.ts'
import { statsBehind } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'

/** A folder in a repository, both absolute, links resolved. */
export interface EnclosedFolder {
  readonly root: string
  readonly folder: string
}

/**
 * The indexed repository in which the folder lies that a call names; undefined where that has an index or a `.git` of
 * its own, or nothing around it is indexed.
 */
export function enclosingRepository({ path, cache_dir }: Input, cwd: string): EnclosedFolder | undefined {
  if (typeof path !== 'string') return undefined
  let folder: string
  try {
    folder = realPath(resolve(cwd, path))
  } catch {
    // Whoever needs the folder says that it is not there.
    return undefined
  }
  if (!statsBehind(folder)?.isDirectory()) return undefined
  const nearest = repositoryAt(folder)
  if (nearest === folder) return undefined
  const chosen = chosenCache(cache_dir, cwd)
  const root = chosen === undefined ? nearest : manifestIn(chosen)?.root
  if (root === undefined || !folder.startsWith(root + sep)) return undefined
  return chosen !== undefined || (isIndexed(root) && !isIndexed(folder)) ? { root, folder } : undefined
}

/** The indexed repository around a repository, where a call that misses in that one may find what it asks for. */
export function outerRepository(root: string, { cache_dir }: Input, cwd: string): string | undefined {
  if (chosenCache(cache_dir, cwd) !== undefined || root === dirname(root)) return undefined
  const outer = repositoryAt(dirname(root))
  return outer !== undefined && isIndexed(outer) ? outer : undefined
}

/** Another indexed repository, in which the first path among the arguments lies that leads out of this one. */
export function repositoryOfPaths(root: string, { path, cache_dir, ...asked }: Input, cwd: string): string | undefined {
  // Where one cache is for all, it has the index of this one.
  if (chosenCache(cache_dir, cwd) !== undefined) return undefined
  for (const value of Object.values(asked).flat()) {
    if (typeof value !== 'string' || !(isAbsolute(value) || value.startsWith('../'))) continue
    const other = repositoryAt(resolve(root, value))
    if (other !== undefined && other !== root && isIndexed(other)) return other
  }
  return undefined
}

/** True for the manifest of an index that can be asked as it is, without making it anew. */
export function isUsable(cache: string): boolean {
  const manifest = manifestIn(cache)
  return manifest !== undefined && isCurrentContent(manifest)
}

function chosenCache(named: Input[string], cwd: string): string | undefined {
  const chosen = named ?? process.env.CTX_CACHE_DIR
  return chosen ? resolve(cwd, String(chosen)) : undefined
}

function manifestIn(cache: string): Manifest | undefined {
  try {
    return readManifest(cache)
  } catch {
    return undefined
  }
}
