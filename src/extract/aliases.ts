// Names that a file gives to what it imports under another: `bar` for `foo` of `import { foo as bar }`. Pure.
import { bindingsOf, DEFAULT, isPython, isScript, MODULE, REQUIRED } from './bindings.ts'

/** No function is imported under another name in any other file. */
const RENAMING = /\.(?:rs|kts?|php|scala|sc|cs|jl)$/

/** By the name in the file the name where it is defined, where that is another; `path` tells the language. */
export function aliasesOf(text: string, path: string): ReadonlyMap<string, string> {
  if (isScript(path) || isPython(path)) return ofBindings(text, path)
  return RENAMING.test(path) ? ofStatements(text) : NONE
}

const NONE: ReadonlyMap<string, string> = new Map()

function ofBindings(text: string, path: string): ReadonlyMap<string, string> {
  // Most files have none, and a look for these words is quick.
  if (!(text.includes('import') && text.includes(' as ')) && !text.includes('require(')) return NONE
  const aliases = new Map<string, string>()
  for (const [local, { name }] of bindingsOf(text, path).locals)
    if (name !== local && name !== MODULE && name !== REQUIRED && name !== DEFAULT) aliases.set(local, name)
  return aliases
}

/** Characters of a file in which imports are looked for. */
const LOOKED_AT = 200_000

function ofStatements(text: string): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>()
  const statement =
    /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:import|use|(?:global[ \t]+)?using)\b([^;\n{]*(?:\{(?:[^{};]|\{(?:[^{};]|\{[^{};]*\})*\})*\})?[^;\n]*)/gm
  for (const [, names] of text.slice(0, LOOKED_AT).matchAll(statement)) {
    for (const [, name, local] of names!.matchAll(/([\p{L}_][\p{L}\p{N}_]*)\s+(?:as|=>)\s+([\p{L}_][\p{L}\p{N}_]*)/gu))
      if (local !== '_' && local !== name) aliases.set(local!, name!)
    const [, local, name] = /^[ \t]+(\w+)[ \t]*=[ \t]*[\w.:]*?(\w+)[ \t]*$/.exec(names!) ?? []
    if (local !== undefined && local !== name) aliases.set(local, name!)
  }
  return aliases
}
