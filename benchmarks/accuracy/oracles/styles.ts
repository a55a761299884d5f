// What CSS, SCSS and Less define, as PostCSS reads them.
import { load, run } from './packages.ts'

/** What is used of a node of PostCSS. */
interface Node {
  readonly type: string
  readonly name?: string
  readonly params?: string
  readonly selector?: string
  readonly prop?: string
  readonly value?: string
  readonly variable?: boolean
  readonly mixin?: boolean
  readonly raws: { readonly selector?: { readonly raw: string } }
  readonly nodes?: readonly Node[]
  readonly source: { readonly start: Position; readonly end: Position }
}

interface Position {
  readonly line: number
}

const SELF = /:(?:not|has|extend|host-context)\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g
const NAME = /([.#%])((?:\\.|[\w\u0080-\uffff-])+)|&([\w-]+)/g

run((text, file, print) => {
  const extension = file.slice(file.lastIndexOf('.') + 1)
  const dialect = extension === 'scss' || extension === 'less' ? extension : 'css'
  const parser = dialect === 'css' ? load('postcss') : load(`postcss-${dialect}`)
  const seen = new Set<string>()
  const add = (name: string, kind: string, first: number, { source }: Node, once = true) => {
    const key = `${kind} ${name}`
    if (once && seen.has(key)) return
    seen.add(key)
    print({ name, kind, first, last: source.end.line })
  }

  const walk = (nodes: readonly Node[] = [], parent: string | undefined, isTop: boolean): void => {
    for (const node of nodes) {
      const line = node.source.start.line
      if (node.type === 'decl') {
        const prop = node.prop!
        if (prop.startsWith('--') && !prop.includes('{')) add(prop, 'var', line, node)
        else if (isTop && /^\$[\w-]+$/.test(prop)) add(prop, 'var', line, node)
        else if (!node.nodes) continue
      } else if (node.type === 'atrule') {
        const [name = ''] = /^[\w-]+/.exec(node.params ?? '') ?? []
        if (node.variable || (dialect === 'less' && node.params?.startsWith(':'))) {
          if (isTop) add(`@${node.name}`, 'var', line, node)
          walk(node.nodes, undefined, false)
        } else if (node.mixin) continue
        else if (/^(?:-\w+-)?keyframes$|^counter-style$|^property$|^font-palette-values$/.test(node.name!)) {
          if (/^[\w-]+$/.test(node.params!.trim())) add(name, 'block', line, node, false)
        } else if (node.name === 'layer') {
          if (node.nodes && /^[\w.-]+$/.test(node.params!.trim())) add(node.params!.trim(), 'block', line, node, false)
          walk(node.nodes, parent, false)
        } else if (node.name === 'mixin' && dialect === 'scss') {
          add(name, 'macro', line, node, false)
          walk(node.nodes, undefined, false)
        } else if (node.name === 'function' && dialect === 'scss') add(name, 'fn', line, node, false)
        else walk(node.nodes, parent, false)
      } else if (node.type === 'rule') walk(node.nodes, rule(node, parent), false)
    }
  }

  /** What `&` stands for in the rule. */
  const rule = (node: Node, parent: string | undefined): string | undefined => {
    const written = node.raws.selector?.raw ?? node.selector!
    const plain = blank(written)
    const mixin = dialect === 'less' && /^([.#][\w-]+)\s*\(/.exec(plain)?.[1]
    if (mixin) {
      add(mixin, 'macro', node.source.start.line, node, false)
      return mixin
    }
    let first: string | undefined
    let offset = 0
    for (const [index, part] of split(plain).entries()) {
      const before = plain.slice(0, offset) + /^\s*/.exec(part)![0]
      const line = node.source.start.line + before.split('\n').length - 1
      let last = dialect !== 'css' && /(?:^|[\s>+~])&\s*$/.test(part) ? parent : undefined
      for (const found of part.matchAll(NAME)) {
        const [whole, mark, name = '', suffix] = found
        if ((mark === '%' && dialect !== 'scss') || (suffix && dialect === 'css')) continue
        if (mark && !/^(?:-?[A-Za-z_\\\u0080-\uffff]|--)/.test(name)) continue
        if (part[found.index + whole.length] === '\u0001') continue
        const full = (suffix && parent !== undefined ? parent + suffix : whole).replace(/\\/g, '')
        add(full, 'selector', line, node)
        if (part.slice(found.index + whole.length).trim() === '') last = full
      }
      if (index === 0) first = last
      offset += part.length + 1
    }
    return first
  }

  walk(parser.parse(text).nodes, undefined, true)
})

/** Without comments, what is only referred to, and with a mark in place of what is interpolated. */
function blank(selector: string): string {
  const empty = (found: string) => found.replace(/[^\n]/g, ' ')
  return selector
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, empty)
    .replace(/[#@]\{(?:[^{}]|\{[^{}]*\})*\}/g, found => '\u0001'.repeat(found.length))
    .replace(/"[^"]*"|'[^']*'/g, empty)
    .replace(SELF, empty)
}

function split(list: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const char of list) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === ',' && depth <= 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}
