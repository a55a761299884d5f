// Whom a call as written can mean, by its receiver: told only where that says so, since a wrong caller is worse than
// none. Pure. See cache-format.md, "Records".
import type { SymbolRecord } from '../../model.ts'
import { mapped } from '../../util/mapped.ts'
import { foldCase, isUpper, isWordCode } from '../../util/name-words.ts'
import { directOwner } from '../../util/symbol-names.ts'
import { parameterType } from '../../util/type-names.ts'

/** What the scopes of a file are made of. */
export type Scoped = Pick<SymbolRecord, 's' | 'p' | 'k' | 'signature' | 'calls' | 'references'> & Typed
/** What of a record tells the types of what its calls are made on. */
export type Typed = Pick<SymbolRecord, 'receivers' | 'params' | 'doc'>

/** What of a record names others: what it calls, or what it gives by value. */
export type Use = 'calls' | 'references'

/** Paths of that sort, as written. */
export function usesOf(record: Pick<SymbolRecord, Use>, use: Use): readonly string[] {
  return use === 'references' ? (record.references ?? []) : mapped(record.calls ?? [], ({ callee }) => callee)
}

/** A callee taken apart: `this.api.post` is `post` of `this.api`, whose last word is `api`. */
export interface Callee {
  readonly name: string
  /** As written, without the mark before the name; undefined for a name alone. */
  readonly receiver: string | undefined
  readonly word: string
}

const SELVES: ReadonlySet<string> = new Set(['self', 'this', 'cls', 'Self', 'static', '$this', '$self', '__PACKAGE__'])
const BASES: ReadonlySet<string> = new Set(['super', 'base', 'SUPER', 'parent'])
const PATHS: ReadonlySet<string> = new Set(['crate', 'self', 'super'])
/** Shortest receiver that may be the end of an owner's name. */
const LEAST_LIKE = 3

/** Takes a callee apart; `name` is what it ends with from its last word on: `list.empty?` → `empty?`. */
export function calleeOf(callee: string, name: string): Callee {
  const whole = callee.startsWith('new ') ? callee.slice(4) : callee
  if (whole === name) return { name, receiver: undefined, word: '' }
  let end = whole.length - name.length
  const marks = end
  while (end > 0 && isMark(whole.charCodeAt(end - 1))) end--
  const receiver = end === 0 ? whole.slice(0, marks) : whole.slice(0, end)
  return { name, receiver, word: lastWord(receiver) }
}

/**
 * What a callee as written ends with from its last word on: `this.api.post` → `post`, `list.empty?` → `empty?`,
 * `self.add:to:` → `add:to:`.
 */
export function lastWordOn(callee: string): string {
  if (callee.endsWith(':')) return callee.slice(callee.lastIndexOf('.') + 1)
  let at = callee.length
  while (at > 0 && !isNamePart(callee.charCodeAt(at - 1))) at--
  while (at > 0 && isNamePart(callee.charCodeAt(at - 1))) at--
  return callee.slice(at)
}

/** The last word alone: `new Api()` → `Api`. */
function lastWord(text: string): string {
  let end = text.length
  while (end > 0 && !isNamePart(text.charCodeAt(end - 1))) end--
  return lastWordOn(text.slice(0, end))
}

/** True for a call on the own object: of a class, and by the name that a method of Go gives it. */
export function isOnSelf({ receiver }: Callee, { signature = '' }: { readonly signature?: string }): boolean {
  if (receiver === undefined) return false
  return SELVES.has(receiver) || (signature.startsWith(`func (${receiver}`) && signature[6 + receiver.length] === ' ')
}

/** True for a call of what the class is derived from. */
export function isOnBase({ receiver, word }: Callee): boolean {
  return receiver !== undefined && BASES.has(word) && !receiver.startsWith('self.') && !receiver.startsWith('this.')
}

/** True for a receiver by which a file or a module speaks of its own functions. */
export function isOfModule({ receiver, word }: Callee, callee: string): boolean {
  return receiver === '::' || word === 'exports' || (PATHS.has(word) && callee.includes('::'))
}

/** True for a receiver that is called like an owner, but for marks and capitals, or one like the end of the other. */
export function isLike(word: string, owner: string): boolean {
  const [a, b] = [bareName(word), bareName(directOwner(owner))]
  if (a === '' || b === '') return false
  if (a === b) return true
  if (Math.min(a.length, b.length) < LEAST_LIKE) return false
  return endsIn(word, a, b) || endsIn(directOwner(owner), b, a)
}

/** The name of the type of a receiver as written, by what it is made of or how the parameter is declared. */
export function typeOf(record: Typed, receiver: string): string | undefined {
  for (const each of record.receivers ?? [])
    if (each.startsWith(receiver) && each[receiver.length] === ' ') return each.slice(receiver.length + 1)
  return parameterType(record, receiver)
}

/** True where a folded name ends in another, which begins there with a word of it as written. */
function endsIn(written: string, folded: string, end: string): boolean {
  if (!folded.endsWith(end)) return false
  let at = written.length
  for (let left = end.length; left > 0 && at > 0; at--) {
    const code = written.charCodeAt(at - 1)
    if (code !== UNDERSCORE && code !== DOLLAR) left--
  }
  return isUpper(written.charCodeAt(at)) || written.charCodeAt(at - 1) === UNDERSCORE
}

/** A name without marks and capitals. */
export function bareName(word: string): string {
  return foldCase(word.replaceAll('_', '').replaceAll('$', ''))
}

/** A definition in one file, what it is called by in another: `caller` is there. The name is the target's. */
export function mayReferFromOtherFile(
  callee: string,
  caller: Pick<SymbolRecord, 'p' | 'signature'>,
  target: Pick<SymbolRecord, 's' | 'p' | 'k'> & { readonly f: string },
): boolean {
  const name = callee === target.s ? callee : lastWordOn(callee)
  if (name !== target.s) return false
  const parts = calleeOf(callee, name)
  const { p, k, f } = target
  const isInside = p !== undefined && (caller.p === p || caller.p?.startsWith(`${p}.`) === true)
  if (parts.receiver === undefined) return p === undefined || isInside || k === 'fn' || callee.startsWith('new ')
  if (isOnSelf(parts, caller)) return isInside
  if (isOnBase(parts)) return false
  if (p !== undefined) return isLike(parts.word, p)
  const word = bareName(parts.word)
  return word !== '' && f.split('/').some(part => bareName(part.split('.')[0]!) === word)
}

/**
 * The one word before the name in a callee, where that may be what its file calls a module, or a type: `f` of `f.Do`.
 * The name is the target's.
 */
export function aliasIn(callee: string, target: Pick<SymbolRecord, 's' | 'p'>): string | undefined {
  if (lastWordOn(callee) !== target.s) return undefined
  const { receiver, word } = calleeOf(callee, target.s)
  if (receiver === undefined || receiver !== word || SELVES.has(word) || BASES.has(word)) return undefined
  return target.p === undefined || isUpper(word.charCodeAt(0)) ? word : undefined
}

/** The word before the owner in a callee, where that may be a module: `shop` of `shop.Order.total`. */
export function moduleIn(callee: string, { s, p }: Pick<SymbolRecord, 's' | 'p'>): string | undefined {
  const end = `.${directOwner(p ?? '')}.${s}`
  if (p === undefined || !callee.endsWith(end)) return undefined
  const module = callee.slice(callee.startsWith('new ') ? 4 : 0, -end.length)
  return module !== '' && lastWordOn(module) === module && !SELVES.has(module) ? module : undefined
}

const UNDERSCORE = 95
const DOLLAR = 36

/** Letters, digits and marks that names have in them. */
export function isNamePart(code: number): boolean {
  return isWordCode(code) || code === UNDERSCORE || code === DOLLAR
}

/** Of what joins a name to its receiver: `.`, `::`, `->`, `?.`, `!.`. */
function isMark(code: number): boolean {
  return code === 46 || code === 58 || code === 45 || code === 62 || code === 63 || code === 33
}
