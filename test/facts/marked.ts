// Sources with their definitions marked by hand: `§` starts one, `▶` its body, `■` ends it (or the text does).
import type { Definition, SymbolKind } from '../../src/model.ts'

export interface Named {
  readonly name: string
  readonly kind?: SymbolKind
  readonly owner?: string
  readonly exported?: boolean
  readonly modifiers?: readonly string[]
}

/** The text without marks, and the definitions in the order of their `§`. */
export function marked(
  source: string,
  ...named: readonly (Named | string)[]
): { text: string; definitions: Definition[] } {
  let text = ''
  const found: { start: number; bodyStart: number; end: number; parent: number }[] = []
  const open: number[] = []
  for (const mark of source) {
    const top = found[open.at(-1) ?? -1]
    if (mark === '§') {
      found.push({ start: text.length, bodyStart: -1, end: -1, parent: open.at(-1) ?? -1 })
      open.push(found.length - 1)
    } else if (mark === '▶' && top) top.bodyStart = text.length
    else if (mark === '■' && top) {
      top.end = text.length
      open.pop()
    } else text += mark
  }
  const definitions = found.map((range, at): Definition => {
    const given = named[at] ?? ''
    const {
      name,
      kind = 'fn',
      exported = false,
      modifiers = [],
      owner,
    } = typeof given === 'string' ? ({ name: given } as Named) : given
    return {
      name,
      kind,
      ...range,
      end: range.end < 0 ? text.trimEnd().length : range.end,
      nameStart: range.start + text.slice(range.start).search(new RegExp(`(?<![\\w$])${name}(?!\\w)`)),
      ...(owner === undefined ? {} : { owner }),
      exported,
      modifiers,
      decorators: [],
    }
  })
  return { text, definitions }
}
