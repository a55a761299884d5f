// Finds programs that ctx runs. Windows searches the current folder first, and a repository may contain a `git.exe`
// that must not run.
import { statSync } from 'node:fs'
import { dirname, join, win32 } from 'node:path'

/** The file to start for a program's name; the name itself on systems that search only PATH. */
export function programFor(name: string): string {
  if (process.platform !== 'win32') return name
  // If there is none, this path is safe, and starting it reports that it does not exist.
  return onPath(name, process.env.PATH, isFile) ?? join(dirname(process.execPath), `${name}.exe`)
}

/** The first program of that name in a Windows PATH, relative folders excluded; undefined if there is none. */
export function onPath(name: string, path = '', exists: (file: string) => boolean): string | undefined {
  for (const entry of path.split(';')) {
    const folder = entry.trim().replace(/^"(.*)"$/, '$1')
    if (!/^(?:[a-z]:[\\/]|\\\\[^\\/]|\/\/[^\\/])/i.test(folder)) continue
    // Node does not start scripts such as git.cmd without a shell.
    const file = ['.com', '.exe'].map(ending => win32.join(folder, name + ending)).find(exists)
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
