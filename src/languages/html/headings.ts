// The headings of a page: `<h2>About <em>us</em></h2>` is `About us`.
import { bareMatch, type Match } from '../match.ts'

/** Where markup is only text. */
const VERBATIM = /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|template)\b[^>]*>[\s\S]*?<\/\1\s*>/gi
const HEADING = /<(h[1-6])\b[^<>]*>((?:(?!<\/?h[1-6]\b)[\s\S]){0,2000}?)<\/\1\s*>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Headings with text of their own; what a template fills in names nothing. */
export function headings(text: string): Match[] {
  const page = text.replace(VERBATIM, found => found.replace(/[^\n]/g, ' '))
  const matches: Match[] = []
  for (const found of page.matchAll(HEADING)) {
    const [whole, tag, inner] = found as unknown as [string, string, string]
    const plain = inner.replace(/<[^>]*>/g, tag => ' '.repeat(tag.length))
    const name = plain
      .replace(/&(\w+);/g, (written, entity: string) => ENTITIES[entity] ?? written)
      .replace(/\s+/g, ' ')
      .trim()
    if (name === '' || /\{\{|\{%|<[?%]/.test(inner)) continue
    const start = found.index
    const body = start + whole.indexOf('>', tag.length) + 1
    const end = start + whole.length
    const first = body + plain.search(/\S/)
    matches.push({
      ...bareMatch('heading', start, end),
      name: first,
      nameEnd: body + inner.length,
      renamed: name,
    })
  }
  return matches
}
