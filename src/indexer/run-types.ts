// What one indexing run hands on: what is known before it, how it looks for changes, and what it finds.
import type { Lock } from '../cache/files/lock.ts'
import type { NamesLook } from '../git/git.ts'
import type { GitTimeout } from '../git/git-timeout.ts'
import type { Plan } from './plan.ts'
import type { Salvage } from './salvage.ts'
import type { SpeculativeParse } from './speculative-parse.ts'
import type { Times } from './walk/folder-stamps.ts'
import type { Candidate } from './walk/walk.ts'
import type { WorktreeState } from './worktree-state.ts'

/** What is known beforehand of an index that is built upon. */
export interface Before {
  readonly lock: Lock
  /** When the look at the tree began, in ms: what changes after it may have been missed. */
  readonly startedAt: number
  readonly stamp?: string | undefined
  readonly names?: NamesLook | undefined
  readonly ahead?: SpeculativeParse | undefined
  /** It is not published yet and of another tree, so that every file is read. */
  readonly isAdopted?: boolean | undefined
  /** It is damaged: what can be kept of it. */
  readonly salvage?: Salvage | undefined
  /** Up to where it has been looked at for damage. */
  readonly checked?: number | undefined
}

/** What has changed since an index was made. */
export interface Found {
  readonly plan: Plan
  readonly rules: WorktreeState['rules']
  /** Folders and rules with their times; absent where git was asked about a tree that is too large to be swept. */
  folders?: (() => Promise<Times>) | undefined
  /** All files there are, in path order. */
  candidates(): readonly Candidate[]
}

/** How it is looked for what has changed. */
export interface Looking extends Pick<Before, 'names' | 'isAdopted'> {
  /** Of the generation that the reader has open. */
  readonly hint?: WorktreeState | undefined
  /** Everything is read again. */
  readonly force?: boolean
  readonly patience: GitTimeout
  /** Told how many files a walk comes to. */
  readonly listed?: (files: number) => void
}
