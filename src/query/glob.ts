// Filters paths by patterns: globs, folders and names. A bundle of its own: a plain search needs none.
import { checkDeadline } from '../platform/deadline.ts'
import { compileGlob } from '../util/path-glob.ts'

/** Paths that are matched between two looks at the clock. */
const PATHS_PER_CHECK = 64

type Test = (path: string) => boolean

/** A test for paths. A glob without a slash is matched against file names. */
export function globFilter(glob: string): Test {
  return compileGlob(glob.replace(/^\.\//, ''), { anywhere: !glob.includes('/') })
}

/**
 * A test for a glob, a folder, or a name anywhere; several with commas, `!` to exclude. Commas in `paths` are literal.
 */
export function patternFilter(root: string, written: string, paths: () => Iterable<string>): Test {
  // A backslash escapes, unless that matches nothing: `api\*.go` is then written as on Windows.
  const isEscaped = !written.includes('\\') || matchesAny(paths(), singleFilter(root, written))
  const pattern = isEscaped ? written : ofWindows(root, written)
  const whole = singleFilter(root, pattern)
  const parts = splitAtCommas(pattern)
  // For a negated pattern its positive form tells whether the comma is part of a name.
  const positive = isNegated(pattern) ? singleFilter(root, pattern.slice(1)) : whole
  if (parts.length < 2 || matchesAny(paths(), positive)) return whole
  const [negated, wanted] = [parts.filter(isNegated), parts.filter(part => !isNegated(part))]
  const isWanted = wanted.map(part => singleFilter(root, part))
  const isKept = negated.map(part => singleFilter(root, part))
  return path => (wanted.length === 0 || isWanted.some(test => test(path))) && isKept.every(test => test(path))
}

/** The longest literal prefix of the matching paths, in whole folders; '' if unknown. */
export function beginningOf(root: string, pattern: string): string {
  const path = relativePattern(root, pattern)
  if (!path.includes('/') || /^!|[,\\]/.test(path)) return ''
  const firstWildcard = path.search(/[*?{}[\]]/)
  return firstWildcard < 0 ? path : path.slice(0, path.lastIndexOf('/', firstWildcard) + 1)
}

function relativePattern(root: string, pattern: string): string {
  const inside = pattern.startsWith(`${root}/`) ? pattern.slice(root.length + 1) : pattern
  // As in .gitignore, a leading slash is the root of the repository.
  return inside.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '')
}

/** Converts a pattern in Windows notation. In a pattern with `/`, a backslash before punctuation stays an escape. */
export function ofWindows(root: string, pattern: string): string {
  const top = `${root.replaceAll('\\', '/')}/`.toLowerCase()
  const slashed = pattern.replaceAll('\\', '/')
  if (slashed.toLowerCase().startsWith(top)) return slashed.slice(top.length) || '.'
  return pattern.includes('/') ? pattern.replace(/\\(?=[\p{L}\p{N}_])/gu, '/') : slashed
}

function isNegated(pattern: string): boolean {
  return pattern.length > 1 && pattern.startsWith('!')
}

function singleFilter(root: string, pattern: string): Test {
  if (isNegated(pattern)) {
    const positive = singleFilter(root, pattern.slice(1))
    return path => !positive(path)
  }
  const path = relativePattern(root, pattern)
  if (path === '' || path === '.') return () => true
  const last = path.slice(path.lastIndexOf('/') + 1)
  const isFolder = pattern.endsWith('/') || !/[*?]/.test(last)
  const matches = compileGlob(path, { anywhere: !path.includes('/') && !pattern.startsWith('/'), below: isFolder })
  let tested = 0
  return each => {
    if (++tested % PATHS_PER_CHECK === 0) checkDeadline()
    return matches(each)
  }
}

function splitAtCommas(pattern: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= pattern.length; at++) {
    const character = pattern[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === undefined || (character === ',' && depth === 0)) {
      parts.push(pattern.slice(start, at).trim())
      start = at + 1
    }
  }
  return parts.filter(part => part !== '')
}

function matchesAny(paths: Iterable<string>, test: Test): boolean {
  for (const path of paths) if (test(path)) return true
  return false
}
