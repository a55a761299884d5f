// Finds programs that ctx runs in the absolute folders of the PATH. A repository may contain a program called git that
// must not run: Windows searches the current folder first, and a PATH may name it.
import { accessSync, constants, statSync } from 'node:fs'
import { join, posix, sep, win32 } from 'node:path'

/**
 * The absolute path of a program. Folders below `repository` do not count: `npm run` adds one to the PATH. If there is
 * none, the path does not exist, and starting it reports that.
 */
export function programFor(name: string, repository?: string): string {
  const isOutside = (file: string): boolean => repository === undefined || !file.startsWith(repository + sep)
  const find = process.platform === 'win32' ? onWindowsPath : onPath
  const ending = process.platform === 'win32' ? '.exe' : ''
  return (
    find(name, process.env.PATH, file => isOutside(file) && isProgram(file)) ??
    join(process.execPath, `${name}${ending}`)
  )
}

/** The first program of that name in a PATH, relative folders excluded; undefined if there is none. */
export function onPath(name: string, path = '', exists: (file: string) => boolean): string | undefined {
  return path
    .split(':')
    .filter(folder => folder.startsWith('/'))
    .map(folder => posix.join(folder, name))
    .find(exists)
}

/** Like `onPath` for a PATH of Windows. */
export function onWindowsPath(name: string, path = '', exists: (file: string) => boolean): string | undefined {
  for (const entry of path.split(';')) {
    const folder = entry.trim().replace(/^"(.*)"$/, '$1')
    if (!/^(?:[a-z]:[\\/]|\\\\[^\\/]|\/\/[^\\/])/i.test(folder)) continue
    // Node does not start scripts such as git.cmd without a shell.
    const file = ['.com', '.exe'].map(ending => win32.join(folder, name + ending)).find(exists)
    if (file !== undefined) return file
  }
  return undefined
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
