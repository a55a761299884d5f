// Guesses from the text of a script whether a name without an import binding still comes from an import.
import type { Bindings } from '../facts/calls/import-bindings.ts'
import { escaped } from '../util/regex-escape.ts'

/** True for `const { name } = kit`, `name = kit.name`, `import('./kit').then(({ name }) =>` with an imported `kit`. */
export function mayComeFromImports(name: string, text: string, locals: Bindings['locals']): boolean {
  for (const from of assignedTo(name, text)) {
    const base = /^(?:await\s+)?\(*(?:await\s+)?([\w$]+)/.exec(from)?.[1]
    if (/["'`]/.test(from) || (base !== undefined && locals.has(base))) return true
  }
  return isDestructuredFromImport(name, text)
}

/** The import that a name is always taken out of: `kit` for `const { name } = kit`. */
export function moduleHolding(name: string, text: string, locals: Bindings['locals']): string | undefined {
  const sources = new Set(assignedTo(name, text))
  const [only = ''] = sources
  return sources.size === 1 && locals.has(only.trim()) ? only.trim() : undefined
}

/** True if the name is assigned an import or a member of one: `a = kit.b`, but not `a = kit.b()`. */
export function mayBeModule(name: string, text: string, locals: Bindings['locals']): boolean {
  for (const from of assignedTo(name, text)) {
    const base = /^\(*([\w$]+)(?:\??\.[\w$]+)*\)*[ \t]*(?:$|[,}]|as\b|[|?]{2})/.exec(from)?.[1]
    if (/\b(?:require|import)\b.*["'`]/.test(from) || (base !== undefined && locals.has(base))) return true
  }
  return isDestructuredFromImport(name, text)
}

/** Texts assigned to the name, or to a destructuring pattern with it, up to the end of the line. */
function* assignedTo(name: string, text: string): Iterable<string> {
  const pattern = wholeWordPattern(name)
  const list = new RegExp(`\\{[^{}]*${pattern}[^{}]*\\}\\s*=(?![=>])\\s*([^\\n;]*)`, 'g')
  const value = new RegExp(`${pattern}\\s*(?::[^=\\n]*)?=(?![=>])\\s*([^\\n;]*)`, 'g')
  for (const pattern of [list, value]) for (const [, from] of text.matchAll(pattern)) yield from!
}

function wholeWordPattern(name: string): string {
  return `(?<![\\w$.])${escaped(name)}(?![\\w$])`
}

/** True if the name is listed in an import that is not parsed, or in the callback of a dynamic import. */
function isDestructuredFromImport(name: string, text: string): boolean {
  const pattern = wholeWordPattern(name)
  // A specifier may have the name, too: `import { Doc } from './doc'`.
  const listed = `\\bimport\\b(?:[^=()"'\`]{0,2000}?${pattern}[^=()"'\`]{0,2000}?\\bfrom\\b|\\s*\\((?:[^()=]|\\([^()]*\\)){0,2000}?${pattern})`
  if (new RegExp(listed).test(text)) return true
  return new RegExp(`\\.then\\(\\s*(?:async\\s*)?\\(?\\s*\\{[^{}]*${pattern}`).test(text)
}
