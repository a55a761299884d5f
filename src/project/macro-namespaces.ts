// Which namespaces of C++ macros open around a line: `FMT_BEGIN_NAMESPACE` on a line of its own. Pure.

/** What one brace has opened, `a` and `b` of `namespace a::b {`; of inline ones the names belong to what is around, too. */
interface Open {
  readonly names: readonly string[]
  readonly isInline: boolean
}

/** Lines with nothing but the name of a macro, at most so many different ones. */
const MOST_MACROS = 100

/**
 * Whether the macros above a line (1-based) of a text have opened the namespaces `parts`, innermost last, and not closed
 * them; inline ones may be left out.
 *
 * @param definitionOf The `#define` of a macro, all of its lines; undefined for what is none.
 */
export function areOpenedByMacros(
  text: string,
  line: number,
  parts: readonly string[],
  definitionOf: (macro: string) => string | undefined,
): boolean {
  const known = new Map<string, string>()
  const open: Open[] = []
  const above = text.split('\n', line - 1).join('\n')
  for (const [, macro] of above.matchAll(/^[ \t]*([A-Za-z_]\w*)[ \t]*(?:\([^()\n]*\))?[ \t]*(?:\/[/*].*)?\r?$/gm)) {
    if (!known.has(macro!)) {
      if (known.size === MOST_MACROS) break
      known.set(macro!, definitionOf(macro!) ?? '')
    }
    apply(known.get(macro!)!, open)
  }
  let left = parts.length
  const around = open.flatMap(({ names, isInline }) => names.map(name => ({ name, isInline })))
  for (const { name, isInline } of around.reverse()) {
    if (left === 0) break
    if (name === parts[left - 1]) left--
    else if (!isInline) return false
  }
  return left === 0
}

/** What a macro opens and closes. */
function apply(definition: string, open: Open[]): void {
  for (const [all, inline, names] of definition.matchAll(
    /(\binline\s+)?\bnamespace\s+(\w+(?:\s*::\s*\w+)*)[^{};]*\{|\}/g,
  )) {
    if (all === '}') open.pop()
    else open.push({ names: names!.split(/\s*::\s*/), isInline: inline !== undefined })
  }
}
