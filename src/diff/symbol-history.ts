// The commits that changed one symbol, followed through renames and moves.
import { type Commit, commitsOf, contentsAt } from '../git/git.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { decode, isBinary } from '../util/source-text.ts'
import { compare } from './analysis.ts'
import { changedFiles } from './differing-files.ts'
import { type FileSymbols, type SideSymbol, symbolsOf } from './file-symbols.ts'
import { answered, treeAround } from './git-errors.ts'
import { changesOf, type SymbolChange } from './symbol-changes.ts'

/** A commit that changed the symbol, and what it did to it. */
export interface HistoryEntry {
  readonly commit: Commit
  readonly change: SymbolChange
}

export interface SymbolHistory {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Where the history ends: with the symbol's first commit, or before it. */
  readonly end: 'added' | 'limit' | 'missing'
  /** Commits that were looked at. */
  readonly commits: number
}

/** Commits of a file that are looked at. */
const MAX_COMMITS = 2000
/** Commits whose contents are read at once. */
const AT_ONCE = 40

/** A name of the symbol, and the commit from which it is followed back. */
interface Place {
  readonly path: string
  readonly qualified: string
  readonly from: string
}

/**
 * The last `most` commits up to HEAD that changed the symbol `qualified` of the file at `path`. Rejects with
 * INVALID_ARGUMENT without a git work tree, with ENVIRONMENT_ISSUE if git does not answer.
 */
export async function historyOf(
  root: string,
  path: string,
  qualified: string,
  most: number,
  patience: GitTimeout,
): Promise<SymbolHistory> {
  treeAround(root, HINT)
  return answered(() => new History(root, most, patience).run({ path, qualified, from: 'HEAD' }), HINT)
}

const HINT = 'A history needs a git repository.'

class History {
  readonly #root: string
  readonly #most: number
  readonly #patience: GitTimeout
  readonly #entries: HistoryEntry[] = []
  #commits = 0

  constructor(root: string, most: number, patience: GitTimeout) {
    this.#root = root
    this.#most = most
    this.#patience = patience
  }

  async run(start: Place): Promise<SymbolHistory> {
    let place: Place | undefined = start
    let end: SymbolHistory['end'] = 'missing'
    while (place) {
      const next: Place | SymbolHistory['end'] = await this.#follow(place)
      if (typeof next === 'string') {
        end = next
        break
      }
      place = next
    }
    return { entries: this.#entries, end, commits: this.#commits }
  }

  /** Follows the symbol in one file; the place that it came from, or why it ends. */
  async #follow({ path, qualified, from }: Place): Promise<Place | SymbolHistory['end']> {
    const left = MAX_COMMITS - this.#commits
    const commits = left > 0 ? await commitsOf(this.#root, from, path, left, this.#patience) : []
    let name = qualified
    for (let i = 0; i < commits.length; i += AT_ONCE) {
      const some = commits.slice(i, i + AT_ONCE)
      const names = some.flatMap(({ id, parents }) => [id, ...parents].map(each => `${each}:./${path}`))
      const contents = (await contentsAt(this.#root, names, this.#patience)).map(textOf)
      let next = 0
      for (const commit of some) {
        this.#commits++
        const [after, before, ...others] = contents.slice(next, next + 1 + commit.parents.length)
        next += 1 + commit.parents.length
        const change = await this.#changeIn(path, name, [before, ...others], after)
        if (!change) continue
        if (change.change === 'added') return this.#cameFrom(commit, change)
        this.#entries.push({ commit, change })
        if (this.#entries.length >= this.#most) return 'limit'
        if (change.before) name = change.before.definition.qualified
      }
    }
    return this.#commits >= MAX_COMMITS ? 'limit' : 'missing'
  }

  /** What a commit did to the symbol, by the file in its parents. A merge did nothing if one of them has it so. */
  async #changeIn(
    path: string,
    qualified: string,
    parents: readonly (string | undefined)[],
    after = '',
  ): Promise<SymbolChange | undefined> {
    const [before = ''] = parents
    if (parents.includes(after)) return undefined
    const now = await symbolsOf(this.#root, path, after)
    const symbol = now?.symbols.find(({ definition }) => definition.qualified === qualified)
    if (!now || !symbol || parents.some(each => hasUnchanged(each ?? '', symbol))) return undefined
    const old: FileSymbols | undefined = before === '' ? undefined : await symbolsOf(this.#root, path, before)
    return changesOf([{ before: old, after: now }]).changes.find(each => each.after === symbol)
  }

  /** A symbol that is new in its file may have come from another one. */
  async #cameFrom(commit: Commit, added: SymbolChange): Promise<Place | SymbolHistory['end']> {
    const [parent] = commit.parents
    const { file, definition } = added.after!
    let change = added
    if (parent !== undefined) {
      const range = {
        from: { tree: parent },
        to: { tree: commit.id },
        names: { from: parent, to: commit.id },
        otherParents: [],
      }
      const files = await changedFiles(this.#root, treeAround(this.#root), range, this.#patience)
      const { changes } = await compare(this.#root, range, files)
      const isSame = ({ after }: SymbolChange) =>
        after?.file.path === file.path && after.definition.qualified === definition.qualified
      change = changes.find(isSame) ?? added
    }
    this.#entries.push({ commit, change })
    if (!change.before || parent === undefined) return 'added'
    if (this.#entries.length >= this.#most) return 'limit'
    return { path: change.before.file.path, qualified: change.before.definition.qualified, from: parent }
  }
}

/** True if a text has the symbol as it is, with its comments, at the start of a line, once. */
function hasUnchanged(text: string, { raw, inner, file, definition }: SideSymbol): boolean {
  if (inner > 0) return false
  const whole = file.text.slice(file.text.lastIndexOf('\n', definition.start) + 1, definition.end)
  const old = text.replace(/\r\n?/g, '\n')
  const at = old.indexOf(whole)
  return at >= 0 && old.indexOf(whole, at + 1) < 0 && old.includes(raw) && /^\s*$/m.test(old.slice(at - 1, at))
}

function textOf(bytes: Buffer | undefined): string | undefined {
  return bytes === undefined || isBinary(bytes) ? undefined : decode(bytes)
}
