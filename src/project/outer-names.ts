// Which of the names that a qualified name begins with lie around a file though no folder is called so: what the file
// says it belongs to, or what its crate or its module of Go is called.
import { dirname, join } from 'node:path'
import { readIfPlain } from './package-manifest.ts'

/**
 * How many of the first parts of a qualified name the file itself, or its package, stands for: of `Twig\Node\Text` two in
 * a file with `namespace Twig\Node`, of `bat::config::Config` one in a crate called bat, of `github.com/junegunn/fzf/src.Run`
 * all but what is behind the path in `go.mod`. None where the file says other.
 *
 * @param path Relative to `root`.
 */
export function partsDeclaredBy(root: string, path: string, parts: readonly string[]): number {
  if (path.endsWith('.rs')) return isInCrate(root, path, parts[0]!) ? 1 : 0
  const declared = readIfPlain(join(root, path)).matchAll(
    /^[ \t]*(?:<\?php[ \t]+)?(?:namespace|package)[ \t]+([\w.\\:]+)/gm,
  )
  // Of several, as a file of Perl has them, none is that of all that the file holds.
  const [only, ...others] = new Set([...declared].map(([, name]) => name!.replace(/[.\\:]+/g, '.')))
  const outer = only?.split('.').filter(part => part !== '') ?? []
  const own = others.length === 0 && outer.every((part, i) => part === parts[i]) ? outer.length : 0
  return own === 0 && path.endsWith('.go') ? partsOfModule(root, path, parts) : own
}

/** How many of the parts are the path that the nearest `go.mod` gives its module. */
function partsOfModule(root: string, path: string, parts: readonly string[]): number {
  for (const folder of foldersAbove(path)) {
    const [, module] = /^[ \t]*module[ \t]+"?([^\s"]+)/m.exec(readIfPlain(join(root, folder, 'go.mod'))) ?? []
    if (module === undefined) continue
    const named = module.split(/[./]/)
    return named.every((part, i) => part === parts[i]) ? named.length : 0
  }
  return 0
}

function isInCrate(root: string, path: string, crate: string): boolean {
  return foldersAbove(path).some(folder => {
    const named = readIfPlain(join(root, folder, 'Cargo.toml')).matchAll(/^[ \t]*name[ \t]*=[ \t]*"([^"]+)"/gm)
    return [...named].some(([, name]) => name!.replaceAll('-', '_') === crate)
  })
}

/** The folders that a file lies in, nearest first, at last the root. */
function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.push(folder)
  return [...folders, '.']
}
