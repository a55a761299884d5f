// Finds programs that ctx runs in the absolute folders of the PATH. A repository may contain a program called git that
// must not run: Windows searches the current folder first, and a PATH may name it.
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, posix, sep, win32 } from 'node:path'

/**
 * The absolute path of a program to start in `folder`. Folders of the PATH in the repository around it do not count, nor
 * those below a `node_modules`, which `npm run` adds. If there is none, the path does not exist, and starting it reports
 * that.
 */
export function programFor(name: string, folder: string): string {
  const repository = outermostRepository(folder)
  const find = process.platform === 'win32' ? onWindowsPath : onPath
  const ending = process.platform === 'win32' ? '.exe' : ''
  const isUsable = (file: string): boolean => isProgram(file) && !isOfRepository(file, repository)
  return find(name, process.env.PATH, isUsable) ?? join(dirname(process.execPath), '.none', `${name}${ending}`)
}

/** The outermost folder with a `.git` around a folder, or the folder itself. A home folder under git is the user's own. */
function outermostRepository(folder: string): string {
  const home = process.env.HOME || process.env.USERPROFILE
  let outermost = folder
  for (let at = folder; at !== dirname(at); at = dirname(at))
    if (at !== home && existsSync(join(at, '.git'))) outermost = at
  return outermost
}

function isOfRepository(file: string, repository: string): boolean {
  const folder = realpathSync(dirname(file))
  return (folder + sep).startsWith(repository + sep) || folder.split(sep).includes('node_modules')
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
