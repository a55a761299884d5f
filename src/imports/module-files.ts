// What resolving an import needs to know of a tree, and what it answers.

/** The files of a tree. Paths are relative to its root, with `/`. */
export interface ModuleFiles {
  /** The name of its folder: a package of Python may be the whole tree. */
  readonly folder?: string
  /** True for a file that is there. */
  has(path: string): boolean
  /** The text of a file; empty if it cannot be read. */
  read(path: string): string
  /** All files whose name is `name`: `package.json`. */
  named(name: string): readonly string[]
  /** All files. */
  paths(): readonly string[]
  /** The files that define a type or a namespace of this qualified name, whose parts are joined by dots. */
  defining?(qualified: string): readonly string[]
}

/** Why an import leads to no file. */
export type Unresolved =
  /** No file has the path that is written or configured. */
  | 'file-missing'
  /** The package is in this tree, but exports no such path. */
  | 'not-exported'
  /** No file, no package of this tree and no declared dependency has the name. */
  | 'unknown-package'
  /** Several files could be it, and nothing written in the tree decides. */
  | 'ambiguous'
  /** The specifier is an expression. */
  | 'dynamic'
  /** ctx does not resolve imports of this language. */
  | 'unsupported-language'

/** Where an import leads: to files of the tree, to a package outside it, or nowhere. */
export type Resolution =
  /** Several only where a specifier names a package of several files: all of a folder (Go, Java with a star). */
  | { readonly files: readonly string[] }
  /** Its name, or `node:fs` and `sys` for a module of the platform. */
  | { readonly package: string }
  | { readonly why: Unresolved }

/** The folder of a path with a trailing slash; '' for the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Folders above a path with a trailing slash, nearest first; the root, '', is the last. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    folders.push(path.slice(0, end + 1))
  return [...folders, '']
}

/** Joins a relative path to a folder that ends in a slash; undefined if it leads out of the tree. */
export function joined(folder: string, path: string): string | undefined {
  const parts = folder.split('/').filter(Boolean)
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
