// worktree.json: the state of the work tree when the index was last up to date. It only saves work: it counts for the
// generation it names, and if it is missing or damaged, every file is checked.
import { closeSync, readSync } from 'node:fs'
import { seal, unseal } from '../cache/files/sealed.ts'
import { WORKTREE } from '../cache/format.ts'
import { inFolder, openPlain, readPlain, replaceFile } from '../platform/fs.ts'
import { latin1 } from '../util/bytes.ts'

export interface WorktreeState {
  readonly generation: number
  readonly stamp?: string | undefined
  readonly plain: boolean
  /** The part of the index to check next for damage (cache/reader/damage-check.ts); 0 once all is checked. */
  readonly checked: number
  /** Each `.ctxignore` with its size in bytes and its time in ms. */
  readonly rules: readonly (readonly [path: string, size: number, mtime: number])[]
}

/** The state of a generation; undefined if there is no usable one. */
export function readWorktreeState(folder: string, generation: number | undefined): WorktreeState | undefined {
  if (generation === undefined) return undefined
  try {
    const hint = unseal(readPlain(inFolder(folder, WORKTREE))) as WorktreeState
    return hint.generation === generation ? hint : undefined
  } catch {
    return undefined
  }
}

/** Leading bytes that hold generation and stamp. */
const HEAD_BYTES = 256

/** The stamp of git's index recorded for a generation: '' if there was none, undefined if unknown. */
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
    // The format of `seal`; compiling a pattern would take longer than the rest of this function.
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
  // These come first, so that a query need not read the lists.
  replaceFile(inFolder(folder, WORKTREE), seal({ generation, stamp, ...hint }))
}
