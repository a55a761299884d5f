// Decides by names alone whether an import specifier may refer to a file. No build configuration is read.

import { INDEXES, isByFolder, isByName, isByPackage, isHeader, isOfC, LEFT_OUT } from '../languages/package-rules.ts'

/** First parts of a specifier that name a starting point. */
const ROOTS = new Set(['crate', 'self', 'super', '~', ''])

/** True for two files of one package, which see each other without imports. */
export function areInOnePackage(a: string, b: string): boolean {
  return isByFolder(a) && isByFolder(b) && folderOf(a).join('/') === folderOf(b).join('/')
}

/** True if a specifier in the file `from` may refer to `file`. Both paths are relative to the root. */
export function mayReferTo(specifier: string, from: string, file: string): boolean {
  const path = stemOf(file)
  if (/^\.{1,2}(?:\/|$)/.test(specifier) && isOneOf(path, [resolveRelative(folderOf(from), specifier)])) return true
  if (/^\.+\w|^\.+$/.test(specifier)) return isOneOf(path, [relativeModule(from, specifier)])
  if (/^\.{1,2}\//.test(specifier) && !isHeader(specifier)) return false
  const isPath = /[/\\]/.test(specifier)
  const unprefixed = specifier.replace(/^package:/, '')
  const wanted = stemOf(unprefixed, isPath || isHeader(specifier))
    .join('/')
    .split(isPath ? /[/\\]/ : /::|\./)
    .map(normalized)
    .filter(part => !ROOTS.has(part))
  const isSource = isHeader(specifier) && isOfC(file) && normalized(path.at(-1)!) === wanted.at(-1)
  return (
    isSource ||
    matchesPath(path, file, wanted) ||
    (/^@\w/.test(specifier) && matchesScopedPackage(path, file, wanted.slice(1)))
  )
}

/** Matches the rest of a scoped specifier; a single part only matches a folder. */
function matchesScopedPackage(path: readonly string[], file: string, wanted: readonly string[]): boolean {
  return matchesPath(path, file, wanted) && (wanted.length > 1 || withoutIndexName(path) !== path)
}

function matchesPath(written: readonly string[], file: string, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false
  const path = written.map(normalized)
  const bare = path.filter((part, i) => i === path.length - 1 || !LEFT_OUT.has(part))
  // The last part may be a definition in the file.
  const chains = wanted.length > 1 ? [wanted, wanted.slice(0, -1)] : [wanted]
  if (
    chains.some(chain =>
      [path, bare, withoutIndexName(path), withoutIndexName(bare)].some(variant => endsInChain(variant, chain)),
    )
  )
    return true
  if (!isByPackage(file)) return false
  const folder = written.slice(0, -1).flatMap(part => part.split('.').map(normalized))
  return isPackageFolder(folder, wanted) || (isByName(file) && isPackageFolder(folder, wanted.slice(0, -1)))
}

/** Lower-case letters and digits, because folders spell package names differently: `my_app`, `MyApp`, `my-app`. */
function normalized(part: string): string {
  return part.toLowerCase().replace(/[^\p{L}\p{N}~]/gu, '')
}

function stemOf(path: string, isFile = true): string[] {
  const parts = path.split(/[/\\]/)
  const name = parts.pop()!
  return [...parts, isFile && name.indexOf('.', 1) > 0 ? name.slice(0, name.indexOf('.', 1)) : name]
}

function folderOf(path: string): string[] {
  return path.split('/').slice(0, -1)
}

function resolveRelative(folder: readonly string[], specifier: string): string[] {
  const parts = [...folder]
  for (const part of stemOf(specifier)) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts
}

/** Python: one dot is the folder of the file, each further dot its parent. The last part is a module. */
function relativeModule(from: string, specifier: string): string[] {
  const dots = /^\.+/.exec(specifier)![0].length
  const folder = folderOf(from)
  return [...folder.slice(0, folder.length - dots + 1), ...specifier.slice(dots).split('.').filter(Boolean)]
}

function isOneOf(path: readonly string[], chains: readonly (readonly string[])[]): boolean {
  const text = path.join('/')
  const folder = withoutIndexName(path).join('/')
  return chains.some(chain => chain.length > 0 && [text, folder].includes(chain.join('/')))
}

/** Drops the name of an index file, which stands for its folder. */
function withoutIndexName(path: readonly string[]): readonly string[] {
  return INDEXES.includes(path.at(-1) ?? '') ? path.slice(0, -1) : path
}

/** True if a path ends in the chain or in at least two of its last parts. The first parts may be a package name. */
function endsInChain(path: readonly string[], chain: readonly string[]): boolean {
  const same = commonSuffixLength(path, chain)
  return same > 0 && (same === chain.length || same >= 2 || (same === path.length && chain.length > 1))
}

/** A package is imported by its folder (Go, Java with a star): at least two last parts agree, or all of one side. */
function isPackageFolder(folder: readonly string[], wanted: readonly string[]): boolean {
  const same = commonSuffixLength(folder, wanted)
  return same >= 2 || (same > 0 && (same === folder.length || same === wanted.length))
}

function commonSuffixLength(a: readonly string[], b: readonly string[]): number {
  let same = 0
  while (same < a.length && same < b.length && a.at(-1 - same) === b.at(-1 - same)) same++
  return same
}
