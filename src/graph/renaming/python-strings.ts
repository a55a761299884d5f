// Strings of Python that hold names of the code: `__all__`, types in quotes, and names passed to calls such as TypeVar.
import * as T from '../../scan/token-kinds.ts'
import type { ScriptCode } from '../values/script-code.ts'

/** A string in `__all__ = [...]`. */
export function isListedExport(code: ScriptCode, at: number, name: string): boolean {
  const open = code.around[at]!
  if (open < 0 || code.kind(at) !== T.STRING || code.word(at).slice(1, -1) !== name) return false
  return code.is(open - 2, '__all__') && code.kind(open - 1) === T.ASSIGN
}

/** A type in quotes: of a parameter, a result or a variable, alone or in the brackets of another type. */
export function isAnnotation(code: ScriptCode, at: number): boolean {
  if (!/^(["'])[\w.,|[\] ]+\1$/.test(code.word(at))) return false
  let start = at
  for (let open = code.around[at]!; open >= 0 && code.kind(open) === T.OPEN_BRACKET; open = code.around[start]!) {
    if (!code.isName(open - 1)) return false
    start = open - 1
    while (code.kind(start - 1) === T.ACCESS) start -= 2
  }
  // `A | "B"`
  while (code.kind(start - 1) === T.PIPE && code.isName(start - 2)) {
    start -= 2
    while (code.kind(start - 1) === T.ACCESS) start -= 2
  }
  if (code.is(start - 1, '->') || (code.is(start - 1, '=') && code.is(start - 2, 'bound'))) return true
  if (code.kind(start - 1) === T.OPEN_PAREN && code.is(start - 2, 'cast')) return true
  if (code.kind(start - 1) !== T.COLON) return false
  const open = code.around[start]!
  if (open < 0) return code.isName(start - 2) && !/^(?:else|try|finally|except)$/.test(code.word(start - 2))
  return code.kind(open) === T.OPEN_PAREN && code.is(open - 2, 'def')
}

/** The name to which a Python call is assigned that takes this name as a string: `T = TypeVar('T')`. */
export function nameOfMade(code: ScriptCode, at: number, name: string): number | undefined {
  const open = code.around[at]!
  if (open < 0 || open !== at - 1 || code.word(at).slice(1, -1) !== name || !NAMING_CALLS.has(code.word(open - 1)))
    return undefined
  let start = open - 1
  while (start > 0 && !code.isFirst(start)) start--
  return code.is(start, name) ? start : undefined
}

const NAMING_CALLS: ReadonlySet<string> = new Set(
  'TypeVar TypeVarTuple ParamSpec NewType NamedTuple namedtuple TypedDict'.split(' '),
)
