// What beside the folders of a tree says which of its files git ignores: the repository's own patterns and settings,
// those of the folders above where the tree is a part of a repository, and the user's.
import fs from 'node:fs'
import path from 'node:path'
import { commonFolderOf, gitFolderOf } from '../../platform/git-folder.ts'
import { git } from '../git/git.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { GIT_RULES } from '../unlisted-paths.ts'
import { IgnoreRules, readRules } from './ignore-rules.ts'

interface OuterRules {
  /**
   * All files that have a say or would have one if they were there: relative to the root where they lie in its
   * repository, else absolute.
   */
  readonly files: readonly string[]
  /** What those with patterns say, by paths in the repository. */
  readonly rules: IgnoreRules
  /** Path of the root in its repository, `/` at its end; '' where it is the root of that, or there is none. */
  readonly prefix: string
}

/** Of the repository that `root` is, or lies in. */
export async function outerRules(root: string, patience: GitTimeout): Promise<OuterRules> {
  const above: string[] = []
  let top = root
  while (!fs.existsSync(path.join(top, '.git'))) {
    // A repository that is made there later has a say.
    above.push(path.join(top, '.git'))
    if (top === path.dirname(top))
      return { files: namesOf(above.slice(1), root, top), rules: new IgnoreRules(), prefix: '' }
    top = path.dirname(top)
  }
  const { files: settings, patterns: ofUser } = await settingsOf(top, patience)
  const own = ownFiles(top)
  const prefix = path.relative(top, root).split(path.sep).filter(Boolean)
  const folders = prefix.map((_, depth) => prefix.slice(0, depth).join('/'))
  const rules = new IgnoreRules()
  // The weakest first.
  for (const file of [ofUser, own.patterns]) rules.add('', textOf(file))
  for (const folder of folders) rules.add(folder, textOf(path.join(top, folder, GIT_RULES)))
  const files = [
    ...above.slice(1),
    ...folders.map(folder => path.join(top, folder, GIT_RULES)),
    own.patterns,
    ...own.settings,
    ofUser,
    ...settings,
    // What is tracked counts though it is ignored. That of the root itself is compared by its content.
    ...(top !== root && !rules.hides(prefix.join('/')) ? [own.index] : []),
  ]
  return { files: namesOf(files, root, top), rules, prefix: prefix.map(name => `${name}/`).join('') }
}

/** Files in the git folder of a repository, absolute. */
interface OwnFiles {
  /** What is tracked. */
  readonly index: string
  /** Its own patterns, and its settings, which name others. */
  readonly patterns: string
  readonly settings: readonly string[]
}

/** Those of the repository at `top`. */
export function ownFiles(top: string): OwnFiles {
  const own = gitFolderOf(top) ?? path.join(top, '.git')
  // That of a linked worktree shares these with its main one.
  const common = commonFolderOf(own)
  const settings = [path.join(common, 'config'), path.join(own, 'config.worktree')]
  return { index: path.join(own, 'index'), patterns: path.join(common, 'info', 'exclude'), settings }
}

/** The user's file of patterns, and every file of settings that can name another one, all absolute. */
async function settingsOf(
  top: string,
  patience: GitTimeout,
): Promise<{ readonly files: readonly string[]; readonly patterns: string }> {
  // Git asks no one else; a user without a home has no settings.
  const home = process.env.HOME || process.env.USERPROFILE || '/'
  const user = path.join(process.env.XDG_CONFIG_HOME || path.join(home, '.config'), 'git')
  const files = new Set([path.join(home, '.gitconfig'), path.join(user, 'config')])
  let patterns = path.join(user, 'ignore')
  // Which file a value is from, its key and the value.
  const listed = (await git(top, ['config', '--list', '--show-origin', '-z'], patience).catch(() => '')).split('\0')
  for (let i = 0; i + 1 < listed.length; i += 2) {
    const [, origin] = /^file:(.*)$/s.exec(listed[i]!) ?? []
    const [, key, value] = /^([^\n]*)\n(.*)$/s.exec(listed[i + 1]!) ?? []
    if (!origin || value === undefined) continue
    const file = path.resolve(top, origin)
    files.add(file)
    const named = value.replace(/^~(?=\/)/, home)
    if (key === 'core.excludesfile') patterns = path.resolve(top, named)
    if (/^include(?:if\..*)?\.path$/s.test(key!)) files.add(path.resolve(path.dirname(file), named))
  }
  return { files: [...files], patterns }
}

function namesOf(files: readonly string[], root: string, top: string): string[] {
  const inside = top.endsWith(path.sep) ? top : top + path.sep
  return [...new Set(files.map(file => nameOf(file, root, inside)))]
}

/** A repository may be moved or copied with its index, the user's files stay where they are. */
export function nameOf(file: string, root: string, inside: string): string {
  return file.startsWith(inside) ? path.relative(root, file).replaceAll(path.sep, '/') : file
}

/** The text of a file of rules, '' where there is none. Throws INVALID_ARGUMENT for one beyond reason. */
export function textOf(file: string): string {
  return readRules(file) ?? ''
}
