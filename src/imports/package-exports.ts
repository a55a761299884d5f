// `exports` and `imports` of a package.json, by the algorithm of Node's documentation ("PACKAGE_TARGET_RESOLVE").
import { asObject } from './json-with-comments.ts'

/** Deepest nesting of conditions that is read. */
const MAX_DEPTH = 8

/**
 * The targets of a key of `exports` (`.`, `./cache`) or `imports` (`#db`): those that the conditions choose first, then
 * those of other conditions, which may name the sources of a file that has not been built. Undefined if there is no such
 * key, empty if the key is closed by `null`.
 */
export function targetsOf(table: unknown, key: string, conditions: ReadonlySet<string>): readonly string[] | undefined {
  const subpaths = asSubpaths(table)
  const exact = subpaths[key]
  if (exact !== undefined && !key.includes('*')) return targetsIn(exact, conditions)
  const pattern = bestPattern(Object.keys(subpaths), key)
  if (pattern === undefined) return undefined
  const [before, after] = pattern.split('*') as [string, string?]
  const star = key.slice(before.length, after === undefined ? undefined : key.length - after.length)
  return targetsIn(subpaths[pattern], conditions).map(target =>
    after === undefined ? target + star : target.replaceAll('*', () => star),
  )
}

/** `exports` without subpaths is that of `.`. */
function asSubpaths(table: unknown): Readonly<Record<string, unknown>> {
  const object = asObject(table)
  const hasSubpaths = object !== undefined && Object.keys(object).every(key => /^[.#]/.test(key))
  return hasSubpaths ? object : { '.': table }
}

/** The pattern with the longest text before its star. Older tables end a folder in `/`. */
function bestPattern(patterns: readonly string[], key: string): string | undefined {
  let best: string | undefined
  for (const pattern of patterns) {
    const star = pattern.indexOf('*')
    const isFolder = star < 0 && pattern.endsWith('/')
    if (star < 0 && !isFolder) continue
    const before = isFolder ? pattern : pattern.slice(0, star)
    const after = isFolder ? '' : pattern.slice(star + 1)
    const matches = key.length > before.length + after.length - 1 && key.startsWith(before) && key.endsWith(after)
    if (matches && key !== before && before.length > (best === undefined ? -1 : lengthBefore(best))) best = pattern
  }
  return best
}

function lengthBefore(pattern: string): number {
  const star = pattern.indexOf('*')
  return star < 0 ? pattern.length : star
}

function targetsIn(value: unknown, conditions: ReadonlySet<string>): readonly string[] {
  const chosen = chosenBy(value, conditions, 0)
  return chosen === null ? [] : [...new Set([...(chosen ?? []), ...allIn(value, 0)])]
}

/** Targets that the conditions choose; null if they close it, undefined if none applies. */
function chosenBy(
  value: unknown,
  conditions: ReadonlySet<string>,
  depth: number,
): readonly string[] | null | undefined {
  if (value === null) return null
  if (typeof value === 'string') return [value]
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) {
    const all = value.map(each => chosenBy(each, conditions, depth + 1)).filter(each => each != null)
    return all.length === 0 ? undefined : all.flat()
  }
  for (const [condition, inner] of Object.entries(asObject(value) ?? {})) {
    if (condition !== 'default' && !conditions.has(condition)) continue
    const found = chosenBy(inner, conditions, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function allIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  return Object.values(value).flatMap(inner => allIn(inner, depth + 1))
}
