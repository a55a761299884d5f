// Finds elements with an id, and headings: `<h2>About <em>us</em></h2>` is `About us`. The HTML Standard decides where
// elements without end tags end (13.1.2.4, Optional tags). An end tag without a start tag is ignored.
import { blanked } from '../../languages/blanked.ts'
import { bareMatch, type Match } from '../../languages/definition-match.ts'
import type { Outline } from '../../languages/language.ts'
import { templateTags } from '../../languages/template-marks.ts'
import { beforeBlanks, type Tag, Tags } from './page-tags.ts'

/** Returns everything that a page defines. */
export function parsePage(text: string): Outline {
  return new PageParser(text).read()
}

/** Elements without content. */
const VOID = wordsOf(
  'area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr',
)

/** The start tags that end an element, if it is the innermost one. */
const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    li: 'li',
    dt: 'dt dd',
    dd: 'dt dd',
    rt: 'rt rp',
    rp: 'rt rp',
    option: 'option optgroup hr',
    optgroup: 'optgroup hr',
    colgroup: 'colgroup thead tbody tfoot tr',
    caption: 'colgroup thead tbody tfoot tr',
    thead: 'tbody tfoot',
    tbody: 'tbody tfoot',
    tfoot: 'tbody',
    tr: 'tr tbody tfoot',
    td: 'td th tr tbody tfoot',
    th: 'td th tr tbody tfoot',
    head: 'body',
    p: 'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
  }).map(([name, others]) => [name, wordsOf(others)]),
)

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

const HEADINGS = wordsOf('h1 h2 h3 h4 h5 h6')
/** Limit on nested elements, as in browsers. Deeper ones end with their start tags. */
const MAX_DEPTH = 512
/** Limit on a heading with its markup, in UTF-16 units. */
const MAX_HEADING = 2000

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

class PageParser {
  readonly #text: string
  readonly #tags: Tags
  readonly #matches: Match[] = []
  readonly #open: Tag[] = []
  /** Number of open elements of each name. */
  readonly #counts = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
    this.#tags = new Tags(withoutTemplates(text))
  }

  read(): Outline {
    for (let tag = this.#tags.next(); tag; tag = this.#tags.next()) {
      if (tag.kind === 'end') this.#end(tag)
      else this.#begin(tag)
    }
    this.#closeDownTo(0, this.#text.length)
    return { matches: this.#matches, sound: this.#tags.isSound }
  }

  #begin(tag: Tag): void {
    for (let top = this.#open.at(-1); top && ENDED_BY.get(top.name)?.has(tag.name); top = this.#open.at(-1))
      this.#closeDownTo(this.#open.length - 1, tag.start)
    if (tag.kind === 'empty' || VOID.has(tag.name) || this.#open.length >= MAX_DEPTH) this.#addId(tag, tag.end)
    else {
      this.#open.push(tag)
      this.#count(tag.name, 1)
    }
  }

  #end({ name, start, end }: Tag): void {
    if (!this.#counts.get(name)) return
    let at = this.#open.length - 1
    while (this.#open[at]!.name !== name) at--
    this.#closeDownTo(at + 1, start)
    const tag = this.#pop()
    this.#addId(tag, end)
    if (HEADINGS.has(name) && !this.#counts.get('template')) this.#addHeading(tag, start, end)
  }

  #closeDownTo(depth: number, offset: number): void {
    if (this.#open.length <= depth) return
    const end = beforeBlanks(this.#text, offset)
    while (this.#open.length > depth) this.#addId(this.#pop(), end)
  }

  #pop(): Tag {
    const tag = this.#open.pop()!
    this.#count(tag.name, -1)
    return tag
  }

  #count(name: string, by: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by)
  }

  /** Adds an element with an id, unless a template fills in the id. */
  #addId({ start, id, idEnd }: Tag, end: number): void {
    if (id < 0 || id === idEnd || /[{}<>%$\s]/.test(this.#text.slice(id, idEnd))) return
    this.#matches.push({ ...bareMatch('selector', start, end), name: id, nameEnd: idEnd, set: PREFIXED })
  }

  /** Adds a heading with text, unless a template fills in the text. */
  #addHeading({ start, end: from }: Tag, to: number, end: number): void {
    if (to - from > MAX_HEADING) return
    const inner = this.#text.slice(from, to)
    const plain = inner.replace(/<[^>]*>/g, blanked)
    const name = plain
      .replace(/&(\w+);/g, (written, entity: string) => ENTITIES[entity] ?? written)
      .replace(/\s+/g, ' ')
      .trim()
    if (name === '' || /\{\{|\{%|<[?%]/.test(inner)) return
    const match = { ...bareMatch('heading', start, end), name: from + plain.search(/\S/), nameEnd: to, renamed: name }
    this.#matches.push(match)
  }
}

const PREFIXED = { prefix: '#' }

/** Blanks template code, whose quotes and marks do not belong to the page. */
function withoutTemplates(text: string): string {
  const plain = text.replace(templateTags.text, blanked).replace(/\{\{[^{}\n]*\}\}/g, blanked)
  return blankBetween(blankBetween(plain, '<%', '%>'), '<?', '?>')
}

function blankBetween(text: string, opening: string, closing: string): string {
  const parts: string[] = []
  let done = 0
  for (let start = text.indexOf(opening); start >= 0; start = text.indexOf(opening, done)) {
    const end = text.indexOf(closing, start + opening.length)
    if (end < 0) break
    parts.push(text.slice(done, start), blanked(text.slice(start, end + closing.length)))
    done = end + closing.length
  }
  return done === 0 ? text : parts.join('') + text.slice(done)
}
