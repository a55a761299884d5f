// Sizes and times of many files. `lstatSync` builds an object with four dates, which takes longer than the system call,
// and a sweep looks at every file of a tree.
import { lstatSync, type Stats, statSync } from 'node:fs'
import { internalBinding } from './node-internals.ts'

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
  nativeStat ??= findNativeStat()
  try {
    return nativeStat ? stampOf(nativeStat.lstat(file, false, undefined, false)) : publicStamp(lstatSync, file)
  } catch {
    return undefined
  }
}

/** The stamp of a path, links followed; undefined if nothing is there or the path cannot be resolved. */
export function stampBehind(file: string): Stamp | undefined {
  nativeStat ??= findNativeStat()
  try {
    return nativeStat ? stampOf(nativeStat.stat(file, false, undefined, false)) : publicStamp(statSync, file)
  } catch {
    return undefined
  }
}

/** `ctime` of a path without building a stamp: a sweep reads it for thousands of folders. */
export function changeTimeOf(file: string): number | undefined {
  nativeStat ??= findNativeStat()
  if (!nativeStat) return stamp(file)?.ctime
  try {
    const numbers = nativeStat.lstat(file, false, undefined, false)
    return numbers && numbers[CTIME]! * 1000 + numbers[CTIME + 1]! / 1e6
  } catch {
    return undefined
  }
}

/** The internal functions behind `lstatSync` and `statSync`. They reuse one array of numbers. */
type NativeStatFunction = (
  file: string,
  bigint: false,
  request: undefined,
  throwIfNoEntry: false,
) => Float64Array | undefined
type NativeStat = Readonly<Record<'lstat' | 'stat', NativeStatFunction>>
let nativeStat: NativeStat | false | undefined

/** How Node's source calls them. If the source differs, they are not used. */
const CALL = `options.bigint,
    undefined,
    options.throwIfNoEntry,
  );`

/** False if the internal functions are not known to give what the public ones give. */
function findNativeStat(): NativeStat | false {
  // Windows paths need rewriting by Node first.
  const isKnown =
    process.platform !== 'win32' && [lstatSync, statSync].every(statFunction => String(statFunction).includes(CALL))
  const own = isKnown && internalBinding<NativeStat>('fs')
  if (!own) return false
  const [quick, slow] = [stampOf(own.lstat('/', false, undefined, false)), publicStamp(lstatSync, '/')]
  return quick?.size === slow?.size && quick?.mtime === slow?.mtime && quick?.inode === slow?.inode && own
}

/** Positions in the array. A time takes two: seconds, nanoseconds. */
const INODE = 7
const SIZE = 8
const MTIME = 12
const CTIME = 14

/** Computes times exactly as Node does, to the last bit. */
function stampOf(numbers: Float64Array | undefined): Stamp | undefined {
  return (
    numbers && {
      size: numbers[SIZE]!,
      mtime: numbers[MTIME]! * 1000 + numbers[MTIME + 1]! / 1e6,
      ctime: numbers[CTIME]! * 1000 + numbers[CTIME + 1]! / 1e6,
      inode: numbers[INODE]! >>> 0,
    }
  )
}

function publicStamp(statFunction: typeof lstatSync, file: string): Stamp | undefined {
  const stats = statFunction(file, { throwIfNoEntry: false })
  return stats && { size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs, inode: inodeOf(stats) }
}
