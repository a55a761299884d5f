// Decides by name and receiver what a call may refer to. In doubt nothing: a wrong caller is worse than none. Pure. See
// cache-format.md, "Records".
import type { SymbolRecord } from '../../model.ts'
import { foldCase, isUpper, isWordCode } from '../../util/name-words.ts'
import { directOwner } from '../../util/symbol-names.ts'
import { parameterType } from '../../util/type-names.ts'

/** Fields that resolving calls needs. */
export type Scoped = Pick<SymbolRecord, 's' | 'p' | 'k' | 'signature' | 'calls' | 'references'> & Typed
/** Fields that give the types of receivers. */
export type Typed = Pick<SymbolRecord, 'receivers' | 'params' | 'doc'>

/** Ways to use another symbol: calling it, or referring to it as a value. */
export type Use = 'calls' | 'references'

/** A callee in parts: `this.api.post` is `post` on `this.api`, whose last word is `api`. */
export interface Callee {
  readonly name: string
  /** Without the operator before the name; undefined for a name alone. */
  readonly receiver: string | undefined
  readonly word: string
}

const SELF_NAMES: ReadonlySet<string> = new Set([
  'self',
  'this',
  'cls',
  'Self',
  'static',
  '$this',
  '$self',
  '__PACKAGE__',
])
const BASE_NAMES: ReadonlySet<string> = new Set(['super', 'base', 'SUPER', 'parent'])
const MODULE_PATHS: ReadonlySet<string> = new Set(['crate', 'self', 'super'])
/** Shortest receiver that may be a suffix of an owner's name. */
const MIN_SUFFIX = 3

/** Splits a callee; `name` is its end from `lastWordOn`. */
export function calleeOf(callee: string, name: string): Callee {
  const whole = callee.startsWith('new ') ? callee.slice(4) : callee
  if (whole === name) return { name, receiver: undefined, word: '' }
  let end = whole.length - name.length
  const marks = end
  while (end > 0 && isOperatorCode(whole.charCodeAt(end - 1))) end--
  const receiver = end === 0 ? whole.slice(0, marks) : whole.slice(0, end)
  return { name, receiver, word: lastWord(receiver) }
}

/** A callee from its last word on: `this.api.post` → `post`, `list.empty?` → `empty?`, `x.add:to:` → `add:to:`. */
export function lastWordOn(callee: string): string {
  if (callee.endsWith(':')) return callee.slice(callee.lastIndexOf('.') + 1)
  let at = callee.length
  while (at > 0 && !isNamePart(callee.charCodeAt(at - 1))) at--
  while (at > 0 && isNamePart(callee.charCodeAt(at - 1))) at--
  // A private member of JavaScript: `this.#next`.
  return callee.slice(callee.endsWith('.#', at) ? at - 1 : at)
}

/** The type whose objects a callee makes by `.new`: `Shop.Tree` of `Shop.Tree.new` (Ruby). */
export function typeBeforeNew(callee: string): string | undefined {
  const type = callee.endsWith('.new') ? callee.slice(0, -4) : ''
  return /^[A-Z][\w:.]*$/.test(type) ? type : undefined
}

/** The last word without what follows it: `new Api()` → `Api`. */
function lastWord(text: string): string {
  let end = text.length
  while (end > 0 && !isNamePart(text.charCodeAt(end - 1))) end--
  return lastWordOn(text.slice(0, end))
}

/** Whether the receiver is the object itself: `this`, `self`, or the receiver name of a Go method. */
export function isOnSelf({ receiver }: Callee, { signature = '' }: { readonly signature?: string }): boolean {
  if (receiver === undefined) return false
  return (
    SELF_NAMES.has(receiver) || (signature.startsWith(`func (${receiver}`) && signature[6 + receiver.length] === ' ')
  )
}

/** Whether the receiver is the base class. */
export function isOnBase({ receiver, word }: Callee): boolean {
  return (
    receiver !== undefined && BASE_NAMES.has(word) && !receiver.startsWith('self.') && !receiver.startsWith('this.')
  )
}

/** Whether the receiver is the file or module itself. */
export function isOfModule({ receiver, word }: Callee, callee: string): boolean {
  return receiver === '::' || word === 'exports' || (MODULE_PATHS.has(word) && callee.includes('::'))
}

/** Whether a receiver's name equals the owner's, ignoring separators and case, or one ends with the other. */
export function isLike(word: string, owner: string): boolean {
  const [a, b] = [bareName(word), bareName(directOwner(owner))]
  if (a === '' || b === '') return false
  if (a === b) return true
  if (Math.min(a.length, b.length) < MIN_SUFFIX) return false
  return endsIn(word, a, b) || endsIn(directOwner(owner), b, a)
}

/** The name of the receiver's type, from its constructor or its parameter declaration, of which `nameOf` gives the name. */
export function typeOf(
  record: Typed,
  receiver: string,
  nameOf?: (written: string) => string | undefined,
): string | undefined {
  for (const each of record.receivers ?? [])
    if (each.startsWith(receiver) && each[receiver.length] === ' ') return each.slice(receiver.length + 1)
  return parameterType(record, receiver, nameOf)
}

/** Whether a folded name has this suffix, and a word begins there. */
function endsIn(written: string, folded: string, end: string): boolean {
  if (!folded.endsWith(end)) return false
  let at = written.length
  for (let left = end.length; left > 0 && at > 0; at--) {
    const code = written.charCodeAt(at - 1)
    if (code !== UNDERSCORE && code !== DOLLAR) left--
  }
  return isUpper(written.charCodeAt(at)) || written.charCodeAt(at - 1) === UNDERSCORE
}

/** A folded name without separators. */
export function bareName(word: string): string {
  return foldCase(word.replaceAll('_', '').replaceAll('$', ''))
}

const UNDERSCORE = 95
const DOLLAR = 36

/** Whether the code unit can be part of a name. */
export function isNamePart(code: number): boolean {
  return isWordCode(code) || code === UNDERSCORE || code === DOLLAR
}

/** Characters of the operators `.`, `::`, `->`, `?.` and `!.`. */
function isOperatorCode(code: number): boolean {
  return code === 46 || code === 58 || code === 45 || code === 62 || code === 63 || code === 33
}
