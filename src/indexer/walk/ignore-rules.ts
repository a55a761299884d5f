// Ignore files at every level of a tree, with git's rules: a deeper file overrides, an ignored folder hides all it
// holds.
import ignore, { type Ignore } from 'ignore'
import { CtxError } from '../../errors.ts'
import { readPlain, statsOf } from '../../platform/fs.ts'
import type { GIT_RULES, OWN_RULES } from '../unlisted-paths.ts'

/** Most bytes of a file of rules. */
const MOST_BYTES = 4 << 20

export class IgnoreRules {
  readonly #levels = new Map<string, Ignore>()
  readonly #folders = new Map<string, boolean>()

  /** Adds the text of an ignore file that lies in `folder` (relative to the root, '' for the root itself). */
  add(folder: string, text: string): void {
    const rules = this.#levels.get(folder) ?? ignore()
    rules.add(text)
    this.#levels.set(folder, rules)
  }

  get isEmpty(): boolean {
    return this.#levels.size === 0
  }

  /** True when a file's path, relative to the root with `/`, is ignored. */
  ignores(file: string): boolean {
    if (this.isEmpty) return false
    const folder = parentOf(file)
    return this.hides(folder) || this.#decide(file)
  }

  /** True when a folder, by its path, is ignored with all it holds. */
  hides(folder: string): boolean {
    if (folder === '') return false
    let hidden = this.#folders.get(folder)
    if (hidden === undefined) {
      hidden = this.hides(parentOf(folder)) || this.#decide(`${folder}/`)
      this.#folders.set(folder, hidden)
    }
    return hidden
  }

  /** The verdict of the deepest ignore file that has one. */
  #decide(path: string): boolean {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path
    for (let folder = parentOf(bare); ; folder = parentOf(folder)) {
      const rules = this.#levels.get(folder)
      if (rules) {
        const { ignored, unignored } = rules.test(folder === '' ? path : path.slice(folder.length + 1))
        if (ignored || unignored) return ignored
      }
      if (folder === '') return false
    }
  }
}

/**
 * What the files of rules of one name hide below a root; those of a folder are read when something in it is first asked
 * about.
 */
export class RulesBelow {
  readonly #root: string
  readonly #name: string
  readonly #rules = new IgnoreRules()
  readonly #read = new Set<string>()

  constructor(root: string, name: typeof OWN_RULES | typeof GIT_RULES) {
    this.#root = root
    this.#name = name
  }

  hides(file: string): boolean {
    this.#readFor(parentOf(file))
    return this.#rules.ignores(file)
  }

  #readFor(folder: string): void {
    if (this.#read.has(folder)) return
    this.#read.add(folder)
    if (folder !== '') this.#readFor(parentOf(folder))
    addRules(this.#rules, this.#root, folder, this.#name)
  }
}

/**
 * The text of a file of rules, links followed; undefined where there is none, or what stands there is no plain file: a
 * device or a pipe has no end, or nothing to say. Throws INVALID_ARGUMENT for one beyond reason, because to go on
 * without its rules would show what they hide.
 */
export function readRules(file: string): string | undefined {
  try {
    return readPlain(file, MOST_BYTES).toString('utf8')
  } catch (cause) {
    if (!(cause instanceof RangeError)) return undefined
    const hint = 'Make it shorter, or remove it: rules are a few lines.'
    throw new CtxError('INVALID_ARGUMENT', `${file} is too large for a file of rules.`, { hint, cause })
  }
}

/** Adds the rules of a folder under one name. False when there are none: most folders have none. */
export function addRules(rules: IgnoreRules, root: string, folder: string, name: string): boolean {
  const file = folder === '' ? `${root}/${name}` : `${root}/${folder}/${name}`
  // An error takes ten times as long as a look.
  if (!statsOf(file)) return false
  const text = readRules(file)
  if (text !== undefined) rules.add(folder, text)
  return text !== undefined
}

/** The folder of a path, '' for the root. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}
