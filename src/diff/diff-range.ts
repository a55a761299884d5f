// Which two states a comparison is between.
import { CtxError } from '../errors.ts'
import { isShallow, mergeBase, objectOf, referenceOf } from '../git/git.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import { noCommit } from './git-errors.ts'

/** A state of the files: a tree of git, what is staged, or the work tree with untracked files. */
export type Side = { readonly tree: string } | 'staged' | 'work tree'

export interface DiffRange {
  readonly from: { readonly tree: string }
  readonly to: Side
  /** Names for the answer. */
  readonly names: { readonly from: string; readonly to: string }
  /** Other parents of the commit, if it is a merge that is compared with its first one. */
  readonly otherParents: readonly string[]
}

export interface RangeRequest {
  /** `A..B`, `A...B` or one revision; undefined: HEAD against the work tree. */
  readonly range?: string | undefined
  readonly staged?: boolean | undefined
  /** Since the merge base with this branch; '' to guess it. */
  readonly branch?: string | undefined
  /** Of a merge, only what differs from all its parents. */
  readonly isCombined?: boolean
}

/** The tree without files, by the length of an object's name; git knows it without having it. */
const EMPTY_TREE: Readonly<Record<number, string>> = {
  40: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  64: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
}

/** Longest revision that is handed to git. */
const LONGEST = 1000
const SHORT_ID = 10
/** Branches that others come from, in the order in which one is guessed. */
const TRUNKS = [
  'refs/remotes/origin/HEAD',
  'refs/heads/main',
  'refs/heads/master',
  'refs/remotes/origin/main',
  'refs/remotes/origin/master',
]

/**
 * The two sides of a comparison. Rejects with INVALID_ARGUMENT if a revision names no commit, or if no branch can be
 * guessed, and as the commands of git do.
 */
export async function rangeOf(root: string, request: RangeRequest, patience: GitTimeout): Promise<DiffRange> {
  return new Revisions(root, patience).range(request)
}

class Revisions {
  readonly #root: string
  readonly #patience: GitTimeout

  constructor(root: string, patience: GitTimeout) {
    this.#root = root
    this.#patience = patience
  }

  async range({ range, staged, branch }: RangeRequest): Promise<DiffRange> {
    if (branch !== undefined) return this.#sinceBranch(branch)
    if (range === undefined) {
      const to = staged ? 'staged' : 'work tree'
      const head = await this.#object('HEAD^{commit}')
      return made({ tree: head ?? (await this.#emptyTree()) }, to, head ? 'HEAD' : 'nothing', to)
    }
    if (staged) {
      const from = await this.#commit(range)
      return made({ tree: from }, 'staged', range, 'staged')
    }
    const [, left, dots, right] = /^(.*?)(\.{2,3})(.*)$/.exec(range) ?? []
    if (dots === undefined) return this.#commitAlone(range)
    const [a, b] = [left || 'HEAD', right || 'HEAD']
    const [from, to] = [await this.#commit(a), await this.#commit(b)]
    if (dots === '..') return made({ tree: from }, { tree: to }, a, b)
    const base = await mergeBase(this.#root, from, to, this.#patience)
    if (base === undefined)
      throw new CtxError('INVALID_ARGUMENT', `${a} and ${b} have no commit in common here.`, {
        hint: 'Compare them directly: A..B. In a shallow clone, git fetch --unshallow brings the history.',
      })
    return made({ tree: base }, { tree: to }, `${base.slice(0, SHORT_ID)} (merge base of ${a} and ${b})`, b)
  }

  async #commitAlone(revision: string): Promise<DiffRange> {
    const to = await this.#commit(revision)
    const parents: string[] = []
    for (let n = 1; n <= 16; n++) {
      const parent = await this.#object(`${to}^${n}`)
      if (parent === undefined) break
      parents.push(parent)
    }
    const [from, ...others] = parents
    if (from !== undefined)
      return { ...made({ tree: from }, { tree: to }, `${revision}^`, revision), otherParents: others }
    if (await isShallow(this.#root, this.#patience))
      throw new CtxError('INVALID_ARGUMENT', `This clone is shallow: the parent of ${revision} is not in it.`, {
        hint: 'git fetch --deepen 1 brings it.',
      })
    return made({ tree: await this.#emptyTree() }, { tree: to }, 'nothing', revision)
  }

  async #sinceBranch(named: string): Promise<DiffRange> {
    const name = named === '' ? await this.#guessed() : named
    const head = await this.#object('HEAD^{commit}')
    // Before the first commit everything is new.
    if (head === undefined && name === 'HEAD')
      return made({ tree: await this.#emptyTree() }, 'work tree', 'nothing', 'work tree')
    const commit = await this.#commit(name)
    const short = name.replace(/^refs\/(?:heads|remotes)\//, '')
    const base = head && (await mergeBase(this.#root, commit, head, this.#patience))
    const told = base ? `${base.slice(0, SHORT_ID)} (merge base with ${short})` : `${short} (no commit in common)`
    return made({ tree: base ?? commit }, 'work tree', told, 'work tree')
  }

  async #guessed(): Promise<string> {
    const upstream = await referenceOf(this.#root, '@{upstream}', this.#patience)
    for (const name of [upstream, ...TRUNKS]) {
      if (name === undefined || (await this.#object(`${name}^{commit}`)) === undefined) continue
      return (await referenceOf(this.#root, name, this.#patience)) ?? name
    }
    throw new CtxError(
      'INVALID_ARGUMENT',
      'No branch could be guessed: there is no upstream, origin, main or master.',
      {
        hint: 'Name it: --branch BASE.',
      },
    )
  }

  async #commit(revision: string): Promise<string> {
    const commit = revision.length > LONGEST ? undefined : await this.#object(`${revision}^{commit}`)
    if (commit === undefined) throw await noCommit(this.#root, revision.slice(0, LONGEST), this.#patience)
    return commit
  }

  #object(revision: string): Promise<string | undefined> {
    return objectOf(this.#root, revision, this.#patience)
  }

  async #emptyTree(): Promise<string> {
    const any = (await this.#object('HEAD')) ?? ''
    return EMPTY_TREE[any.length] ?? EMPTY_TREE[40]!
  }
}

function made(from: DiffRange['from'], to: Side, name: string, toName: string): DiffRange {
  return { from, to, names: { from: name, to: toName }, otherParents: [] }
}
