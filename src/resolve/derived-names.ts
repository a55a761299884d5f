// Whether a name of a file may come from something that it imports all the same, or stand for a module, by the looks of its
// lines. Pure.
import type { Bindings } from '../facts/calls/import-bindings.ts'
import { escaped } from '../util/regex-escape.ts'

/**
 * True for a name in an import that is not read as one, and for `const { name } = kit`, `name = kit.name` and
 * `import('./kit').then(({ name }) =>`, where `kit` is imported or a text stands in what it is taken from.
 */
export function mayComeFromImports(name: string, text: string, locals: Bindings['locals']): boolean {
  for (const from of givenTo(name, text)) {
    const base = /^(?:await\s+)?\(*(?:await\s+)?([\w$]+)/.exec(from)?.[1]
    if (/["'`]/.test(from) || (base !== undefined && locals.has(base))) return true
  }
  return isTakenOut(name, text)
}

/** True for a name that is given what is imported, or a part of it, as it is; not what it makes: `a = kit.b`, no `kit.b()`. */
export function mayBeModule(name: string, text: string, locals: Bindings['locals']): boolean {
  for (const from of givenTo(name, text)) {
    const base = /^\(*([\w$]+)(?:\??\.[\w$]+)*\)*[ \t]*(?:$|[,}]|as\b|[|?]{2})/.exec(from)?.[1]
    if (/\b(?:require|import)\b.*["'`]/.test(from) || (base !== undefined && locals.has(base))) return true
  }
  return isTakenOut(name, text)
}

/** What is assigned to a name, or to a list in braces that it stands in, up to the end of the line. */
function* givenTo(name: string, text: string): Iterable<string> {
  const whole = wholeOf(name)
  const list = new RegExp(`\\{[^{}]*${whole}[^{}]*\\}\\s*=(?![=>])\\s*([^\\n;]*)`, 'g')
  const value = new RegExp(`${whole}\\s*(?::[^=\\n]*)?=(?![=>])\\s*([^\\n;]*)`, 'g')
  for (const pattern of [list, value]) for (const [, from] of text.matchAll(pattern)) yield from!
}

function wholeOf(name: string): string {
  return `(?<![\\w$.])${escaped(name)}(?![\\w$])`
}

/** True for a name in an import that is not read as one, and in what such a one is awaited for. */
function isTakenOut(name: string, text: string): boolean {
  const whole = wholeOf(name)
  const listed = `\\bimport\\b(?:[^=()]{0,2000}?${whole}[^=()]{0,2000}?\\bfrom\\b|\\s*\\((?:[^()=]|\\([^()]*\\)){0,2000}?${whole})`
  if (new RegExp(listed).test(text)) return true
  return new RegExp(`\\.then\\(\\s*(?:async\\s*)?\\(?\\s*\\{[^{}]*${whole}`).test(text)
}
