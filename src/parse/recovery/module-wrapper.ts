// A text that is one call around everything: a module of AMD, a function that is called at once. Its body stands no
// deeper than its head, so that no indentation tells that the text is cut off within it.
import { BRACES, type Bracket, type Line } from './line-structure.ts'

/**
 * How many of the brackets that are open where a text ends belong to such a call. `own`, `line`: places of their lines
 * and statements.
 */
export function wrapperOf(
  text: string,
  lines: readonly Line[],
  open: readonly (Bracket & { readonly own: number; readonly line: number })[],
): number {
  const block = open.findIndex(({ sort }) => sort >= BRACES)
  if (block < 1 || open[block]!.sort > BRACES) return 0
  const first = lines.findIndex(({ start, end }) => !DIRECTIVE.test(text.slice(start, end)))
  const { own } = open[block]!
  const next = lines[own + 1]
  const isFlat = next !== undefined && next.indent <= lines[own]!.indent
  return isFlat && open[0]!.line === first ? block + 1 : 0
}

const DIRECTIVE = /^\s*(['"])[\w ]+\1;?$/
