// Where a path leads, written as the disk has it: two ways to write one folder must not make two repositories of it.
import { realpathSync } from 'node:fs'

/**
 * An absolute path with its links resolved and, where the system tells no case, in the letters that the disk has. Throws
 * what the disk says.
 */
export function realPath(path: string): string {
  if (process.platform !== 'win32' && process.platform !== 'darwin') return realpathSync(path)
  const plain = process.platform === 'win32' ? withoutNamespace(path) : path
  const real = realpathSync(plain)
  try {
    return asOnDisk(real, realpathSync.native(plain))
  } catch {
    // Some disks of Windows that are none do not say.
    return real
  }
}

/**
 * A path of Windows without `\\?\` before its drive or its server, by which programs pass over the limit of 260
 * characters: Node adds that itself where it is needed, and git names no root so. Before a volume without a letter it
 * stays.
 */
export function withoutNamespace(path: string): string {
  const drive = /^\\\\\?\\([a-z]:.*)$/is.exec(path)?.[1]
  const server = /^\\\\\?\\UNC\\(.*)$/is.exec(path)?.[1]
  return drive ?? (server === undefined ? path : `\\\\${server}`)
}

/** The name that the system gives, unless it is another one: of a drive that stands for a folder Windows names that. */
export function asOnDisk(real: string, native: string): string {
  return inOneCase(real) === inOneCase(native) ? native : real
}

/** A path for comparing it as Windows and macOS do: in any case, and however letters with marks are composed. */
export function inOneCase(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
