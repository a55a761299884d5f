// Names a repository after its remote, else its folder.
import { basename } from 'node:path'
import { commonFolderOf, gitFolderOf, textIn } from '../git/work-tree.ts'
import { inFolder } from '../platform/fs.ts'

export interface Named {
  /** Last part of the remote's address, or the folder's name: `ctx`. */
  readonly name: string
  /** The remote's address without protocol, user and `.git`: `github.com/acme/ctx`. */
  readonly remote?: string
}

/** The name of the repository at `root`, read from its git configuration without starting git. */
export function nameOf(root: string): Named {
  const url = originOf(root)
  const remote = url && addressOf(url)
  const last = remote?.slice(remote.lastIndexOf('/') + 1)
  return last && remote ? { name: last, remote } : { name: basename(root) || root }
}

function originOf(root: string): string | undefined {
  const folder = gitFolderOf(root)
  const text = folder && textIn(inFolder(commonFolderOf(folder), 'config'))
  const section = text && /^\[remote "origin"\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1]
  return section ? /^\s*url\s*=\s*(.+?)\s*$/m.exec(section)?.[1] : undefined
}

/**
 * `git@github.com:acme/ctx.git` and `https://user:password@github.com/acme/ctx` give `github.com/acme/ctx`. A password
 * may hold any character, and a token may be a parameter.
 */
function addressOf(url: string): string {
  return url
    .replace(/[?#].*$/, '')
    .replace(/^[a-z+]+:\/\/(?:.*@)?/i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/^([^/:]+):(?!\d)/, '$1/')
    .replace(/[\\/]+$/, '')
    .replace(/\.git$/, '')
    .replaceAll('\\', '/')
}
