// Ignore files at every level of a tree, with git's rules: a deeper file overrides, and an ignored folder hides its
// contents.
import ignore, { type Ignore } from 'ignore'
import { CtxError } from '../../errors.ts'
import { now } from '../../platform/clock.ts'
import { readLinked } from '../../platform/confined.ts'
import { readBehind, statsOf } from '../../platform/fs.ts'
import type { GIT_RULES, OWN_RULES } from '../unlisted-paths.ts'

const MAX_BYTES = 4 << 20

/** Lines of rules above which the time to match them is limited, and that time in ms. Each is tried on each path. */
const MANY_LINES = 10_000
const MAX_MS = 3000

export class IgnoreRules {
  readonly #levels = new Map<string, Ignore>()
  /** Matches what counts whatever the levels say. */
  #included: Ignore | undefined
  readonly #folders = new Map<string, boolean>()
  #lines = 0
  #spent = 0

  add(folder: string, text: string): void {
    this.#lines += text.split('\n').length
    const rules = this.#levels.get(folder) ?? newRules()
    rules.add(text)
    this.#levels.set(folder, rules)
  }

  /** Adds patterns of what is not ignored whatever ignore files say. */
  include(patterns: readonly string[]): void {
    if (patterns.length > 0) this.#included = (this.#included ?? newRules()).add([...patterns])
  }

  get isEmpty(): boolean {
    return this.#levels.size === 0
  }

  /** Whether a file is ignored. Throws INVALID_ARGUMENT if very many rules take too long. */
  ignores(file: string): boolean {
    if (this.isEmpty) return false
    const folder = parentOf(file)
    return this.hides(folder) || this.#decide(file)
  }

  hides(folder: string): boolean {
    if (folder === '') return false
    let hidden = this.#folders.get(folder)
    if (hidden === undefined) {
      hidden = this.hides(parentOf(folder)) || this.#decide(`${folder}/`)
      this.#folders.set(folder, hidden)
    }
    return hidden
  }

  #decide(path: string): boolean {
    if (this.#lines <= MANY_LINES) return this.#match(path)
    if (this.#spent > MAX_MS)
      throw new CtxError('INVALID_ARGUMENT', `The ignore files have ${this.#lines} lines, too many for this tree.`, {
        hint: SHORTER,
      })
    const before = now()
    const isIgnored = this.#match(path)
    this.#spent += now() - before
    return isIgnored
  }

  #match(path: string): boolean {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path
    if (this.#included && testItself(this.#included, path).ignored) return false
    for (let folder = parentOf(bare); ; folder = parentOf(folder)) {
      const rules = this.#levels.get(folder)
      if (rules) {
        const { ignored, unignored } = testItself(rules, folder === '' ? path : path.slice(folder.length + 1))
        if (ignored || unignored) return ignored
      }
      if (folder === '') return false
    }
  }
}

const SHORTER = 'Make them shorter, or remove them: rules are a few lines.'

function newRules(): Ignore {
  return ignore({ ignorecase: process.platform === 'win32' || process.platform === 'darwin' })
}

/**
 * Tests a path below folders that are known not to be hidden. The library takes what is in an ignored folder for
 * ignored, even if a deeper ignore file includes the folder.
 */
function testItself(rules: Ignore, path: string): { readonly ignored: boolean; readonly unignored: boolean } {
  const folder = parentOf(path.endsWith('/') ? path.slice(0, -1) : path)
  const result = rules.test(path)
  if (!result.ignored || folder === '' || !rules.test(`${folder}/`).ignored) return result
  const parts = folder.split('/')
  const open = parts.map((_, i) => `!/${asPattern(parts.slice(0, i + 1).join('/'))}/`)
  return newRules().add(rules).add(open).test(path)
}

/** A path as a pattern that matches only it. */
export function asPattern(path: string): string {
  return path.replace(/[\\*?[\] !#]/g, '\\$&')
}

/** Rules of all files of one name below a root, read on first use. */
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

/** Like `readRulesInside` for an ignore file outside of the tree: the user's own, or one above the root. */
export function readRules(file: string): string | undefined {
  return rulesFrom(file, () => readBehind(file, MAX_BYTES))
}

/**
 * The text of an ignore file of a tree, following links that stay in it. Undefined if missing or not a plain file,
 * because a device or pipe may never end. Throws INVALID_ARGUMENT if it is too large, because without its rules hidden
 * files would show.
 */
export function readRulesInside(root: string, path: string): string | undefined {
  return rulesFrom(`${root}/${path}`, () => readLinked(root, path, MAX_BYTES))
}

function rulesFrom(file: string, read: () => Buffer): string | undefined {
  try {
    return read().toString('utf8')
  } catch (cause) {
    if (!(cause instanceof RangeError)) return undefined
    throw new CtxError('INVALID_ARGUMENT', `${file} is too large for a file of rules.`, { hint: SHORTER, cause })
  }
}

/** Adds a folder's rules. False if there are none. */
export function addRules(rules: IgnoreRules, root: string, folder: string, name: string): boolean {
  const path = folder === '' ? name : `${folder}/${name}`
  // An exception takes ten times as long as a stat.
  if (!statsOf(`${root}/${path}`)) return false
  const text = readRulesInside(root, path)
  if (text !== undefined) rules.add(folder, text)
  return text !== undefined
}

/** The folder of a path, '' for the root. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}
