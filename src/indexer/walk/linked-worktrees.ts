// Linked worktrees of git below a root. Each is a tree of its own with an index of its own: listing its files here too
// would show every symbol once for each worktree.
import path from 'node:path'
import { commonFolderOf, gitFolderOf, textIn, workTreeOf } from '../../git/work-tree.ts'
import { entriesOf, statsOf } from '../../platform/fs.ts'
import { realPath } from '../../platform/real-path.ts'

export class LinkedWorktrees {
  readonly #root: string
  #own: string | undefined
  /** The listed worktree of each repository that has no other files below the root. */
  readonly #listed = new Map<string, string | undefined>()

  constructor(root: string) {
    this.#root = root
  }

  /** True if the folder, an absolute path below the root, is a worktree whose files do not count. */
  isOther(folder: string): boolean {
    if (folder === this.#root || !statsOf(path.join(folder, '.git'))?.isFile()) return false
    const git = gitFolderOf(folder)
    if (git === undefined) return false
    const common = commonFolderOf(git)
    if (common === git) return false
    return this.#hasMain(common) || this.#listedOf(common) !== folder
  }

  /** True if the main work tree of a repository, or the root as one of its worktrees, is listed. */
  #hasMain(common: string): boolean {
    this.#own ??= ownFolder(this.#root)
    if (/^\s*bare\s*=\s*true\b/im.test(textIn(path.join(common, 'config')))) return false
    return isIn(common, this.#own) || isIn(common, this.#root)
  }

  /** Of several worktrees without a main one, the one on the repository's own branch counts, else the first. */
  #listedOf(common: string): string | undefined {
    if (this.#listed.has(common)) return this.#listed.get(common)
    const branch = textIn(path.join(common, 'HEAD'))
    const parts = entriesOf(path.join(common, 'worktrees')).map(({ name }) => path.join(common, 'worktrees', name))
    const found = parts
      .map(part => ({ folder: folderOf(part), isFirst: textIn(path.join(part, 'HEAD')) === branch }))
      .filter(({ folder }) => folder !== '' && folder !== this.#root && isIn(folder, this.#root))
      .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || (a.folder < b.folder ? -1 : 1))
    this.#listed.set(common, found[0]?.folder)
    return found[0]?.folder
  }
}

/** The real folder of a worktree by git's record of it; '' if it is gone. */
function folderOf(part: string): string {
  try {
    return path.dirname(realPath(path.resolve(part, textIn(path.join(part, 'gitdir')).trim())))
  } catch {
    return ''
  }
}

/** The git folder that all worktrees of the root's repository share; '' outside of git. */
function ownFolder(root: string): string {
  try {
    const own = workTreeOf(root)
    return own ? commonFolderOf(own.folder) : ''
  } catch {
    return ''
  }
}

function isIn(inner: string, outer: string): boolean {
  return outer !== '' && (inner + path.sep).startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
}
