// What is known of the type of a value.
import type { Found } from '../type-symbols.ts'
import type { ScriptCode } from './script-code.ts'

/** What type parameters stand for at a place, and what `this` is. */
export interface Environment {
  readonly names: ReadonlyMap<string, ValueType | undefined>
  readonly self?: ValueType | undefined
}

export type ValueType =
  /** Not of this index: a string, an object of a dependency. */
  | { readonly is: 'outside' }
  /** An object of a class or interface. */
  | { readonly is: 'instance'; readonly type: Found; readonly given: readonly (ValueType | undefined)[] }
  /** A class itself. */
  | { readonly is: 'class'; readonly type: Found }
  /** A name that imports bind, or a member of one. */
  | { readonly is: 'import'; readonly file: string; readonly names: readonly string[] }
  /** A function by the bracket or name of its parameters; `isType` if it is one only in a type. */
  | {
      readonly is: 'function'
      readonly code: ScriptCode
      readonly at: number
      readonly isType: boolean
      readonly environment: Environment
    }
  /** An object literal, or the members of a type in braces, by the brace. */
  | {
      readonly is: 'object'
      readonly code: ScriptCode
      readonly at: number
      readonly isType: boolean
      readonly environment: Environment
    }
  /** An array, a set, a map or another type of the language that holds values. */
  | { readonly is: 'collection'; readonly name: string; readonly given: readonly (ValueType | undefined)[] }
  /** All of several types at once, or any of them. */
  | { readonly is: 'all' | 'any'; readonly of: readonly ValueType[] }

export const OUTSIDE: ValueType = { is: 'outside' }
export const NOTHING: Environment = { names: new Map() }

/** Equal for equal types. */
export function keyOf(type: ValueType | undefined): string {
  if (type === undefined) return '?'
  switch (type.is) {
    case 'outside':
      return 'outside'
    case 'instance':
      return `${type.type.symbol}`
    case 'class':
      return `class ${type.type.symbol}`
    case 'import':
      return `${type.file} ${type.names.join('.')}`
    case 'collection':
      return `${type.name}<${type.given.map(keyOf).join()}>`
    case 'all':
      return type.of.map(keyOf).join('&')
    case 'any':
      return type.of.map(keyOf).sort().join('|')
    default:
      return `${type.code.path} ${type.at}`
  }
}

/** Any of several types; undefined if one of them is. */
export function anyOf(types: readonly (ValueType | undefined)[]): ValueType | undefined {
  const different = new Map<string, ValueType>()
  for (const type of types) {
    if (type === undefined) return undefined
    different.set(keyOf(type), type)
  }
  const [first, ...others] = different.values()
  return others.length === 0 ? first : { is: 'any', of: [...different.values()] }
}

/** Collections, and the members that give what they hold: the index of the type argument, or the collection itself. */
export const COLLECTIONS: ReadonlyMap<string, ReadonlyMap<string, number | 'self' | 'list' | 'values'>> = new Map(
  Object.entries({
    Array:
      'pop:0 shift:0 at:0 find:0 findLast:0 filter:self slice:self concat:self reverse:self sort:self splice:self toSorted:self toReversed:self values:self',
    ReadonlyArray:
      'at:0 find:0 findLast:0 filter:self slice:self concat:self toSorted:self toReversed:self values:self',
    Set: 'values:list keys:list',
    ReadonlySet: 'values:list keys:list',
    Map: 'get:1 values:values',
    ReadonlyMap: 'get:1 values:values',
    WeakMap: 'get:1',
    Record: '',
    Iterable: '',
    IterableIterator: '',
    Iterator: '',
    AsyncIterable: '',
    Generator: '',
    AsyncGenerator: '',
    ArrayLike: '',
    tuple: '',
  }).map(([name, members]) => [
    name,
    new Map(
      members
        .split(' ')
        .filter(Boolean)
        .map(each => each.split(':') as [string, string])
        .map(([member, gives]) => [member, /\d/.test(gives) ? Number(gives) : (gives as 'self')]),
    ),
  ]),
)

/** Methods of collections that call a function with each element. */
export const VISITORS: ReadonlySet<string> = new Set(
  'forEach map filter some every find findIndex findLast findLastIndex flatMap'.split(' '),
)

/** Types that stand for their argument, for the members that it has. */
export const TRANSPARENT: ReadonlySet<string> = new Set(
  'Promise PromiseLike Awaited Readonly Partial Required NonNullable Pick Omit NoInfer'.split(' '),
)
