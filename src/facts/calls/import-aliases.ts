// Import aliases of a file: `bar` for `foo` in `import { foo as bar }`. Pure.
import { DEFAULT, isPython, isScript, LOOKED_AT, localsOf, MODULE, REQUIRED } from './import-bindings.ts'

/** Other languages cannot rename an imported function. */
const RENAMING = /\.(?:rs|kts?|php|scala|sc|cs|jl)$/

/** Maps local names to original names, if they differ; `path` determines the language. */
export function aliasesOf(text: string, path: string): ReadonlyMap<string, string> {
  if (isScript(path) || isPython(path)) return ofBindings(text, path)
  return RENAMING.test(path) ? ofStatements(text) : NONE
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Longest list of names that is searched, in characters. */
const LONGEST_LIST = 2000

function ofBindings(text: string, path: string): ReadonlyMap<string, string> {
  // Most files have no alias, and a full search would slow down indexing.
  const mayBe = isPython(path)
    ? / import\b[^\n]{0,1000}(?:\sas\s|\()/.test(text)
    : renamesInList(text) || text.includes('require(')
  if (!mayBe) return NONE
  const aliases = new Map<string, string>()
  for (const [local, { name }] of localsOf(text, path))
    if (name !== local && name !== MODULE && name !== REQUIRED && name !== DEFAULT) aliases.set(local, name)
  return aliases
}

/** True if an import list of a script contains an alias. One pass over the text. */
function renamesInList(text: string): boolean {
  let [end, list, looked] = [0, 0, -1]
  for (let at = text.indexOf('import'); at >= 0 && at < LOOKED_AT; at = text.indexOf('import', at + 1)) {
    if (end <= at) end = text.indexOf('from', at)
    if (list < at) list = text.indexOf('{', at)
    if (end < 0 || list < 0) return false
    if (list > end || list === looked) continue
    looked = list
    if (text.slice(list, Math.min(end, list + LONGEST_LIST)).includes(' as ')) return true
  }
  return false
}

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
