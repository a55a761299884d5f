// worktree.json: how the work tree looked when the index was last found to be true. A hint that spares work, never a
// truth: it counts only for the generation it names, and without it, or where it is damaged, everything is looked at.
import { closeSync, readSync } from 'node:fs'
import { seal, unseal } from '../../cache/files/sealed.ts'
import { WORKTREE } from '../../cache/format.ts'
import { inFolder, openPlain, readPlain, replaceFile } from '../../platform/fs.ts'
import { latin1 } from '../../util/bytes.ts'
import type { Piece } from './git-pieces.ts'

export interface WorktreeState {
  readonly generation: number
  /** What identified the content of git's index before anything was looked at. */
  readonly stamp?: string | undefined
  /** True when symbol_index.jsonl has been made whole for this generation. */
  readonly plain: boolean
  /** The part of the index to be looked at next for damage (cache/reader/damage-check.ts), 0 when all has been. */
  readonly checked: number
  /** Each `.ctxignore` with its size in bytes and its time in ms. */
  readonly rules: readonly (readonly [path: string, size: number, mtime: number])[]
  /** Paths whose time was too close to the moment of indexing to prove anything. */
  readonly recheck: readonly string[]
  readonly git?: GitState
}

/** What git said. */
export interface GitState {
  /** What identifies the content of its index. */
  readonly stamp: string
  /** Files that git listed as modified, deleted or unmerged. */
  readonly modified: readonly string[]
  /** Files it listed as untracked. */
  readonly untracked: readonly string[]
  /** Those of both, and of the unwatched ones, that counted as files of no known language. */
  readonly other: readonly string[]
  /** Files that git has been told not to look at. */
  readonly unwatched: readonly string[]
  /** Of its index, where that has entries that can be read one by one. */
  readonly pieces?: readonly Piece[]
}

/** The hint of a generation, or undefined where there is none that can be used. */
export function readWorktreeState(folder: string, generation: number | undefined): WorktreeState | undefined {
  try {
    const hint = unseal(readPlain(inFolder(folder, WORKTREE))) as WorktreeState
    return hint.generation === generation ? hint : undefined
  } catch {
    return undefined
  }
}

/** Bytes of a hint in which its generation and the stamp of git stand, whatever lists follow. */
const HEAD_BYTES = 256

/**
 * What identified the content of git's index, by the hint of a generation: '' where there was none, undefined where
 * nobody knows.
 */
export function readStamp(folder: string, generation: number): string | undefined {
  let fd: number
  try {
    ;({ fd } = openPlain(inFolder(folder, WORKTREE)))
  } catch {
    return undefined
  }
  try {
    const bytes = Buffer.allocUnsafe(HEAD_BYTES)
    const text = latin1(bytes, 0, readSync(fd, bytes))
    // As `seal` writes it; a pattern would take longer to compile than all the rest of this.
    const head = `{\n "generation": ${generation},`
    if (!text.startsWith(head)) return undefined
    const stamp = `${head}\n "stamp": "`
    return text.startsWith(stamp) ? text.slice(stamp.length, text.indexOf('"', stamp.length)) : ''
  } finally {
    closeSync(fd)
  }
}

/** Replaces worktree.json. */
export function writeWorktreeState(folder: string, { generation, stamp, ...hint }: WorktreeState): void {
  // First, so that a query need not read the lists, which can be long.
  replaceFile(inFolder(folder, WORKTREE), seal({ generation, stamp, ...hint }))
}
