// Recognises operators by their first characters: the longest that any language has.
import * as T from './token-kinds.ts'
import type { Tables } from './word-tables.ts'

/** The operator at an offset, packed as kind and length; `last` is the kind of the previous token. */
export function operatorAt(codes: Uint16Array, at: number, tables: Tables, last: number): number {
  const code = codes[at] as number
  const next = codes[at + 1] as number
  switch (code) {
    case 46: // .
      if (next === 46) return pack(T.OTHER, codes[at + 2] === 46 ? 3 : 2)
      return pack(tables.access.dot ? T.ACCESS : T.OTHER, 1)
    case 61: // =
      if (next === 61) return pack(T.OTHER, codes[at + 2] === 61 ? 3 : 2)
      return next === 62 ? pack(T.ARROW, 2) : pack(T.ASSIGN, 1)
    case 58: // :
      if (next === 58) return pack(tables.access.colons ? T.ACCESS : T.OTHER, 2)
      return next === 61 ? pack(T.DEFINE, 2) : pack(T.COLON, 1)
    case 63: // ?
      // `a ?.5 : b` is a conditional.
      if (next === 46 && tables.access.optional && !isDigit(codes[at + 2] as number)) return pack(T.ACCESS, 2)
      if (next === 63 && tables.logical.nullish) return logical(codes[at + 2])
      return pack(T.QUESTION, 1)
    case 38: // &
      if (next === 38) return tables.logical.and ? logical(codes[at + 2]) : pack(T.OTHER, 2)
      return next === 61 ? pack(T.ASSIGN, 2) : pack(T.OTHER, 1)
    case 124: // |
      // Where `||` cannot join two operands, it is an empty parameter list of a closure.
      if (next === 124 && !(tables.lambda.pipe && !T.endsOperand(last))) {
        return tables.logical.or ? logical(codes[at + 2]) : pack(T.OTHER, 2)
      }
      return next === 61 ? pack(T.ASSIGN, 2) : pack(T.PIPE, 1)
    case 60: // <
      if (next === 61) return pack(T.OTHER, 2)
      if (next === 60) return codes[at + 2] === 61 ? pack(T.ASSIGN, 3) : pack(T.OTHER, 2)
      return pack(T.LESS, 1)
    case 62: // >, one at a time, since each may close type arguments
      return next === 61 ? pack(T.OTHER, 2) : pack(T.GREATER, 1)
    case 33: // !
      return next === 61 ? pack(T.OTHER, 2) : pack(T.BANG, 1)
    case 45: // -
      if (next === 62) return pack(tables.access.arrow ? T.ACCESS : T.THIN_ARROW, 2)
      return arithmetic(code, next, codes[at + 2])
    default:
      return arithmetic(code, next, codes[at + 2])
  }
}

/** The kind (token-kinds.ts) of a packed operator. */
export function kindOf(operator: number): number {
  return operator & 63
}

/** The length of a packed operator, in characters. */
export function lengthOf(operator: number): number {
  return operator >> 6
}

function pack(kind: number, length: number): number {
  return kind | (length << 6)
}

/** `a ||= b` assigns. */
function logical(third: number | undefined): number {
  return third === 61 ? pack(T.ASSIGN, 3) : pack(T.LOGICAL, 2)
}

function arithmetic(code: number, next: number, third: number | undefined): number {
  if (next === 61) return pack(T.ASSIGN, 2)
  if (next === code) {
    if (code === 43 || code === 45) return pack(T.STEP, 2)
    if (code === 42 || code === 47) return third === 61 ? pack(T.ASSIGN, 3) : pack(T.STAR, 2)
  }
  return pack(code === 42 ? T.STAR : T.OTHER, 1)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
