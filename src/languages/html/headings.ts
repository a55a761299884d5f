// The headings of a page: `<h2>About <em>us</em></h2>` is `About us`.
import { blanked } from '../blank.ts'
import { bareMatch, type Match } from '../match.ts'

/** What begins a stretch in which markup is only text. */
const VERBATIM = /<!--|<(script|style|textarea|template)\b/gi
const HEADING = /<(h[1-6])\b[^<>]*>((?:(?!<\/?h[1-6]\b)[\s\S]){0,2000}?)<\/\1\s*>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Headings with text of their own; what a template fills in names nothing. */
export function headings(text: string): Match[] {
  const page = withoutVerbatim(text)
  const matches: Match[] = []
  for (const found of page.matchAll(HEADING)) {
    const [whole, tag, inner] = found as unknown as [string, string, string]
    const plain = inner.replace(/<[^>]*>/g, blanked)
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

/** The text without comments and elements that hold no markup, of the same length. */
function withoutVerbatim(text: string): string {
  // What is ended nowhere is looked for once: a page may begin a thousand such elements on one line.
  const endless = new Set<string>()
  const parts: string[] = []
  let done = 0
  for (const { 0: opening, 1: tag, index } of text.matchAll(VERBATIM)) {
    const name = tag?.toLowerCase() ?? ''
    if (index < done || endless.has(name)) continue
    const end = tag === undefined ? commentEnd(text, index) : elementEnd(text, index + opening.length, name)
    if (end < 0) {
      endless.add(name)
      continue
    }
    parts.push(text.slice(done, index), blanked(text.slice(index, end)))
    done = end
  }
  return parts.join('') + text.slice(done)
}

/** Offset behind a comment; a page ends with one that nothing ends. */
function commentEnd(text: string, start: number): number {
  const end = text.indexOf('-->', start + '<!--'.length)
  return end < 0 ? text.length : end + '-->'.length
}

/** Offset behind an element whose name ends at an offset; -1 where nothing closes it. */
function elementEnd(text: string, nameEnd: number, name: string): number {
  const opened = text.indexOf('>', nameEnd)
  if (opened < 0) return -1
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  closing.lastIndex = opened + 1
  return closing.test(text) ? closing.lastIndex : -1
}
