// Finds the repository around a folder, or around another repository.
import { dirname, isAbsolute, resolve, sep } from 'node:path'
import { isIndexed, repositoryAt } from '../cache/files/location.ts'
import { isCurrentContent, type Manifest, readManifest } from '../cache/files/manifest.ts'
import type { Input } from '../contract.ts'
import { statsBehind } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'

export interface EnclosedFolder {
  readonly root: string
  readonly folder: string
}

/**
 * The indexed repository around the folder that a call names; undefined if that folder has its own index or `.git`, or
 * if no index encloses it.
 */
export function enclosingRepository({ path, cache_dir }: Input, cwd: string): EnclosedFolder | undefined {
  if (typeof path !== 'string') return undefined
  let folder: string
  try {
    folder = realPath(resolve(cwd, path))
  } catch {
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

/** The indexed repository around a repository, to search if a name is not found in the inner one. */
export function outerRepository(root: string, { cache_dir }: Input, cwd: string): string | undefined {
  if (chosenCache(cache_dir, cwd) !== undefined || root === dirname(root)) return undefined
  const outer = repositoryAt(dirname(root))
  return outer !== undefined && isIndexed(outer) ? outer : undefined
}

/** Another indexed repository that contains the first argument path outside this one. */
export function repositoryOfPaths(root: string, { path, cache_dir, ...args }: Input, cwd: string): string | undefined {
  // A cache chosen by the user is this repository's.
  if (chosenCache(cache_dir, cwd) !== undefined) return undefined
  for (const value of Object.values(args).flat()) {
    if (typeof value !== 'string' || !(isAbsolute(value) || value.startsWith('../'))) continue
    const other = repositoryAt(resolve(root, value))
    if (other !== undefined && other !== root && isIndexed(other)) return other
  }
  return undefined
}

/** True if the index in `cache` is usable without a rebuild. */
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
