// Whether what an import names may be a given file, by the looks of both: no build is asked. Pure.

import { INDEXES, isByFolder, isByName, isByPackage, isHeader, isOfC, LEFT_OUT } from '../languages/package-rules.ts'

/** First parts of a specifier that say where to begin, not what is meant. */
const ROOTS = new Set(['crate', 'self', 'super', '~', ''])

/** True for two files of one package, which need not import what the other defines. */
export function areInOnePackage(a: string, b: string): boolean {
  return isByFolder(a) && isByFolder(b) && folderOf(a).join('/') === folderOf(b).join('/')
}

/** True when a specifier in the file `from` may mean `file`; both are paths relative to the root. */
export function mayReferTo(specifier: string, from: string, file: string): boolean {
  const path = stemOf(file)
  if (/^\.{1,2}(?:\/|$)/.test(specifier) && isOneOf(path, [joined(folderOf(from), specifier)])) return true
  if (/^\.+\w|^\.+$/.test(specifier)) return isOneOf(path, [relativeModule(from, specifier)])
  if (/^\.{1,2}\//.test(specifier) && !isHeader(specifier)) return false
  const isPath = /[/\\]/.test(specifier)
  const plain = specifier.replace(/^package:/, '')
  const wanted = stemOf(plain, isPath || isHeader(specifier))
    .join('/')
    .split(isPath ? /[/\\]/ : /::|\./)
    .map(plainOf)
    .filter(part => !ROOTS.has(part))
  const isSource = isHeader(specifier) && isOfC(file) && plainOf(path.at(-1)!) === wanted.at(-1)
  return isSource || isNamed(path, file, wanted) || (/^@\w/.test(specifier) && isScoped(path, file, wanted.slice(1)))
}

/** What follows the scope of a package; alone it is the name of a folder. */
function isScoped(path: readonly string[], file: string, wanted: readonly string[]): boolean {
  return isNamed(path, file, wanted) && (wanted.length > 1 || folded(path) !== path)
}

function isNamed(written: readonly string[], file: string, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false
  const path = written.map(plainOf)
  const bare = path.filter((part, i) => i === path.length - 1 || !LEFT_OUT.has(part))
  // The last part may name a definition in the file instead of the file.
  const chains = wanted.length > 1 ? [wanted, wanted.slice(0, -1)] : [wanted]
  if (chains.some(chain => [path, bare, folded(path), folded(bare)].some(one => endsLike(one, chain)))) return true
  if (!isByPackage(file)) return false
  const folder = written.slice(0, -1).flatMap(part => part.split('.').map(plainOf))
  return isPackage(folder, wanted) || (isByName(file) && isPackage(folder, wanted.slice(0, -1)))
}

/**
 * Letters and digits in lower case: `my_app`, `MyApp` and `my-app` are one to those who name folders after packages.
 */
function plainOf(part: string): string {
  return part.toLowerCase().replace(/[^\p{L}\p{N}~]/gu, '')
}

/** The folders and the name of a path, the name without its endings. */
function stemOf(path: string, isFile = true): string[] {
  const parts = path.split(/[/\\]/)
  const name = parts.pop()!
  return [...parts, isFile && name.indexOf('.', 1) > 0 ? name.slice(0, name.indexOf('.', 1)) : name]
}

/** The name of a file without its ending, or of the folder that it stands for. */
export function stemOfFile(path: string): string {
  const folders = path.split('/')
  const name = folders.pop()!
  const folder = folders.pop() ?? ''
  const stem = name.replace(/(.)\..*$/, '$1')
  return INDEXES.includes(stem) && folder !== '' ? folder : stem
}

function folderOf(path: string): string[] {
  return path.split('/').slice(0, -1)
}

function joined(folder: readonly string[], specifier: string): string[] {
  const parts = [...folder]
  for (const part of stemOf(specifier)) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts
}

/**
 * Python: one dot is the folder of the file, each further one the folder above. The last part is a module and no name
 * in one: what `from . import name` names has an import of its own that says where.
 */
function relativeModule(from: string, specifier: string): string[] {
  const dots = /^\.+/.exec(specifier)![0].length
  const folder = folderOf(from)
  return [...folder.slice(0, folder.length - dots + 1), ...specifier.slice(dots).split('.').filter(Boolean)]
}

function isOneOf(path: readonly string[], chains: readonly (readonly string[])[]): boolean {
  const text = path.join('/')
  const folder = folded(path).join('/')
  return chains.some(chain => chain.length > 0 && [text, folder].includes(chain.join('/')))
}

/** A path whose name stands for its folder as that folder. */
function folded(path: readonly string[]): readonly string[] {
  return INDEXES.includes(path.at(-1) ?? '') ? path.slice(0, -1) : path
}

/**
 * True when a path ends in a chain, or in two or more of its last parts: its first ones may be the name of the package.
 */
function endsLike(path: readonly string[], chain: readonly string[]): boolean {
  const same = sameEnd(path, chain)
  return same > 0 && (same === chain.length || same >= 2 || (same === path.length && chain.length > 1))
}

/**
 * A package is imported by its folder (Go, Java with a star): the specifier ends in two or more of its parts, or in all
 * of it.
 */
function isPackage(folder: readonly string[], wanted: readonly string[]): boolean {
  const same = sameEnd(folder, wanted)
  return same >= 2 || (same > 0 && (same === folder.length || same === wanted.length))
}

/** How many of the last parts are the same. */
function sameEnd(a: readonly string[], b: readonly string[]): number {
  let same = 0
  while (same < a.length && same < b.length && a.at(-1 - same) === b.at(-1 - same)) same++
  return same
}
