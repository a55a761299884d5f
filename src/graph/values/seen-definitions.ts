// Which of the definitions of one name in a file a call means, where blocks or callbacks without a name hold several.
import type { Found } from '../graph.ts'
import { linesOf } from '../type-symbols.ts'
import type { Declaration } from './scope-declarations.ts'
import type { File } from './value-parts.ts'

/** Lines from the beginning of a definition to its name, behind decorators. */
const MAX_HEAD = 10

/** Those of `all` that calls of their name on the 1-based line may see; none if those see another declaration; all in a file of another language. */
export function seenOn(line: number, name: string, file: File | undefined, all: readonly Found[]): readonly Found[] {
  if (!file) return all
  const [from, to] = file.code.line(line)
  const seen = new Set<Declaration>()
  for (let at = from; at < to; at++) {
    const declaration = file.code.is(at, name) ? file.declarations.visible(name, at) : undefined
    if (declaration) seen.add(declaration)
  }
  return all.filter(one => {
    const declaration = declarationOf(one, file)
    return declaration === undefined || seen.size === 0 || seen.has(declaration)
  })
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
