// The key of this user on this machine. The manifests that ctx writes carry a MAC under it (sealed.ts), so that nobody
// else can write one that ctx believes.
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { inFolder, makeFolders, nameBeside, statsOf } from '../../platform/fs.ts'
import { stateFolder } from './location.ts'

const FILE = 'key'
const KEY_BYTES = 16
const PRIVATE = 0o700
/** Permissions of group and others. */
const OTHERS = 0o077
/** Windows has none of these flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Shared by all bundles of a process: a key that no folder keeps is in its memory alone. */
const KEY = Symbol.for('ctx.key')
const shared = globalThis as { [KEY]?: { readonly bytes: Buffer; readonly isKept: boolean } }

/** The 16 bytes of the key, made on first use. If no folder can keep it, it lasts as long as this process. */
export function userKey(): Buffer {
  return known().bytes
}

/** False if no folder can keep the key, so that other processes do not believe the indexes of this one. */
export function isKeyKept(): boolean {
  return known().isKept
}

function known() {
  shared[KEY] ??= makeKnown()
  return shared[KEY]
}

function makeKnown() {
  const kept = keptKey()
  return { bytes: kept ?? randomKey(), isKept: kept !== undefined }
}

function keptKey(): Buffer | undefined {
  const own = stateFolder()
  const kept = readKey(own) ?? makeKey(own, true)
  if (kept) return kept
  const temporary = temporaryFolder()
  return temporary === undefined ? undefined : (readKey(temporary) ?? makeKey(temporary, false))
}

/** For users without a home folder that they may write to, as in many containers. */
function temporaryFolder(): string | undefined {
  const user = process.geteuid?.()
  const temporary = process.getBuiltinModule?.('node:os').tmpdir() ?? process.env.TMPDIR ?? '/tmp'
  return user === undefined ? undefined : inFolder(temporary, `ctx-${user}`)
}

/** Undefined if there is no key, or one that others may have written or read. */
function readKey(folder: string): Buffer | undefined {
  let fd: number | undefined
  try {
    if (!isPrivate(lstatSync(folder))) return undefined
    fd = openSync(inFolder(folder, FILE), FLAGS)
    const stats = fstatSync(fd)
    if (!stats.isFile() || !isPrivate(stats) || stats.size !== KEY_BYTES) return undefined
    const bytes = Buffer.alloc(KEY_BYTES)
    return readSync(fd, bytes) === KEY_BYTES ? bytes : undefined
  } catch {
    return undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function makeKey(folder: string, isInHome: boolean): Buffer | undefined {
  const file = inFolder(folder, FILE)
  const beside = nameBeside(file)
  try {
    // A folder that root makes in the home of another user would shut that user out.
    if (isInHome && !isOwn(lstatSync(nearestFolder(folder)))) return undefined
    makeFolders(dirname(folder))
    if (!statsOf(folder)) mkdirSync(folder, { mode: PRIVATE })
    const stats = lstatSync(folder)
    if (!stats.isDirectory() || !isOwn(stats)) return undefined
    if (!isPrivate(stats)) chmodSync(folder, PRIVATE)
    writeFileSync(beside, randomKey(), { flag: 'wx', mode: 0o600 })
    // One of another process that is as new stays; one that cannot be used goes.
    if (statsOf(file) && !readKey(folder)) rmSync(file, { force: true })
    putInPlace(beside, file)
    rmSync(beside, { force: true })
  } catch {
    return undefined
  }
  return readKey(folder)
}

function putInPlace(beside: string, file: string): void {
  try {
    linkSync(beside, file)
  } catch (error) {
    // A file system without hard links; two processes could each have a key for a moment, and one rebuilds its index.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(beside, file)
  }
}

function nearestFolder(folder: string): string {
  let nearest = folder
  while (!statsOf(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest)
  return nearest
}

function isOwn({ uid }: Stats): boolean {
  const user = process.geteuid?.()
  return user === undefined || uid === user
}

function isPrivate(stats: Stats): boolean {
  return isOwn(stats) && (process.platform === 'win32' || (stats.mode & OTHERS) === 0)
}

function randomKey(): Buffer {
  return Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(KEY_BYTES)))
}
