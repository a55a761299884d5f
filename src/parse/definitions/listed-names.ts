// Names exported or hidden by statements of their own, by the enclosing body: `export { a }`, `private :a`. Pure.
import type { Match } from '../../languages/definition-match.ts'
import type { Enclosure } from './enclosure.ts'

/**
 * Returns a test whether a statement hides a name: `private :name`. Class methods have the modifier `static`, so one
 * of the same name is told apart.
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
  for (const [{ start, end, set }, inside] of withHolder(hides, matches, HOLDERS))
    keys.add(keyOf(inside, set?.modifier, text.slice(start, end).replace(QUOTES, '')))
  return (name, modifier, outer) => keys.has(keyOf(outer?.inside ?? -1, modifier, name))
}

const HOLDERS: ReadonlySet<string> = new Set(['class', 'module', 'struct', 'scope'])
/** The marks of a name written as a symbol or string. */
const QUOTES = /^:?["']?|["']$/g

/** Exported names by the start of the module body they are listed in. */
export type ExportLists = ReadonlyMap<number, ReadonlySet<string>>

/** The key outside all modules. */
export const TOP = -1

/** The export lists of a file. `top` are names listed by other means; `decode` decodes a written name. */
export function exportLists(
  text: string,
  matches: readonly Match[],
  top: readonly string[],
  decode = (name: string) => name,
): ExportLists {
  const lists = new Map<number, Set<string>>([[TOP, new Set(top.map(decode))]])
  const listed = matches.filter(match => match.role === 'export')
  for (const [{ start, end }, inside] of withHolder(listed, matches, MODULES)) {
    const names = lists.get(inside) ?? new Set()
    lists.set(inside, names.add(decode(text.slice(start, end))))
  }
  return lists
}

const MODULES: ReadonlySet<string> = new Set(['module'])

/** Pairs each statement with the body start of its innermost holder. */
function* withHolder(
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
