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
  // Of several, as a file of Perl has them, none is that of all that the file holds.
  const [only, ...others] = new Set([...declared].map(([, name]) => name!.replace(/[.\\:]+/g, '.')))
  const outer = only?.split('.').filter(part => part !== '') ?? []
  return others.length === 0 && outer.every((part, i) => part === parts[i]) ? outer.length : 0
}

function isInCrate(root: string, path: string, crate: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const named = readIfPlain(join(root, folder, 'Cargo.toml')).matchAll(/^[ \t]*name[ \t]*=[ \t]*"([^"]+)"/gm)
    if ([...named].some(([, name]) => name!.replaceAll('-', '_') === crate)) return true
    if (folder === '.') return false
  }
}
