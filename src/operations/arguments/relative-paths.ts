// Resolves relative paths of a call from the folder one stands in; those that are not there are taken from the root.
import { dirname, relative, resolve, sep } from 'node:path'
import type { Input, ObjectField, Operation, Raw } from '../../contract.ts'
import { statsOf } from '../../platform/fs.ts'
import { isRepositoryList, repositoryOf } from '../../repository/repository-of-call.ts'

/** Names that hold a path and nothing else; others may also be a symbol or a text. */
const PATHS: ReadonlySet<string> = new Set(['module', 'file_path', 'context_file', 'file_pattern'])

/** Rewrites paths that exist below `here`, the folder of the call, as the index has them: relative to the root. */
export function withPathsFromRoot(operation: Operation, input: Input, here: string): Input {
  if (typeof input.repo === 'string' && isRepositoryList(input.repo)) return input
  const changed: Record<string, string | readonly string[] | readonly Raw[]> = {}
  let root: string | undefined
  // `here` is the folder of `path`; if there is none, the operation reports it.
  if (input.path !== undefined && !statsOf(here)?.isDirectory()) return input
  const repository = { ...input, path: undefined }
  for (const [name, field] of Object.entries(operation.fields)) {
    const value = input[name]
    if (value !== undefined && field.type === 'array' && field.items.type === 'object') {
      root ??= repositoryOf(repository, here).root
      changed[name] = objectsFromRoot(root, here, field.items, value as readonly Raw[])
      continue
    }
    if (!field.mayBeFile || value === undefined) continue
    const list = (Array.isArray(value) ? value : [value]) as readonly string[]
    if (!list.some(text => mayBePath(name, text))) continue
    root ??= repositoryOf(repository, here).root
    const top = root
    if (relative(top, here) === '' || !isInside(top, here)) return input
    const rewrite = (text: string): string =>
      !mayBePath(name, text)
        ? text
        : name === 'file_pattern'
          ? text
              .split(',')
              .map(part => patternFromRoot(top, here, part))
              .join(',')
          : pathFromRoot(top, here, text)
    changed[name] = Array.isArray(value) ? list.map(rewrite) : rewrite(list[0]!)
  }
  return Object.keys(changed).length === 0 ? input : { ...input, ...changed }
}

/** The same for the paths in a list of objects. A file that is to be made goes where its folder is. */
function objectsFromRoot(
  root: string,
  here: string,
  { properties }: ObjectField,
  objects: readonly Raw[],
): readonly Raw[] {
  if (relative(root, here) === '' || !isInside(root, here)) return objects
  const isFolder = (path: string): boolean => statsOf(dirname(resolve(here, path)))?.isDirectory() ?? false
  return objects.map(object =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => {
        if (!properties[key]?.mayBeFile || typeof value !== 'string') return [key, value]
        const path = pathFromRoot(root, here, value)
        const isNew = key === 'file_path' && path === value && !value.includes('\0')
        const absolute = resolve(here, value)
        const isThere = !isNew || statsOf(resolve(root, value)) !== undefined
        return [key, !isThere && isInside(root, absolute) && isFolder(value) ? fromRoot(root, absolute) : path]
      }),
    ),
  )
}

function mayBePath(field: string, text: string): boolean {
  if (PATHS.has(field) || isRelative(text)) return true
  // A query without a line number is a name to look for in all folders.
  return field === 'query' ? /\.\w+:\d/.test(text) : /[./\\]/.test(text)
}

function isRelative(text: string): boolean {
  return /^\.{1,2}(?:[/\\]|$)/.test(text)
}

function isInside(root: string, path: string): boolean {
  const inside = relative(root, path)
  return inside !== '..' && !inside.startsWith(`..${sep}`)
}

/** A path, also before a line, a symbol or a name: `views.py:40-42`, `views.py#View`. */
function pathFromRoot(root: string, here: string, text: string): string {
  for (let end = text.length; end > 0; end--) {
    if (end < text.length && !'#:('.includes(text[end]!)) continue
    const [path, rest] = [text.slice(0, end), text.slice(end)]
    const absolute = resolve(here, path)
    if (path.includes('\0') || !isInside(root, absolute)) continue
    // Ids are relative to the root wherever one stands.
    const isId = rest.startsWith('#') && !isRelative(text) && statsOf(resolve(root, path)) !== undefined
    if (!isId && (statsOf(absolute) || (rest === '' && path.startsWith('..')))) return fromRoot(root, absolute) + rest
  }
  return text
}

/** A pattern whose folders before the first wildcard exist here. */
function patternFromRoot(root: string, here: string, written: string): string {
  const mark = written.startsWith('!') ? '!' : ''
  const text = written.slice(mark.length)
  const wildcard = text.search(/[*?{[]/)
  const end = wildcard < 0 ? text.length : text.lastIndexOf('/', wildcard) + 1
  // Without a folder it matches names anywhere.
  if (!text.includes('/') && !isRelative(text)) return written
  const absolute = resolve(here, text.slice(0, end))
  if (!isInside(root, absolute) || (!isRelative(text) && (end === 0 || !statsOf(absolute)))) return written
  const folder = fromRoot(root, absolute)
  const rest = text.slice(end)
  return mark + (rest === '' ? folder : folder === '.' ? rest : `${folder}/${rest}`)
}

function fromRoot(root: string, absolute: string): string {
  return relative(root, absolute).split(sep).join('/') || '.'
}
