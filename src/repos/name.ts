// What a repository is called: after its remote, else after its folder.
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { readPlain } from '../util/fs.ts'

export interface Named {
  /** Last part of the remote's address, or the folder's name: `ctx`. */
  readonly name: string
  /** The remote's address without protocol, user and `.git`: `github.com/acme/ctx`. */
  readonly remote?: string
}

/** The name of the repository at `root`, from its git configuration as it lies on disk; no process is started. */
export function nameOf(root: string): Named {
  const url = originOf(root)
  const remote = url && addressOf(url)
  const last = remote?.slice(remote.lastIndexOf('/') + 1)
  return last && remote ? { name: last, remote } : { name: basename(root) || root }
}

function originOf(root: string): string | undefined {
  const folder = gitFolder(root)
  const text = folder && read(join(folder, 'config'))
  const section = text && /^\[remote "origin"\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1]
  return section ? /^\s*url\s*=\s*(.+?)\s*$/m.exec(section)?.[1] : undefined
}

/** The folder that holds `config`: `.git`, or, for a worktree or a submodule, where its `.git` file leads. */
function gitFolder(root: string): string | undefined {
  const dot = join(root, '.git')
  const stats = statSync(dot, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (stats.isDirectory()) return dot
  const leads = /^gitdir:\s*(.+?)\s*$/m.exec(read(dot) ?? '')?.[1]
  if (!leads) return undefined
  const own = resolve(root, leads)
  const common = read(join(own, 'commondir'))?.trim()
  return common ? resolve(own, common) : own
}

/** `git@github.com:acme/ctx.git` and `https://user@github.com/acme/ctx` → `github.com/acme/ctx`. */
function addressOf(url: string): string {
  return url
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/^([^/:]+):(?!\d)/, '$1/')
    .replace(/[\\/]+$/, '')
    .replace(/\.git$/, '')
    .replaceAll('\\', '/')
}

function read(file: string): string | undefined {
  try {
    return readPlain(file).toString('utf8')
  } catch {
    return undefined
  }
}
