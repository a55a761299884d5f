// Where a program of the user's lies that ctx runs. Windows looks into the current folder first, which is a repository
// that anyone may have written: what is called `git.exe` there must not be run.
import { statSync } from 'node:fs'
import { dirname, join, win32 } from 'node:path'

/** What to start for the name of a program: the name itself where the system looks for it on the path alone. */
export function programFor(name: string): string {
  if (process.platform !== 'win32') return name
  // Where there is none, what is beside Node may be trusted as Node is; to start it says that it is not there.
  return onPath(name, process.env.PATH, isFile) ?? join(dirname(process.execPath), `${name}.exe`)
}

/**
 * The first program of a name in the folders of `PATH` as Windows writes it; undefined where there is none. Folders that
 * are named from the current one, or from the root of its drive, are left out.
 */
export function onPath(name: string, path = '', isThere: (file: string) => boolean): string | undefined {
  for (const entry of path.split(';')) {
    const folder = entry.trim().replace(/^"(.*)"$/, '$1')
    if (!/^(?:[a-z]:[\\/]|\\\\[^\\/]|\/\/[^\\/])/i.test(folder)) continue
    // What a shell has to run, such as git.cmd, Node does not start by itself.
    const file = ['.com', '.exe'].map(ending => win32.join(folder, name + ending)).find(isThere)
    if (file !== undefined) return file
  }
  return undefined
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}
