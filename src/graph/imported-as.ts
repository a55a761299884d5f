// How a file imports a definition: by its name or that of a type around it, or with its whole file or package.
import { isDeclaration } from '../cache/tables/traits.ts'
import { bindsNames } from '../languages/base-type-rules.ts'
import { hasImports, isOfC } from '../languages/package-rules.ts'
import type { IndexEntry } from '../model.ts'
import type { Reached } from '../resolve/candidate-choice.ts'
import type { Graph } from './graph.ts'

/** Undefined if the file `from` does not import the definition. */
export function importedAs(
  graph: Graph,
  from: string,
  { s, p, f }: Pick<IndexEntry, 's' | 'p' | 'f'>,
): Reached | undefined {
  const names = [s, ...(p?.split(/\.|::/).reverse() ?? [])]
  const lookup = graph.types.rule(from)?.lookup
  if (bindsNames(lookup)) {
    const scope = { file: from, owner: undefined, self: -1, space: 'any' } as const
    const reached = names.find(name => {
      const found = graph.bases.lookup([name], scope, 0)
      return typeof found === 'object' && found.some(({ entry }) => entry.f === f)
    })
    if (reached !== undefined) return graph.bases.qualified.importsOf(from, lookup).names.has(reached) ? 'name' : 'file'
  }
  const seen = graph.types.imported.of(from)
  if (isOfC(from) && isDeclaredFor(graph, seen, { s, f })) return 'name'
  if (!seen.has(f)) return undefined
  const isNamed = (): boolean =>
    [...graph.search.bindings(from).locals.values()].some(({ name }) => names.includes(name))
  return hasImports(from) && isNamed() ? 'name' : 'file'
}

/** Whether one of the headers declares the name, and the file that defines it includes that header. */
function isDeclaredFor(graph: Graph, headers: ReadonlySet<string>, { s, f }: Pick<IndexEntry, 's' | 'f'>): boolean {
  const { reader } = graph.standing
  return graph
    .named(s)
    .some(
      ({ symbol, entry }) =>
        headers.has(entry.f) && isDeclaration(reader.trait(symbol).flags) && graph.types.imported.of(f).has(entry.f),
    )
}
