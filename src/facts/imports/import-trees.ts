// Expands imports that name several things in braces. Pure.

/** Deepest nesting, and the most imports of one statement, that are read. */
const MAX_DEPTH = 32
const MAX_IMPORTS = 5000

interface Chain {
  readonly chain: string
  /** Of its last part in the text of the tree. */
  readonly offset: number
}

/** The chains of `a::{b, c::{d, self}}`: `a::b`, `a::c::d`, `a::c`. An alias (`as`, `=>`) is left out. */
export function expandedTree(tree: string, mark: string): readonly Chain[] {
  const found: Chain[] = []
  expand(tree, '', 0, mark, found, MAX_DEPTH)
  return found
}

function expand(tree: string, before: string, offset: number, mark: string, found: Chain[], depth: number): void {
  for (const { text, at } of itemsOf(tree)) {
    if (found.length >= MAX_IMPORTS) return
    const open = text.indexOf('{')
    const start = offset + at
    if (open < 0) {
      const name = text.replace(/\s*(?:\bas\b|=>)[\s\S]*$/, '').replace(/\s+/g, '')
      if (name === '') continue
      const isWhole = name === 'self' && before !== ''
      found.push({ chain: isWhole ? before.slice(0, -mark.length) : before + name, offset: start })
    } else if (depth > 0) {
      const close = text.lastIndexOf('}')
      const inner = text.slice(open + 1, close < 0 ? undefined : close)
      expand(inner, before + text.slice(0, open).replace(/\s+/g, ''), start + open + 1, mark, found, depth - 1)
    }
  }
}

/** The items between the commas of the outermost level, without the space around them. */
function itemsOf(list: string): { text: string; at: number }[] {
  const items: { text: string; at: number }[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= list.length; at++) {
    const char = list[at]
    if (char === '{') depth++
    else if (char === '}') depth--
    else if (at === list.length || (char === ',' && depth === 0)) {
      const text = list.slice(from, at)
      items.push({ text: text.trim(), at: from + (text.length - text.trimStart().length) })
      from = at + 1
    }
  }
  return items
}
