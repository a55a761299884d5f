// How far a definition can be seen at most. Files beyond need not be read to find its users.
import { isExported } from '../cache/tables/traits.ts'
import { isScript } from '../facts/calls/import-bindings.ts'
import { importsPackages, isOfC } from '../languages/package-rules.ts'
import { FUNCTION_KINDS } from '../model.ts'
import { isUpper } from '../util/name-words.ts'
import { ownName } from '../util/symbol-names.ts'
import type { Found, Graph } from './graph.ts'

/** Languages whose private members are seen by their own file only. */
const PRIVATE_TO_FILE = /\.(?:[cm]?[jt]sx?|java|kts?)$/

/** Which files can see a definition. */
export function visibilityOf(graph: Graph, target: Found): 'file' | 'folder' | 'everywhere' {
  const { entry } = target
  if (entry.s.startsWith('#') || isInFunction(graph, target)) return 'file'
  // A name that begins with a small letter belongs to its package.
  if (importsPackages(entry.f)) return isUpper(entry.s.charCodeAt(0)) ? 'everywhere' : 'folder'
  if (isScript(entry.f) && entry.p === undefined) return isKeptByModule(graph, target) ? 'file' : 'everywhere'
  if (!isOfC(entry.f) && !PRIVATE_TO_FILE.test(entry.f)) return 'everywhere'
  const { modifiers = [] } = graph.types.record(target)
  const isKept = isOfC(entry.f)
    ? entry.k === 'fn' && modifiers.includes('static') && !modifiers.includes('exported')
    : modifiers.includes('private')
  return isKept ? 'file' : 'everywhere'
}

/** True for a function inside another. In scripts a variable may hold the outer one. */
function isInFunction(graph: Graph, { entry: { k, p, f } }: Found): boolean {
  if (k !== 'fn' || p === undefined) return false
  const owners = graph
    .named(p.slice(p.lastIndexOf('.') + 1))
    .filter(({ entry }) => entry.f === f && ownName(entry) === p && entry.k !== 'type' && entry.k !== 'interface')
  const isVariable = (kind: string): boolean => isScript(f) && (kind === 'const' || kind === 'var')
  return owners.length > 0 && owners.every(({ entry }) => FUNCTION_KINDS.has(entry.k) || isVariable(entry.k))
}

/** True for a definition of a module of JavaScript or TypeScript that the module does not export. */
function isKeptByModule(graph: Graph, { symbol, entry: { f, s } }: Found): boolean {
  if (isExported(graph.standing.reader.trait(symbol).flags) || f.endsWith('.d.ts')) return false
  if (!graph.search.isModule(f) || /\bexports\b/.test(graph.text(f))) return false
  return Array.from(graph.search.bindings(f).exports.values()).every(
    ({ specifier, name }) => specifier !== '' || name !== s,
  )
}
