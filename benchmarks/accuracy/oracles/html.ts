// The ids and headings of HTML as parse5 sees them; what a template fills in is none. Scripts are read as TypeScript's
// parser reads them, the classes and ids of styles as PostCSS does.
import ts from 'typescript'
import { load, run } from './packages.ts'
import { outline } from './typescript.ts'

interface Place {
  readonly startLine: number
  readonly endLine: number
  readonly startTag?: { readonly endOffset: number }
  readonly endTag?: { readonly startOffset: number }
}

interface Node {
  readonly nodeName: string
  readonly value?: string
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  readonly childNodes?: readonly Node[]
  readonly content?: Node
  readonly sourceCodeLocation?: Place | null
}

const TEMPLATE = /\{\{|\{%|<[?%]/

const SCRIPT = /^(?:|module|jsx|(?:(?:text|application)\/)?(?:x-)?(?:java|ecma)script|text\/(?:babel|jsx))$/i

run((text, file, print) => {
  const ids = new Set<string>()
  const codes = { script: '', style: '' }
  const walk = (node: Node): void => {
    const place = node.sourceCodeLocation
    const add = (name: string, kind: string) =>
      place && print({ name, kind, first: place.startLine, last: place.endLine })
    const id = node.attrs?.find(({ name }) => name === 'id')?.value
    if (id && /^[^{}<>%$ ]+$/.test(id)) {
      add(`#${id}`, 'selector')
      ids.add(`#${id}`)
    }
    const type = node.attrs?.find(({ name }) => name === 'type' || name === 'lang')?.value ?? ''
    const [start, end] = [place?.startTag?.endOffset, place?.endTag?.startOffset]
    const isCode =
      node.nodeName === 'script' ? SCRIPT.test(type) : node.nodeName === 'style' && /^(?:|(?:text\/)?css)$/i.test(type)
    if (isCode && start !== undefined && end !== undefined) {
      const tag = node.nodeName as 'script' | 'style'
      codes[tag] += text.slice(codes[tag].length, start).replace(/[^\r\n]/g, ' ') + text.slice(start, end)
    }
    if (/^h[1-6]$/.test(node.nodeName)) {
      const name = textOf(node).replace(/\s+/g, ' ').trim()
      if (name && !TEMPLATE.test(name)) add(name, 'heading')
    }
    for (const child of [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])]) walk(child)
  }
  walk(load('parse5').parse(text, { sourceCodeLocationInfo: true }))
  const error = outline(
    file,
    codes.script,
    line => {
      const { s, k, l } = line as { s: string; k: string; l: string }
      const [first, last] = l.split('-').map(Number) as [number, number]
      print({ name: s, kind: k, first, last })
    },
    ts.ScriptKind.JSX,
  )
  if (error) throw new Error(error)
  if (codes.style) defineStyles(codes.style, ids, print)
})

/** Classes and ids of rules, each at the first rule that names it; an id of an element is that element. */
function defineStyles(code: string, seen: Set<string>, print: Parameters<Parameters<typeof run>[0]>[2]): void {
  load('postcss')
    .parse(code)
    .walkRules((rule: { selector: string; source: { start: { line: number }; end: { line: number } } }) => {
      const own = rule.selector.replace(/:(?:not|has)\([^)]*\)|\[[^\]]*\]/g, '')
      for (const [name] of own.matchAll(/[.#](?:\\.|[\w\u0080-\uffff-])+/g)) {
        if (seen.has(name)) continue
        seen.add(name)
        print({ name, kind: 'selector', first: rule.source.start.line, last: rule.source.end.line })
      }
    })
}

function textOf({ nodeName, value, childNodes = [] }: Node): string {
  return nodeName === '#text' ? value! : childNodes.map(textOf).join('')
}
