// The folders that a server answers for: the one it was started in, those of --allow, registered repositories, and
// anything below them.
import { dirname, sep } from 'node:path'
import { homeFolder, repositoryAt } from '../cache/files/location.ts'
import { CtxError } from '../errors.ts'
import { statsOf } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'
import { knownRepositories } from '../repos/registry.ts'
import type { ServedCheck } from '../repository/repository-of-call.ts'

/**
 * A check of roots and cache folders. `home` is the folder that the server was started in, looked at for each call: it
 * may be a link whose target changes.
 * @throws CtxError UNTRUSTED for a folder outside.
 */
export function servedFolders(home: string | undefined, allowed: readonly string[]): ServedCheck {
  const own = allowed.map(realFolder)
  return (root, cache) => {
    const start = home === undefined ? undefined : realFolder(home)
    const folders = [...own, ...(start === undefined ? [] : startFolders(start))]
    const isServed = (folder: string): boolean =>
      folders.some(each => isWithin(folder, each)) || knownRepositories().some(({ path }) => isWithin(folder, path))
    for (const folder of cache === undefined ? [root] : [root, realFolder(cache)])
      if (!isServed(folder))
        throw new CtxError('UNTRUSTED', `${folder} is outside the folders that this server answers for.`, {
          hint: `Start the server with ctx mcp --allow ${folder}, or run ctx generate_index ${folder} in a terminal, which registers it.`,
        })
  }
}

/** The start folder and its repository. Programs start servers in `/` and the home folder, which allows neither. */
function startFolders(start: string): string[] {
  const home = homeFolder()
  const real = home === undefined ? undefined : realFolder(home)
  return [start, repositoryAt(start) ?? start].filter(folder => folder !== dirname(folder) && folder !== real)
}

function isWithin(folder: string, parent: string): boolean {
  return folder === parent || folder.startsWith(parent.endsWith(sep) ? parent : parent + sep)
}

/** A folder with links resolved, as far as it exists: a link may lead outside. */
function realFolder(folder: string): string {
  for (let existing = folder; ; existing = dirname(existing)) {
    try {
      if (statsOf(existing)) return realPath(existing) + folder.slice(existing.length)
    } catch {
      // It cannot be read, or is a link to nothing.
    }
    if (existing === dirname(existing)) return folder
  }
}
