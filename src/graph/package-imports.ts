// The names that imports of packages bind in a file: Java, Kotlin, Scala, C#, C++, PHP, Rust. Pure.
import type { QualifiedLookup } from '../languages/base-type-rules.ts'

export interface ImportedNames {
  /** Paths with dots, by the name in the file. */
  readonly names: ReadonlyMap<string, string>
  /** Packages and types all of whose contents are imported. */
  readonly stars: readonly string[]
}

/** Characters of a file that are searched for imports. */
const LOOKED_AT = 200_000

/** Parses the imports of a text by the patterns of its language. */
export function importedNames(text: string, { imports, stars: wholes }: QualifiedLookup): ImportedNames {
  const head = text.slice(0, LOOKED_AT)
  const names = new Map<string, string>()
  const stars: string[] = []
  for (const { groups } of imports ? head.matchAll(imports) : []) {
    for (const written of expanded(groups!.path!)) {
      const [, path = '', alias = groups!.alias] = /^(.*?)(?:\s*(?:=>|\bas\b)\s*(\w+))?\s*$/s.exec(written)!
      const parts = path
        .replaceAll('`', '')
        .split(/::|\\|\./)
        .map(part => part.trim())
        .filter(Boolean)
      const last = parts.at(-1)
      if (last === undefined || alias === '_') continue
      if (last === '*' || last === '_') stars.push(parts.slice(0, -1).join('.'))
      else if (last === 'self') names.set(alias ?? parts.at(-2) ?? '', parts.slice(0, -1).join('.'))
      else names.set(alias ?? last, parts.join('.'))
    }
  }
  for (const { groups } of wholes ? head.matchAll(wholes) : []) stars.push(groups!.path!.replaceAll('::', '.'))
  return { names, stars: [...new Set(stars)] }
}

/** Each path of a list in braces: `a::{b, c::{d, e}}`. */
function expanded(path: string): string[] {
  const open = path.indexOf('{')
  if (open < 0) return [path]
  const before = path.slice(0, open)
  const found: string[] = []
  let depth = 0
  let start = open + 1
  for (let i = open; i < path.length; i++) {
    if (path[i] === '{') depth++
    const isEnd = path[i] === '}' && --depth === 0
    if (isEnd || (path[i] === ',' && depth === 1)) {
      const item = path.slice(start, i).trim()
      if (item !== '') found.push(...expanded(item).map(each => before + each))
      start = i + 1
    }
    if (isEnd) break
  }
  return found
}
