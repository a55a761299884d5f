// Component files: markup with code in blocks of one tag (Vue, Svelte).
import { blankedExcept } from '../../languages/blanked.ts'
import type { EmbeddedRule } from '../../languages/language.ts'
import type { Definition } from '../../model.ts'
import { codeElements } from './code-elements.ts'

/** The code at its offsets in the text, with all else blanked, and its language. */
export function blocksOf(
  text: string,
  { tag, attribute, languages, plain }: EmbeddedRule,
): { code: string; inside: string } {
  const named = new RegExp(`\\b${attribute}\\s*=\\s*["']?(\\w+)`, 'i')
  const blocks = [...codeElements(text, [tag], true)]
  let inside = plain
  for (const { attributes } of blocks) inside = languages[named.exec(attributes)?.[1]?.toLowerCase() ?? ''] ?? inside
  return { code: blankedExcept(text, blocks), inside }
}

/** The component of a file, named after the file, or after its folder if the file is an `index`. */
export function componentOf(path: string, text: string): Definition {
  const parts = path.split('/')
  const stem = parts[parts.length - 1]!.replace(/\.[^.]*$/, '')
  const name = /^index$/i.test(stem) ? (parts[parts.length - 2] ?? stem) : stem
  const end = text.trimEnd().length
  const at = { start: 0, end, nameStart: 0, bodyStart: 0, parent: -1 }
  return { ...at, name, kind: 'component', exported: true, modifiers: [], decorators: [] }
}
