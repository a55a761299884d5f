// Paths by a glob. A bundle of its own, because the library that reads globs is larger than all a plain search needs.
import picomatch from 'picomatch'

/** A test for paths; a glob without a slash is matched against file names. */
export function globFilter(glob: string): (path: string) => boolean {
  const matches = picomatch(glob.replace(/^\.\//, ''), { dot: true })
  if (glob.includes('/')) return path => matches(path)
  return path => matches(path.slice(path.lastIndexOf('/') + 1))
}
