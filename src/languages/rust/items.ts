// The words of Rust's items and types.
import type { ItemRule } from '../items.ts'

export const items: ItemRule = {
  function: ['fn'],
  struct: ['struct'],
  enum: ['enum'],
  trait: ['trait'],
  module: ['mod'],
  impl: ['impl'],
  type: ['type'],
  static: ['static'],
  use: ['use'],
  union: ['union'],
  macro: ['macro_rules'],
  constant: ['const'],
  extern: ['extern'],
  visibility: ['pub'],
  modifier: ['async', 'unsafe'],
  soft: ['default'],
  where: ['where'],
  for: ['for'],
  prefix: ['dyn', 'mut'],
  path: ['Self', 'crate', 'super'],
  self: ['self'],
  as: ['as'],
  local: ['let'],
  reserved: [
    ...['await', 'break', 'continue', 'else', 'false', 'if', 'in', 'loop', 'match', 'move', 'ref', 'return', 'true'],
    ...['while', 'yield'],
  ],
}
