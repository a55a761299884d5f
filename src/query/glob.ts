// Paths by a glob. A bundle of its own, because the library that reads globs is larger than all a plain search needs.
import picomatch from 'picomatch'

type Test = (path: string) => boolean

/** A test for paths; a glob without a slash is matched against file names. */
export function globFilter(glob: string): Test {
  const matches = picomatch(glob.replace(/^\.\//, ''), { dot: true })
  if (glob.includes('/')) return path => matches(path)
  return path => matches(path.slice(path.lastIndexOf('/') + 1))
}

/**
 * A test for the files that a pattern stands for: a glob; a folder, which is all below it, a name alone that of any
 * folder; several of them with commas between, unless one of `paths` has the comma in it. What begins with `!` is left
 * out.
 */
export function patternFilter(root: string, pattern: string, paths: () => Iterable<string>): Test {
  const whole = oneFilter(root, pattern)
  const parts = partsOf(pattern)
  // Of one that leaves out what it names is asked: all else it lets through.
  const named = isOut(pattern) ? oneFilter(root, pattern.slice(1)) : whole
  if (parts.length < 2 || isAny(paths(), named)) return whole
  const [out, wanted] = [parts.filter(isOut), parts.filter(part => !isOut(part))]
  const isWanted = wanted.map(part => oneFilter(root, part))
  const isLeft = out.map(part => oneFilter(root, part))
  return path => (wanted.length === 0 || isWanted.some(test => test(path))) && isLeft.every(test => test(path))
}

/**
 * What the paths that a pattern stands for begin with: what is before its first mark, in whole folders. Empty where it
 * says nothing of that, as several do, or what is left out, or a name without folders.
 */
export function beginningOf(root: string, pattern: string): string {
  const path = insideOf(root, pattern)
  if (!path.includes('/') || /^!|[,\\]/.test(path)) return ''
  const mark = path.search(/[*?{}()[\]!+@|^$]/)
  return mark < 0 ? path : path.slice(0, path.lastIndexOf('/', mark) + 1)
}

/** A pattern from the root of the repository. */
function insideOf(root: string, pattern: string): string {
  const inside = pattern.startsWith(`${root}/`) ? pattern.slice(root.length + 1) : pattern
  return inside.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '')
}

/**
 * A pattern as Windows writes it, `src\*.ts` or one that begins with the root, as one for paths of the index. In one
 * with `/` in it, as ours are, a `\` before anything but a letter or a digit takes its meaning from a mark of a glob.
 */
export function ofWindows(root: string, pattern: string): string {
  const top = `${root.replaceAll('\\', '/')}/`.toLowerCase()
  const slashed = pattern.replaceAll('\\', '/')
  if (slashed.toLowerCase().startsWith(top)) return slashed.slice(top.length) || '.'
  return pattern.includes('/') ? pattern.replace(/\\(?=[\p{L}\p{N}_])/gu, '/') : slashed
}

/** True for what begins with `!` and is no glob of those that do: `!(a|b)`. */
function isOut(pattern: string): boolean {
  return pattern.length > 1 && pattern.startsWith('!') && pattern[1] !== '('
}

function oneFilter(root: string, pattern: string): Test {
  if (isOut(pattern)) {
    const named = oneFilter(root, pattern.slice(1))
    return path => !named(path)
  }
  const path = insideOf(root, pattern)
  if (path === '' || path === '.') return () => true
  const last = path.slice(path.lastIndexOf('/') + 1)
  const isFolder = pattern.endsWith('/') || !/[*?]/.test(last)
  const matches = picomatch(path, { dot: true })
  if (!path.includes('/'))
    return isFolder ? each => each.split('/').some(part => part === path || matches(part)) : globFilter(path)
  if (!isFolder) return each => matches(each)
  const isBelow = picomatch(`${path}/**`, { dot: true })
  // The name of a folder may have marks of a glob in it, as routes do.
  return each => matches(each) || isBelow(each) || each === path || each.startsWith(`${path}/`)
}

/** What stands between commas that are in no braces. */
function partsOf(pattern: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= pattern.length; at++) {
    const character = pattern[at]
    if (character === '{' || character === '(' || character === '[') depth++
    else if (character === '}' || character === ')' || character === ']') depth--
    else if (character === undefined || (character === ',' && depth === 0)) {
      parts.push(pattern.slice(start, at).trim())
      start = at + 1
    }
  }
  return parts.filter(part => part !== '')
}

function isAny(paths: Iterable<string>, test: Test): boolean {
  for (const path of paths) if (test(path)) return true
  return false
}
