// Canonical paths: two spellings of one folder must not make two repositories.
import { realpathSync } from 'node:fs'

/** An absolute path with links resolved, in the case stored on disk. Throws the system's error. */
export function realPath(path: string): string {
  if (process.platform !== 'win32' && process.platform !== 'darwin') return realpathSync(path)
  const plain = process.platform === 'win32' ? withoutNamespace(path) : path
  const real = realpathSync(plain)
  try {
    return asOnDisk(real, realpathSync.native(plain))
  } catch {
    // Some virtual drives of Windows do not support it.
    return real
  }
}

/**
 * A Windows path without the `\\?\` prefix of long paths, which Node adds when needed and git omits. It stays before a
 * volume without a letter.
 */
export function withoutNamespace(path: string): string {
  const drive = /^\\\\\?\\([a-z]:.*)$/is.exec(path)?.[1]
  const server = /^\\\\\?\\UNC\\(.*)$/is.exec(path)?.[1]
  return drive ?? (server === undefined ? path : `\\\\${server}`)
}

/** The native name, unless it is a different path: for a substituted drive, Windows reports the folder behind it. */
export function asOnDisk(real: string, native: string): string {
  return inOneCase(real) === inOneCase(native) ? native : real
}

/** A path in a form for comparison on Windows and macOS: lower case, composed accents. */
export function inOneCase(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
