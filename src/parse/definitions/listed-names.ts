// Names that statements of their own export or hide, by what such a statement stands in: `export { a }`, `private :a`. Pure.
import type { Match } from '../../languages/definition-match.ts'
import type { Enclosure } from './enclosure.ts'

/**
 * Tells of a name and where it is defined whether a statement beside it hides it: `private :name`. What a class is asked
 * for and what its objects are have names of their own, the former with the modifier `static`.
 */
export function hiddenNames(
  text: string,
  matches: readonly Match[],
): (name: string, modifier: string | null | undefined, outer: Enclosure | undefined) => boolean {
  const hides = matches.filter(match => match.role === 'hide')
  if (hides.length === 0) return () => false
  const keyOf = (inside: number, modifier: string | null | undefined, name: string) =>
    `${inside} ${modifier ?? ''} ${name}`
  const keys = new Set<string>()
  for (const [{ start, end, set }, inside] of placed(hides, matches, HOLDERS))
    keys.add(keyOf(inside, set?.modifier, text.slice(start, end).replace(QUOTES, '')))
  return (name, modifier, outer) => keys.has(keyOf(outer?.inside ?? -1, modifier, name))
}

const HOLDERS: ReadonlySet<string> = new Set(['class', 'module', 'struct', 'scope'])
/** The marks around a name that is written as a symbol or a string. */
const QUOTES = /^:?["']?|["']$/g

/** What is exported by name: at the top of a file, or in a module's body, whose start is the key. */
export type ExportLists = ReadonlyMap<number, ReadonlySet<string>>

/** The key of what stands in no module. */
export const TOP = -1

/** The lists of a file; `top` are names that its language lists in another way, `meaningOf` says what one stands for as written. */
export function exportLists(
  text: string,
  matches: readonly Match[],
  top: readonly string[],
  meaningOf = (name: string) => name,
): ExportLists {
  const lists = new Map<number, Set<string>>([[TOP, new Set(top.map(meaningOf))]])
  const listed = matches.filter(match => match.role === 'export')
  for (const [{ start, end }, inside] of placed(listed, matches, MODULES)) {
    const names = lists.get(inside) ?? new Set()
    lists.set(inside, names.add(meaningOf(text.slice(start, end))))
  }
  return lists
}

const MODULES: ReadonlySet<string> = new Set(['module'])

/** Each statement with where the body of the innermost holder around it begins. */
function* placed(
  statements: readonly Match[],
  matches: readonly Match[],
  holders: ReadonlySet<string>,
): Generator<readonly [Match, number]> {
  if (statements.length === 0) return
  const types = matches.filter(({ role, body }) => body >= 0 && holders.has(role)).sort((a, b) => a.body - b.body)
  const open: Match[] = []
  let next = 0
  for (const statement of [...statements].sort((a, b) => a.start - b.start)) {
    for (; next < types.length && types[next]!.body <= statement.start; next++) open.push(types[next]!)
    while (open.length > 0 && open[open.length - 1]!.end < statement.end) open.pop()
    yield [statement, open[open.length - 1]?.body ?? TOP]
  }
}
