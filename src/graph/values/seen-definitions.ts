// Selects the definition that a call refers to where blocks or anonymous callbacks of a file define one name several times.
import * as T from '../../scan/token-kinds.ts'
import type { Found } from '../graph.ts'
import { linesOf } from '../type-symbols.ts'
import type { Declaration } from './scope-declarations.ts'
import type { File, Values } from './value-parts.ts'

/** Lines from the beginning of a definition to its name, behind decorators. */
const MAX_HEAD = 10

/**
 * The definitions that calls of a name on a 1-based line of a script see; none if those see another declaration. `own` are
 * those that the names of the functions around the call lead to, and the answer in other languages.
 */
export function definitionsSeen(
  values: Values,
  own: readonly Found[],
  line: number,
  name: string,
  path: string,
): readonly Found[] {
  const isNamed = own.length > 0
  // A function within the value of a variable has the name of that before its own.
  const isHere = ({ entry: { f, k } }: Found): boolean => f === path && k !== 'method'
  const all = isNamed ? own : values.graph.named(name).filter(isHere)
  const file = all.length === 0 ? undefined : values.file(path)
  if (!file) return own
  const seen = declarationsOn(line, name, file)
  return all.filter(one => {
    const declaration = declarationOf(one, file)
    return declaration === undefined || seen.size === 0 ? isNamed : seen.has(declaration)
  })
}

function declarationsOn(line: number, name: string, { code, declarations }: File): ReadonlySet<Declaration> {
  const [from, to] = code.line(line)
  const seen = new Set<Declaration>()
  for (let at = from; at < to; at++) {
    const declaration = code.is(at, name) && code.kind(at - 1) !== T.ACCESS ? declarations.visible(name, at) : undefined
    if (declaration) seen.add(declaration)
  }
  return seen
}

/** True if two definitions of one name in a file are known to be declared in different scopes. */
export function areApart(one: Found, other: Found, file: File): boolean {
  const [a, b] = [declarationOf(one, file), declarationOf(other, file)]
  return a !== undefined && b !== undefined && (a.from !== b.from || a.to !== b.to)
}

function declarationOf({ entry: { s, l } }: Found, { code, declarations }: File): Declaration | undefined {
  const { first, last } = linesOf(l)
  const end = code.line(Math.min(last, first + MAX_HEAD))[1]
  for (let at = code.line(first)[0]; at < end; at++)
    if (code.is(at, s)) {
      const declaration = declarations.declaredAt(s, at)
      if (declaration) return declaration
    }
  return undefined
}
