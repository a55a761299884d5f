// Files that are a component: markup with code in blocks of one tag (Vue, Svelte). Everything else is blanked out at
// equal length, so that every offset and line of the code holds. Pure.
import { blanked } from '../../languages/blanked.ts'
import type { EmbeddedRule } from '../../languages/language.ts'
import type { Definition } from '../../model.ts'

/** The text with all but the code blank, and the language of the code. */
export function blocksOf(
  text: string,
  { tag, attribute, languages, plain }: EmbeddedRule,
): { code: string; inside: string } {
  const head = `(<${tag}\\b(?:"[^"]*"|'[^']*'|[^>"'])*>)`
  // In a file that is cut off a block goes on to its end; one that markup follows is a word in a text.
  const open = `(?<![^\\n])${head}((?:(?!\\n<)[\\s\\S])*)$`
  const block = new RegExp(`<!--[\\s\\S]*?-->|${head}([\\s\\S]*?)</${tag}\\s*>|${open}`, 'gi')
  const named = new RegExp(`\\b${attribute}\\s*=\\s*["']?(\\w+)`, 'i')
  let code = ''
  let inside = plain
  for (const { 1: closed, 2: within, 3: opening = closed, 4: content = within, index } of text.matchAll(block)) {
    if (opening === undefined || content === undefined) continue
    inside = languages[named.exec(opening)?.[1]?.toLowerCase() ?? ''] ?? inside
    code += blanked(text.slice(code.length, index + opening.length)) + content
  }
  return { code: code + blanked(text.slice(code.length)), inside }
}

/** The component that a file is: named after it, or after its folder where it is an `index`. */
export function componentOf(path: string, text: string): Definition {
  const parts = path.split('/')
  const stem = parts[parts.length - 1]!.replace(/\.[^.]*$/, '')
  const name = /^index$/i.test(stem) ? (parts[parts.length - 2] ?? stem) : stem
  const end = text.trimEnd().length
  const at = { start: 0, end, nameStart: 0, bodyStart: 0, parent: -1 }
  return { ...at, name, kind: 'component', exported: true, modifiers: [], decorators: [] }
}
