// Component files: markup with code in blocks of one tag (Vue, Svelte). All else is blanked, so offsets hold. Pure.
import { blanked } from '../../languages/blanked.ts'
import type { EmbeddedRule } from '../../languages/language.ts'
import type { Definition } from '../../model.ts'
import { codeElements } from './code-elements.ts'

/** The text with all but the code blanked, and the code's language. */
export function blocksOf(
  text: string,
  { tag, attribute, languages, plain }: EmbeddedRule,
): { code: string; inside: string } {
  const named = new RegExp(`\\b${attribute}\\s*=\\s*["']?(\\w+)`, 'i')
  let code = ''
  let inside = plain
  for (const { attributes, start, end } of codeElements(text, [tag], true)) {
    inside = languages[named.exec(attributes)?.[1]?.toLowerCase() ?? ''] ?? inside
    code += blanked(text.slice(code.length, start)) + text.slice(start, end)
  }
  return { code: code + blanked(text.slice(code.length)), inside }
}

/** The component of a file, named after it, or after its folder if it is an `index`. */
export function componentOf(path: string, text: string): Definition {
  const parts = path.split('/')
  const stem = parts[parts.length - 1]!.replace(/\.[^.]*$/, '')
  const name = /^index$/i.test(stem) ? (parts[parts.length - 2] ?? stem) : stem
  const end = text.trimEnd().length
  const at = { start: 0, end, nameStart: 0, bodyStart: 0, parent: -1 }
  return { ...at, name, kind: 'component', exported: true, modifiers: [], decorators: [] }
}
