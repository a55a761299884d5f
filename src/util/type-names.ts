// Extracts the name of a type from how it is written. Pure.
import type { SymbolRecord } from '../model.ts'
import { isWordCode } from './name-words.ts'

/** Keywords before a type that do not change its name. */
const MODIFIERS: ReadonlySet<string> = new Set([
  'const',
  'final',
  'readonly',
  'mut',
  'dyn',
  'ref',
  'struct',
  'class',
  'impl',
])
/** Other members of a union that still leave one type. */
const NULL_TYPES: ReadonlySet<string> = new Set(['null', 'undefined', 'None'])

/**
 * The last name of a type: `const shop::Tree<T> &`, `*one.Tree` and `Tree | null` give `Tree`. Undefined for lists,
 * functions and other unions.
 */
export function typeNamed(written: string, pointers?: ReadonlySet<string>): string | undefined {
  const path = typePath(written, pointers)
  return path === undefined ? undefined : lastName(path)
}

/**
 * The same with what stands before the last name: `shop::Tree`, `one.Tree`. Types that `pointers` names give what they
 * hold.
 */
export function typePath(type: string, pointers?: ReadonlySet<string>): string | undefined {
  // Python quotes types that are defined later. A type of TypeScript in quotes is a text.
  const written = /^(["'])[A-Z][\w.]*\1$/.test(type) ? type.slice(1, -1) : type
  let at = 0
  let name = ''
  for (;;) {
    while (at < written.length && ' \t*&'.includes(written[at]!)) at++
    const end = wordsEnd(written, at)
    if (end === at) return undefined
    name = written.slice(at, end)
    at = end
    if (!MODIFIERS.has(name)) break
  }
  if (written[at] === '<' || (written[at] === '[' && written[at + 1] !== ']')) {
    const close = closing(written, at)
    if (close < 0) return undefined
    const held = written.slice(at + 1, close)
    if (name === 'Optional') return typePath(held, pointers)
    // A lifetime of Rust may stand before the type.
    if (pointers?.has(lastName(name))) return typePath(held.replace(/^'\w+\s*,\s*/, ''), pointers)
    at = close + 1
  }
  while (at < written.length && ' \t*&?!'.includes(written[at]!)) at++
  const rest = written.slice(at)
  if (rest !== '' && !(rest[0] === '|' && NULL_TYPES.has(rest.slice(1).trim()))) return undefined
  return name
}

/** The last segment of a path joined by any separators. */
export function lastName(path: string): string {
  let at = path.length
  while (at > 0 && isPart(path.charCodeAt(at - 1))) at--
  return path.slice(at)
}

/**
 * The type of a parameter: its annotation, else the constructor of its default value, else its doc comment. `nameOf`
 * gives the name of an annotation.
 */
export function parameterType(
  { params, doc }: { readonly params?: SymbolRecord['params'] | undefined; readonly doc?: string | undefined },
  name: string,
  nameOf: (written: string) => string | undefined = typeNamed,
): string | undefined {
  const parameter = params?.find(one => one.name === name)
  if (parameter === undefined) return undefined
  const { type, default: defaultValue } = parameter
  if (type !== undefined) return nameOf(type)
  if (defaultValue?.startsWith('new ')) return lastName(defaultValue.slice(4, wordsEnd(defaultValue, 4)))
  return doc === undefined ? undefined : documentedType(doc, [`} ${name}`, `} [${name}`])
}

/** The type in braces before one of `ends` in a doc comment: `@param {Tree} oak`. */
function documentedType(doc: string, ends: readonly string[]): string | undefined {
  for (const end of ends) {
    for (let at = doc.indexOf(end); at >= 0; at = doc.indexOf(end, at + 1)) {
      if (isPart(doc.charCodeAt(at + end.length))) continue
      const open = doc.lastIndexOf('{', at)
      if (open >= 0 && doc.startsWith('@param ', open - 7)) return typeNamed(doc.slice(open + 1, at).replace('?', ''))
    }
  }
  return undefined
}

/** The type a function returns: its annotation (in Go the first of several), else its doc comment. */
export function resultType(
  { returns, doc = '' }: { readonly returns?: string | undefined; readonly doc?: string | undefined },
  nameOf: (written: string) => string | undefined = typeNamed,
): string | undefined {
  if (returns !== undefined) return nameOf(returns.startsWith('(') ? returns.slice(1).split(/[,)]/)[0]! : returns)
  for (const tag of ['@return {', '@returns {']) {
    const at = doc.indexOf(tag)
    if (at >= 0) return typeNamed(doc.slice(at + tag.length, doc.indexOf('}', at)))
  }
  return undefined
}

/** End of the names joined by `.`, `::` or `\` that begin at `at`. */
export function wordsEnd(text: string, at: number): number {
  let end = at
  for (;;) {
    while (isPart(text.charCodeAt(end))) end++
    if (end === at) return at
    const joint = text.startsWith('::', end) ? 2 : text[end] === '.' || text[end] === '\\' ? 1 : 0
    if (joint === 0 || !isPart(text.charCodeAt(end + joint))) return end
    end += joint
  }
}

/** Offset of the bracket that closes the one at `at`; -1 if it is not within 200 characters. */
export function closing(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length && i < at + LONGEST; i++) {
    if (text[i] === '<' || text[i] === '[') depth++
    else if ((text[i] === '>' || text[i] === ']') && --depth === 0) return i
  }
  return -1
}

const LONGEST = 200

/** Whether the code unit can be part of a name: letter, digit, `_` or `$`. */
export function isPart(code: number): boolean {
  return isWordCode(code) || code === 95 || code === 36
}
