// Finds the leading parts of a qualified name that a file declares by namespace, crate or Go module.
import { posix } from 'node:path'
import { readIfPlain } from './package-manifest.ts'

/**
 * Number of leading parts the file declares: 2 of `Twig\Node\Text` with `namespace Twig\Node`, 1 of `bat::Config` in
 * bat.
 */
export function partsDeclaredBy(root: string, path: string, parts: readonly string[]): number {
  if (path.endsWith('.rs')) return isInCrate(root, path, parts[0]!) ? 1 : 0
  const declared = readIfPlain(root, path).matchAll(/^[ \t]*(?:<\?php[ \t]+)?(?:namespace|package)[ \t]+([\w.\\:]+)/gm)
  // If a file has several packages, as in Perl, none of them applies to all of it.
  const [only, ...others] = new Set([...declared].map(([, name]) => name!.replace(/[.\\:]+/g, '.')))
  const outer = only?.split('.').filter(part => part !== '') ?? []
  const matching = others.length === 0 && outer.every((part, i) => part === parts[i]) ? outer.length : 0
  return matching === 0 && path.endsWith('.go') ? partsOfModule(root, path, parts) : matching
}

/** Number of parts in the module path of the nearest `go.mod`, if it matches. */
function partsOfModule(root: string, path: string, parts: readonly string[]): number {
  for (const folder of foldersAbove(path)) {
    const [, module] = /^[ \t]*module[ \t]+"?([^\s"]+)/m.exec(readIfPlain(root, posix.join(folder, 'go.mod'))) ?? []
    if (module === undefined) continue
    const names = module.split(/[./]/)
    return names.every((part, i) => part === parts[i]) ? names.length : 0
  }
  return 0
}

function isInCrate(root: string, path: string, crate: string): boolean {
  return foldersAbove(path).some(folder => {
    const names = readIfPlain(root, posix.join(folder, 'Cargo.toml')).matchAll(/^[ \t]*name[ \t]*=[ \t]*"([^"]+)"/gm)
    return [...names].some(([, name]) => name!.replaceAll('-', '_') === crate)
  })
}

function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.push(folder)
  return [...folders, '.']
}
