// The ids and headings of HTML as parse5 sees them; what a template fills in is none.
import { load, run } from './packages.ts'

interface Place {
  readonly startLine: number
  readonly endLine: number
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

run((text, _file, print) => {
  const walk = (node: Node): void => {
    const place = node.sourceCodeLocation
    const add = (name: string, kind: string) =>
      place && print({ name, kind, first: place.startLine, last: place.endLine })
    const id = node.attrs?.find(({ name }) => name === 'id')?.value
    if (id && /^[^{}<>%$ ]+$/.test(id)) add(`#${id}`, 'selector')
    if (/^h[1-6]$/.test(node.nodeName)) {
      const name = textOf(node).replace(/\s+/g, ' ').trim()
      if (name && !TEMPLATE.test(name)) add(name, 'heading')
    }
    for (const child of [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])]) walk(child)
  }
  walk(load('parse5').parse(text, { sourceCodeLocationInfo: true }))
})

function textOf({ nodeName, value, childNodes = [] }: Node): string {
  return nodeName === '#text' ? value! : childNodes.map(textOf).join('')
}
