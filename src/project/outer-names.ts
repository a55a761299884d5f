// Which of the names that a qualified name begins with lie around a file though no folder is called so: what the file
// says it belongs to, or what its crate is called.
import { dirname, join } from 'node:path'
import { readIfPlain } from './manifest.ts'

/**
 * How many of the first parts of a qualified name the file itself, or its package, stands for: of `Twig\Node\Text` two in
 * a file with `namespace Twig\Node`, of `bat::config::Config` one in a crate called bat. None where the file says other.
 *
 * @param path Relative to `root`.
 */
export function partsDeclaredBy(root: string, path: string, parts: readonly string[]): number {
  if (path.endsWith('.rs')) return isInCrate(root, path, parts[0]!) ? 1 : 0
  const declared = readIfPlain(join(root, path)).matchAll(
    /^[ \t]*(?:<\?php[ \t]+)?(?:namespace|package)[ \t]+([\w.\\:]+)/gm,
  )
  const names = [...declared].map(([, name]) => name!.split(/[.\\:]+/).filter(part => part !== ''))
  const fitting = names.filter(name => name.length <= parts.length && name.every((part, i) => part === parts[i]))
  return Math.max(0, ...fitting.map(name => name.length))
}

function isInCrate(root: string, path: string, crate: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const named = readIfPlain(join(root, folder, 'Cargo.toml')).matchAll(/^[ \t]*name[ \t]*=[ \t]*"([^"]+)"/gm)
    if ([...named].some(([, name]) => name!.replaceAll('-', '_') === crate)) return true
    if (folder === '.') return false
  }
}
