// Fetches a package and makes its files a repository, for trees and histories that figures are measured on.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The standard output of a command. @throws Error with what it printed. */
export function run(command: string, args: readonly string[], cwd: string): string {
  // npm is a batch file on Windows.
  const shell = process.platform === 'win32' && command === 'npm'
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd, shell, encoding: 'utf8' })
  if (error) throw new Error(`${command} could not be run: ${error.message}`)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr || stdout}`)
  return stdout
}

/** Unpacks `name@version` into `folder`, as npm does: below `package`. */
export function fetchNpm(spec: string, folder: string): void {
  run('npm', ['pack', '--silent', spec], folder)
  // As root it would give the files to whoever packed them, whose repository git then does not trust.
  run('tar', ['-xzf', onlyFile(folder, '.tgz'), '--no-same-owner'], folder)
}

/** The path of the one file with an extension in a folder. */
export function onlyFile(folder: string, extension: string): string {
  const [file] = fs.readdirSync(folder).filter(name => name.endsWith(extension))
  if (!file) throw new Error(`No ${extension} was downloaded to ${folder}.`)
  return file
}

/**
 * Makes what stands in a tree the next commit of its repository. Forced, because a package's ignore file is about
 * packaging.
 */
export function commitAll(root: string, message = 'As published'): void {
  const settings = ['user.name=bench', 'user.email=bench@localhost', 'commit.gpgsign=false', 'gc.auto=0']
  const git = (...args: string[]) => run('git', [...settings.flatMap(each => ['-c', each]), ...args], root)
  if (!fs.existsSync(path.join(root, '.git'))) git('init', '--quiet')
  git('-c', 'core.autocrlf=false', 'add', '--all', '--force')
  git('commit', '--quiet', '--allow-empty', '--message', message)
}
