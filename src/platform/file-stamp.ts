// Sizes and times of many files. `lstatSync` builds an object with four dates, which takes longer than the system call,
// and a sweep looks at every file of a tree.
import { lstatSync, type Stats, statSync } from 'node:fs'
import { partOfNode } from './node-internals.ts'

/** Size in bytes and times in milliseconds. */
export interface Stamp {
  readonly size: number
  /** When the content changed; programs can set it. */
  readonly mtime: number
  /** When content or metadata changed; programs cannot set it. */
  readonly ctime: number
  /** Low 32 bits of the inode number. */
  readonly inode: number
}

/** Low 32 bits of an inode number, as in git's index. */
export function inodeOf({ ino }: Pick<Stats, 'ino'>): number {
  return ino >>> 0
}

/** The stamp of a path, links not followed; undefined if nothing is there or the path cannot be resolved. */
export function stamp(file: string): Stamp | undefined {
  system ??= quickSystem()
  try {
    return system ? stampOf(system.lstat(file, false, undefined, false)) : slowly(lstatSync, file)
  } catch {
    return undefined
  }
}

/** The stamp of a path, links followed; undefined if nothing is there or the path cannot be resolved. */
export function stampBehind(file: string): Stamp | undefined {
  system ??= quickSystem()
  try {
    return system ? stampOf(system.stat(file, false, undefined, false)) : slowly(statSync, file)
  } catch {
    return undefined
  }
}

/** `ctime` of a path without building a stamp: a sweep reads it for thousands of folders. */
export function changeTimeOf(file: string): number | undefined {
  system ??= quickSystem()
  if (!system) return stamp(file)?.ctime
  try {
    const seen = system.lstat(file, false, undefined, false)
    return seen && seen[CTIME]! * 1000 + seen[CTIME + 1]! / 1e6
  } catch {
    return undefined
  }
}

/** The internal functions behind `lstatSync` and `statSync`. They reuse one array of numbers. */
type Look = (file: string, bigint: false, request: undefined, throwIfNoEntry: false) => Float64Array | undefined
type System = Readonly<Record<'lstat' | 'stat', Look>>
let system: System | false | undefined

/** How Node's source calls them. If the source differs, they are not used. */
const CALL = `options.bigint,
    undefined,
    options.throwIfNoEntry,
  );`

/** False if the internal functions are not known to give what the public ones give. */
function quickSystem(): System | false {
  // Windows paths need rewriting by Node first.
  const isKnown = process.platform !== 'win32' && [lstatSync, statSync].every(look => String(look).includes(CALL))
  const own = isKnown && partOfNode<System>('fs')
  if (!own) return false
  const [quick, slow] = [stampOf(own.lstat('/', false, undefined, false)), slowly(lstatSync, '/')]
  return quick?.size === slow?.size && quick?.mtime === slow?.mtime && quick?.inode === slow?.inode && own
}

/** Positions in the array. A time takes two: seconds, nanoseconds. */
const INODE = 7
const SIZE = 8
const MTIME = 12
const CTIME = 14

/** Computes times exactly as Node does, to the last bit. */
function stampOf(seen: Float64Array | undefined): Stamp | undefined {
  return (
    seen && {
      size: seen[SIZE]!,
      mtime: seen[MTIME]! * 1000 + seen[MTIME + 1]! / 1e6,
      ctime: seen[CTIME]! * 1000 + seen[CTIME + 1]! / 1e6,
      inode: seen[INODE]! >>> 0,
    }
  )
}

function slowly(look: typeof lstatSync, file: string): Stamp | undefined {
  const stats = look(file, { throwIfNoEntry: false })
  return stats && { size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs, inode: inodeOf(stats) }
}
