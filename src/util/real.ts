// Where a path leads, written as the disk has it: two ways to write one folder must not make two repositories of it.
import { realpathSync } from 'node:fs'

/**
 * An absolute path with its links resolved and, where the system tells no case, in the letters that the disk has. Throws
 * what the disk says.
 */
export function realPath(path: string): string {
  const real = realpathSync(path)
  if (process.platform !== 'win32' && process.platform !== 'darwin') return real
  try {
    return asOnDisk(real, realpathSync.native(path))
  } catch {
    // Some disks of Windows that are none do not say.
    return real
  }
}

/** The name that the system gives, unless it is another one: of a drive that stands for a folder Windows names that. */
export function asOnDisk(real: string, native: string): string {
  return inOneCase(real) === inOneCase(native) ? native : real
}

/** A path for comparing it as Windows and macOS do: in any case, and however letters with marks are composed. */
export function inOneCase(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
