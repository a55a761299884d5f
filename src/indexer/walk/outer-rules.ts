// Ignore rules outside the folders of a tree: the repository's own patterns and settings, those of folders above the
// root, and the user's.
import fs from 'node:fs'
import path from 'node:path'
import { settingsAt } from '../../git/git.ts'
import type { GitTimeout } from '../../git/git-timeout.ts'
import { commonFolderOf, gitFolderOf } from '../../git/work-tree.ts'
import { GIT_RULES } from '../unlisted-paths.ts'
import { IgnoreRules, readRules } from './ignore-rules.ts'

interface OuterRules {
  /** Rule files, existing or not: relative to the root if in its repository, otherwise absolute. */
  readonly files: readonly string[]
  readonly rules: IgnoreRules
  /** Path of the root in its repository, ending in `/`; '' if it is the repository's root or in none. */
  readonly prefix: string
}

/** Rules for the repository that `root` is or lies in. */
export async function outerRules(root: string, patience: GitTimeout): Promise<OuterRules> {
  const above: string[] = []
  let top = root
  while (!fs.existsSync(path.join(top, '.git'))) {
    // A repository created there later would count.
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
  for (const file of [ofUser, own.patterns]) rules.add('', textOf(file))
  for (const folder of folders) rules.add(folder, textOf(path.join(top, folder, GIT_RULES)))
  const files = [
    ...above.slice(1),
    ...folders.map(folder => path.join(top, folder, GIT_RULES)),
    own.patterns,
    ...own.settings,
    ofUser,
    ...settings,
    // Tracked files count even if ignored. The root's own index is compared by content.
    ...(top !== root && !rules.hides(prefix.join('/')) ? [own.index] : []),
  ]
  return { files: namesOf(files, root, top), rules, prefix: prefix.map(name => `${name}/`).join('') }
}

interface OwnFiles {
  readonly index: string
  readonly patterns: string
  readonly settings: readonly string[]
}

/** The files of the repository at `top`. */
export function ownFiles(top: string): OwnFiles {
  const own = gitFolderOf(top) ?? path.join(top, '.git')
  // A linked worktree shares these with the main one.
  const common = commonFolderOf(own)
  const settings = [path.join(common, 'config'), path.join(own, 'config.worktree')]
  return { index: path.join(own, 'index'), patterns: path.join(common, 'info', 'exclude'), settings }
}

async function settingsOf(
  top: string,
  patience: GitTimeout,
): Promise<{ readonly files: readonly string[]; readonly patterns: string }> {
  // Without a home folder, git reads no user settings.
  const home = process.env.HOME || process.env.USERPROFILE || '/'
  const user = path.join(process.env.XDG_CONFIG_HOME || path.join(home, '.config'), 'git')
  const files = new Set([path.join(home, '.gitconfig'), path.join(user, 'config')])
  let patterns = path.join(user, 'ignore')
  // Pairs of the origin of a value, and its key and value.
  const listed = await settingsAt(top, patience).catch(() => [])
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

/** Relative in the repository, which may be moved with its index; absolute outside it. */
export function nameOf(file: string, root: string, inside: string): string {
  return file.startsWith(inside) ? path.relative(root, file).replaceAll(path.sep, '/') : file
}

/** The text of a rule file, '' if missing. Throws INVALID_ARGUMENT if it is too large. */
export function textOf(file: string): string {
  return readRules(file) ?? ''
}
