// JavaScript's `this` and imports: who owns what is assigned to `this`, and which variables are imports. Pure.
import type { Match } from '../../languages/definition-match.ts'
import type { SymbolKind } from '../../model.ts'
import type { Enclosure } from './enclosure.ts'

/** Whether `this` in a definition refers to itself: all but methods, and constructors such as `NS.Shape = function () {}`. */
export function ownsThis(kind: SymbolKind | 'scope', name: string, { value, within, set }: Match): boolean {
  if (kind !== 'method') return true
  return value >= 0 && (within >= 0 || set?.modifier === 'static') && /^[A-Z]/.test(name)
}

/** Names that functions give to `this`, to use it in other functions. */
const SELF_NAME = /^(?:_?self|_?this|_?that|me|vm)$/
/** UTF-16 units of a function that are searched for the assignment of `this`. */
const SELF_LIMIT = 2000

/** Whether `written` is a name that the function around a match gives to `this`: `var self = this`. */
export function isThis(text: string, written: string, { inside }: Enclosure, { start }: Match): boolean {
  if (!SELF_NAME.test(written)) return false
  return new RegExp(`\\b${written}\\s*=\\s*this\\b`).test(text.slice(inside, Math.min(start, inside + SELF_LIMIT)))
}

/** UTF-16 units of a value that may be an import. */
const IMPORT_LIMIT = 300

/** Whether a variable is bound to a module or a part of it: `const { a } = require("b")`. */
export function isImport(text: string, { role, value, end }: Match, imported: RegExp | undefined): boolean {
  if (!imported || (role !== 'const' && role !== 'var') || value < 0 || end - value > IMPORT_LIMIT) return false
  return imported.test(text.slice(value, end))
}
