// Finds the classes, ids and placeholders that a selector list names, and the name that `&` stands for in its block.
import { blanked } from '../../languages/blanked.ts'
import { type Dialect, UNKNOWN } from './blanked-style.ts'

export interface Named {
  /** Offset of the selector that contains the name. */
  readonly start: number
  readonly name: number
  readonly nameEnd: number
  readonly renamed?: string
}

const NAME = /([.#%])(-?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*|--[\w\u0080-\uffff-]+)|&([\w-]+)/g
/** Parts of a selector that refer to other elements. */
const REFERENCES = /:(?:not|has|extend|host-context)\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g

/**
 * Returns the names in `prelude`, the blanked text before a brace at offset `from`. `parent` is the name that `&`
 * stands for in it, `first` the one it stands for in the block: that of the first selector.
 */
export function selectorsOf(
  text: string,
  prelude: string,
  from: number,
  parent: string | undefined,
  { nests, variable }: Dialect,
): { readonly found: readonly Named[]; readonly first: string | undefined } {
  const found: Named[] = []
  let first: string | undefined
  const plain = prelude.replace(REFERENCES, blanked)
  for (const [index, [begin, end]] of parts(plain).entries()) {
    const selector = plain.slice(begin, end)
    const start = from + begin + selector.search(/\S|$/)
    const written = selector.trimEnd()
    let ending = nests && /(?:^|[\s>+~])&$/.test(written) ? parent : undefined
    for (const match of selector.matchAll(NAME)) {
      const [whole, mark, , suffix] = match
      const after = match.index + whole.length
      if ((mark === '%' && variable !== '$') || (suffix !== undefined && !nests) || selector[after] === UNKNOWN)
        continue
      const name = from + begin + match.index
      const nameEnd = name + whole.length
      const full = suffix !== undefined && parent !== undefined ? parent + suffix : text.slice(name, nameEnd)
      const plainName = full.replace(/\\/g, '')
      found.push({ start, name, nameEnd, ...(plainName === whole ? {} : { renamed: plainName }) })
      if (after === written.length) ending = plainName
    }
    if (index === 0) first = ending
  }
  return { found, first }
}

function parts(list: string): (readonly [number, number])[] {
  const result: [number, number][] = []
  let depth = 0
  let begin = 0
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(') depth++
    else if (list[at] === ')') depth--
    else if (list[at] === ',' && depth <= 0) {
      result.push([begin, at])
      begin = at + 1
    }
  }
  result.push([begin, list.length])
  return result
}
