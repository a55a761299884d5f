// Parses base types outside signatures: heads that are too long, mixins of Ruby, traits of PHP, embedded types of Go, impls of Rust and extensions of
// Swift. Pure.
import type { BaseTypeRule, TypeRelation } from '../../languages/base-type-rules.ts'
import type { SymbolRecord } from '../../model.ts'
import { partsOf, type WrittenBase } from './head-base-types.ts'

/** Base types that a file gives to a type which need not be in it. */
export interface Extension {
  readonly type: readonly string[]
  readonly base: WrittenBase
  /** Offset in the text. */
  readonly at: number
}

/** The text with comments and strings blanked. */
export function withoutComments(text: string, mark: '#' | '//'): string {
  const blank = (what: string): string => what.replace(/[^\n]/g, ' ')
  return mark === '#'
    ? text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<![\w&])#[^\n]*|^=begin\b[\s\S]*?^=end\b/gm, blank)
    : text.replace(/"(?:[^"\\]|\\[\s\S])*"|`[^`]*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, blank)
}

function extending(written: string, relation: TypeRelation | 'kind' = 'extends'): WrittenBase {
  return { parts: partsOf(written), relation }
}

/** Modules that the body of a Ruby class or module includes, extends or prepends; not those of what it encloses. */
export function mixinsIn(body: string): WrittenBase[] {
  const lists = body.matchAll(/^[ \t]*(?:include|extend|prepend)(?:[ \t]+|\()((?:[A-Z:][\w:]*(?:,\s*)?)+)/gm)
  return Array.from(lists, match => match[1]!.split(/[,\s]+/))
    .flat()
    .filter(Boolean)
    .map(name => ({ ...extending(name), isInside: true }))
}

/** Traits that the body of a PHP class or trait uses. */
export function usedTraits(body: string): WrittenBase[] {
  const open = body.indexOf('{')
  const lists = body.slice(open + 1).matchAll(/^[^\S\n]*(?:(?<=\{\s*)|)use\s+([\w\\]+(?:\s*,\s*[\w\\]+)*)\s*[;{]/gm)
  return Array.from(lists, match => match[1]!.split(/\s*,\s*/))
    .flat()
    .map(name => extending(name))
}

/** Types that a struct or an interface of Go embeds. `body` begins at its head. */
export function embeddedTypes(body: string): WrittenBase[] {
  const open = /\b(?:struct|interface)\s*\{/.exec(body)
  if (!open) return []
  const found: WrittenBase[] = []
  let depth = 0
  for (const [line] of body.slice(open.index + open[0].length).matchAll(/[^\n;]+/g)) {
    if (depth === 0) {
      const [, name] = /^\s*\*?((?:[\p{L}_]\w*\.)?[\p{L}_]\w*)(?:\[[^\n]*\])?\s*(?:[`}]|$)/u.exec(line) ?? []
      if (name !== undefined) found.push(extending(name))
    }
    for (const letter of line) {
      if ('{(['.includes(letter)) depth++
      else if ('})]'.includes(letter) && --depth < 0) return found
    }
  }
  return found
}

/** `impl Trait for Type` in a file of Rust. */
export function implsIn(text: string): Extension[] {
  const found: Extension[] = []
  for (const { index } of text.matchAll(/^[ \t]*(?:unsafe[ \t]+)?impl\b/gm)) {
    const end = text.slice(index, index + 2000).search(/[{;]/)
    if (end < 0) continue
    const head = withoutAngles(text.slice(index, index + end)).replace(/\s+where\b[\s\S]*/, '')
    const [, trait, type] = /\bimpl\s+([\w:\s]+?)\s+for\s+&?\s*(?:(?:mut|dyn)\s+)?([\w:]+)\s*$/.exec(head) ?? []
    if (trait !== undefined)
      found.push({ type: partsOf(type!), base: extending(trait.trim(), 'implements'), at: index })
  }
  return found
}

/** `extension Type: Protocol` in a file of Swift. */
export function extensionsIn(text: string): Extension[] {
  const found: Extension[] = []
  for (const match of text.matchAll(/^[^\S\n]*(?:\w+[ \t]+)*extension\s+([\w.]+)\s*:\s*([^{]{1,1000})\{/gm)) {
    const list = withoutAngles(match[2]!).replace(/\bwhere\b[\s\S]*/, '')
    for (const name of list.split(/[,&]/)) {
      const written = name.replace(/@\w+/, '').trim()
      if (/^[\w.]+$/.test(written))
        found.push({ type: partsOf(match[1]!), base: extending(written, 'kind'), at: match.index })
    }
  }
  return found
}

/** A text without what stands in angle brackets. */
function withoutAngles(text: string): string {
  let depth = 0
  let rest = ''
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!
    if (letter === '<') depth++
    if (depth === 0) rest += letter
    if (letter === '>' && text[i - 1] !== '-' && depth > 0 && --depth === 0) rest += ' '
  }
  return rest
}

/** Characters of a head that are looked at. */
const LONGEST_HEAD = 20_000

/** The head of a type: its signature, or, if that is cut, the text of the definition, which `body` reads. */
export function wholeHead(
  { s, k, signature }: Pick<SymbolRecord, 's' | 'k' | 'signature'>,
  body: () => string,
  { mark }: BaseTypeRule,
): string {
  // A value of more than a hundred characters is no name.
  if (!signature.endsWith('…') || k === 'const' || k === 'var') return signature
  const text = withoutComments(body().slice(0, LONGEST_HEAD), mark === '(' ? '#' : '//').replace(/\s+/g, ' ')
  const start = text.indexOf(signature.slice(0, signature.indexOf(s) + s.length))
  return start < 0 ? signature : text.slice(start)
}
