// Whether a name of a file may come from something that it imports all the same, by the looks of its lines. Pure.
import type { Bindings } from '../extract/calls/bindings.ts'
import { escaped } from '../util/escape.ts'

/**
 * True for a name in an import that is not read as one, and for `const { name } = kit`, `name = kit.name` and `import('./kit').then(({ name }) =>`, where `kit` is imported or
 * a text stands in what it is taken from.
 */
export function mayComeFromImports(name: string, text: string, locals: Bindings['locals']): boolean {
  const own = escaped(name)
  const whole = `(?<![\\w$.])${own}(?![\\w$])`
  const list = new RegExp(`\\{[^{}]*${whole}[^{}]*\\}\\s*=(?![=>])\\s*([^\\n;]*)`, 'g')
  const value = new RegExp(`${whole}\\s*(?::[^=\\n]*)?=(?![=>])\\s*([^\\n;]*)`, 'g')
  for (const pattern of [list, value]) {
    for (const [, from] of text.matchAll(pattern)) {
      const base = /^(?:await\s+)?\(*(?:await\s+)?([\w$]+)/.exec(from!)?.[1]
      if (/["'`]/.test(from!) || (base !== undefined && locals.has(base))) return true
    }
  }
  const listed = `\\bimport\\b(?:[^=()]{0,2000}?${whole}[^=()]{0,2000}?\\bfrom\\b|\\s*\\((?:[^()=]|\\([^()]*\\)){0,2000}?${whole})`
  if (new RegExp(listed).test(text)) return true
  return new RegExp(`\\.then\\(\\s*(?:async\\s*)?\\(?\\s*\\{[^{}]*${whole}`).test(text)
}
