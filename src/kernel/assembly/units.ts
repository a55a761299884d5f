// The current text, in UTF-16 units with zeros after them.
import { CLASSES } from './language'

let text: usize = 0
export let length: u32 = 0

/** Sets the current text. */
export function setText(at: usize, units: u32): void {
  text = at
  length = units
}

export function unit(at: u32): u32 {
  return load<u16>(text + (at << 1))
}

export function classOf(code: u32): u32 {
  return load<u8>(CLASSES + code)
}

/** Whether the text has these units at a position. */
export function matches(mark: usize, units: u32, at: u32): bool {
  for (let each: u32 = 0; each < units; each++) if (load<u16>(mark + (each << 1)) !== unit(at + each)) return false
  return true
}
