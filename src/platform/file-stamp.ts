// Sizes and times of many files. Node's own `lstatSync` makes an object with four dates of what the system says, which takes
// longer than the system does, and a sweep looks at each file of a tree.
import { lstatSync, type Stats, statSync } from 'node:fs'
import { partOfNode } from './node-internals.ts'

/** Size in bytes and times in milliseconds of what stands at a path. */
export interface Stamp {
  readonly size: number
  /** When its content was changed, as whoever changed it left it. */
  readonly mtime: number
  /** When anything about it was changed, which nobody can set. */
  readonly ctime: number
  /** Its number in the file system, in 32 bits. */
  readonly inode: number
}

/** Low 32 bits of the number of a file in its file system, as git's index has them. */
export function inodeOf({ ino }: Pick<Stats, 'ino'>): number {
  return ino >>> 0
}

/** Of what stands at a path now, links not followed; undefined where nothing does or can: below a file, behind a loop of links. */
export function stamp(file: string): Stamp | undefined {
  system ??= quickSystem()
  try {
    return system ? stampOf(system.lstat(file, false, undefined, false)) : slowly(lstatSync, file)
  } catch {
    return undefined
  }
}

/** Of what a path leads to now, links followed; undefined where nothing does or can. */
export function stampBehind(file: string): Stamp | undefined {
  system ??= quickSystem()
  try {
    return system ? stampOf(system.stat(file, false, undefined, false)) : slowly(statSync, file)
  } catch {
    return undefined
  }
}

/** `ctime` of what `stamp` says of a path, with no object made of it: a sweep asks it of thousands of folders. */
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

/** What Node's functions call themselves, which fills the same numbers each time; undefined where nothing stands. */
type Look = (file: string, bigint: false, request: undefined, throwIfNoEntry: false) => Float64Array | undefined
type System = Readonly<Record<'lstat' | 'stat', Look>>
let system: System | false | undefined

/** How Node's functions call it: where they do otherwise it is left alone. */
const CALL = `options.bigint,
    undefined,
    options.throwIfNoEntry,
  );`

/** False where it is not known to say the same as Node's functions. */
function quickSystem(): System | false {
  // Windows has names that Node has to rewrite first.
  const isKnown = process.platform !== 'win32' && [lstatSync, statSync].every(look => String(look).includes(CALL))
  const own = isKnown && partOfNode<System>('fs')
  if (!own) return false
  const [quick, slow] = [stampOf(own.lstat('/', false, undefined, false)), slowly(lstatSync, '/')]
  return quick?.size === slow?.size && quick?.mtime === slow?.mtime && quick?.inode === slow?.inode && own
}

/** Where the numbers stand that the system says of a file; of each time its seconds, then nanoseconds. */
const INODE = 7
const SIZE = 8
const MTIME = 12
const CTIME = 14

/** Times are made as Node makes them of the same numbers, to the last bit. */
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
