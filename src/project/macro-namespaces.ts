// Finds the C++ namespaces that macros open around a line: `FMT_BEGIN_NAMESPACE`.

/** The names opened by one brace, as in `namespace a::b {`. Inline namespaces may be omitted. */
interface OpenNamespace {
  readonly names: readonly string[]
  readonly isInline: boolean
}

const MAX_MACROS = 100

/** True if macros above a line (1-based) opened the namespaces `parts`. `definitionOf` returns a macro's `#define`. */
export function areOpenedByMacros(
  text: string,
  line: number,
  parts: readonly string[],
  definitionOf: (macro: string) => string | undefined,
): boolean {
  const definitions = new Map<string, string>()
  const open: OpenNamespace[] = []
  const above = text.split('\n', line - 1).join('\n')
  for (const [, macro] of above.matchAll(/^[ \t]*([A-Za-z_]\w*)[ \t]*(?:\([^()\n]*\))?[ \t]*(?:\/[/*].*)?\r?$/gm)) {
    if (!definitions.has(macro!)) {
      if (definitions.size === MAX_MACROS) break
      definitions.set(macro!, definitionOf(macro!) ?? '')
    }
    applyMacro(definitions.get(macro!)!, open)
  }
  let remaining = parts.length
  const namespaces = open.flatMap(({ names, isInline }) => names.map(name => ({ name, isInline })))
  for (const { name, isInline } of namespaces.reverse()) {
    if (remaining === 0) break
    if (name === parts[remaining - 1]) remaining--
    else if (!isInline) return false
  }
  return remaining === 0
}

function applyMacro(definition: string, open: OpenNamespace[]): void {
  for (const [all, inline, names] of definition.matchAll(
    /(\binline\s+)?\bnamespace\s+(\w+(?:\s*::\s*\w+)*)[^{};]*\{|\}/g,
  )) {
    if (all === '}') open.pop()
    else open.push({ names: names!.split(/\s*::\s*/), isInline: inline !== undefined })
  }
}
