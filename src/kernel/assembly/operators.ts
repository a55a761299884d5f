// Recognises operators, as src/scan/operators.ts does.
import { AND, COLONS, DOT, has, NULLISH, OPTIONAL, OR, PIPES, POINTER } from './language'
import * as T from './token-kinds'
import { unit } from './units'

function pack(what: u32, units: u32): u32 {
  return what | (units << 6)
}

/** Kind and length of the operator at a position, packed. `operand`: an operand may have ended before it. */
export function operatorAt(at: u32, code: u32, operand: bool): u32 {
  const after = unit(at + 1)
  const third = unit(at + 2)
  switch (code) {
    case 46: // .
      if (after === 46) return pack(T.OTHER, third === 46 ? 3 : 2)
      return pack(has(DOT) ? T.ACCESS : T.OTHER, 1)
    case 61: // =
      if (after === 61) return pack(T.OTHER, third === 61 ? 3 : 2)
      return after === 62 ? pack(T.ARROW, 2) : pack(T.ASSIGN, 1)
    case 58: // :
      if (after === 58) return pack(has(COLONS) ? T.ACCESS : T.OTHER, 2)
      return after === 61 ? pack(T.DEFINE, 2) : pack(T.COLON, 1)
    case 63: // ?
      if (after === 46 && has(OPTIONAL) && !(third >= 48 && third <= 57)) return pack(T.ACCESS, 2)
      if (after === 63 && has(NULLISH)) return logical(third)
      return pack(T.QUESTION, 1)
    case 38: // &
      if (after === 38) return has(AND) ? logical(third) : pack(T.OTHER, 2)
      return after === 61 ? pack(T.ASSIGN, 2) : pack(T.OTHER, 1)
    case 124: // |
      if (after === 124 && !(has(PIPES) && !operand)) return has(OR) ? logical(third) : pack(T.OTHER, 2)
      return after === 61 ? pack(T.ASSIGN, 2) : pack(T.PIPE, 1)
    case 60: // <
      if (after === 61) return pack(T.OTHER, 2)
      if (after === 60) return third === 61 ? pack(T.ASSIGN, 3) : pack(T.OTHER, 2)
      return pack(T.LESS, 1)
    case 62: // >
      return after === 61 ? pack(T.OTHER, 2) : pack(T.GREATER, 1)
    case 33: // !
      return after === 61 ? pack(T.OTHER, 2) : pack(T.BANG, 1)
    case 45: // -
      if (after === 62) return pack(has(POINTER) ? T.ACCESS : T.THIN_ARROW, 2)
      return arithmetic(code, after, third)
    default:
      return arithmetic(code, after, third)
  }
}

function logical(third: u32): u32 {
  return third === 61 ? pack(T.ASSIGN, 3) : pack(T.LOGICAL, 2)
}

function arithmetic(code: u32, after: u32, third: u32): u32 {
  if (after === 61) return pack(T.ASSIGN, 2)
  if (after === code) {
    if (code === 43 || code === 45) return pack(T.STEP, 2)
    if (code === 42 || code === 47) return third === 61 ? pack(T.ASSIGN, 3) : pack(T.STAR, 2)
  }
  return pack(code === 42 ? T.STAR : T.OTHER, 1)
}
