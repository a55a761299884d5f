// Definitions that code uses without a call: accessors, operators, and what a language calls by itself. No record has such uses.
import type { SymbolRecord } from '../model.ts'
import type { Found } from './graph.ts'
import { isConstructor } from './overrides.ts'

/** Names of methods that syntax calls, by the files of the language. */
const BY_NAME: readonly (readonly [files: RegExp, names: RegExp])[] = [
  [/\.(?:py|pyi|pyx|php|lua|luau)$/, /^__(?!init__$|construct$)\w+$/],
  [/\.rb$/, /^(?:method_missing|respond_to_missing\?|inherited|included|extended|prepended|method_added|to_s|each)$/],
  [/\.swift$/, /^(?:subscript|deinit|callAsFunction)$/],
  [/\.(?:java|kts?|scala|groovy|[cm]?[jt]sx?|dart)$/, /^(?:toString|close|iterator|hasNext|valueOf|toJSON)$/],
  [/\.cs$/, /^(?:ToString|Dispose|DisposeAsync|GetEnumerator|this)$/],
  [
    /\.rs$/,
    /^(?:drop|fmt|from|into|deref|deref_mut|next|into_iter|poll|eq|ne|cmp|partial_cmp|index|index_mut|neg|not|(?:add|sub|mul|div|rem|bitand|bitor|bitxor|shl|shr)(?:_assign)?)$/,
  ],
  [/\.(?:h|hh|hpp|hxx|cc|cpp|cxx|mm|cs)$/, /^operator\b/],
]

/** True if code may use a definition without a call of its name. */
export function isUsedWithoutCall(target: Found, record: SymbolRecord, owner: Found | undefined): boolean {
  const { f, s, k } = target.entry
  if (k === 'property' || /^[^\p{L}_$#@]/u.test(s)) return true
  if (k !== 'fn' && k !== 'method') return false
  if (BY_NAME.some(([files, names]) => files.test(f) && names.test(s))) return true
  // Declarations of variables and constants of enums make objects.
  if (isConstructor(target)) return owner?.entry.k === 'enum' || /\.(?:h|hh|hpp|hxx|cc|cpp|cxx)$/.test(f)
  const { modifiers = [], decorators = [] } = record
  if (modifiers.some(word => ACCESSORS.has(word)) || decorators.some(each => PROPERTY.test(each))) return true
  return f.endsWith('.scala') && !record.signature.includes('(')
}

const ACCESSORS: ReadonlySet<string> = new Set(['get', 'set', 'operator'])
/** `@property`, `@cached_property`, `@name.setter`. */
const PROPERTY = /property\b|\.(?:setter|getter|deleter)\b/
