// The words of a `BodyRule` as bits, for the token scanner.
import type { BodyRule } from '../../../languages/body-rule.ts'
import { WordTable } from '../../../scan/word-tables.ts'

export type Signs = WordTable

/** Always begins a definition. */
export const DEFINES = 1
/** Begins a definition before a name. */
export const NAMING = 1 << 1
/** In the head of a block whose members need no defining word. */
export const HOLDS = 1 << 2
export const THROWS = 1 << 3
/** Precedes a value whose members may be definitions: `return`. */
export const RETURNS = 1 << 4
/** Begins a top-level statement that is a module. */
export const MODULE = 1 << 5
/** Begins a statement at the start of a line. */
export const STARTS = 1 << 6
/** Begins a function, a definition before a name. */
export const FUNCTION = 1 << 7
/** As a property, begins a definition. */
export const PROPERTY = 1 << 8
/** Its parentheses must stay: it is neither a name nor a word of the lexis. */
export const KEEPS = 1 << 9
export const IMPORTS = 1 << 10

const known = new WeakMap<BodyRule, Signs>()

/** The words of a rule with their bits; cached. */
export function signsOf(rule: BodyRule): Signs {
  let signs = known.get(rule)
  if (signs === undefined) {
    const bits = new Map<string, number>()
    const add = (words: readonly string[] | undefined, bit: number) => {
      for (const word of words ?? []) bits.set(word, (bits.get(word) ?? 0) | bit)
    }
    add(rule.defining, DEFINES)
    add(rule.naming, NAMING)
    add(rule.functions, FUNCTION)
    add(rule.properties, PROPERTY)
    add(rule.holding, HOLDS)
    add(rule.throwing, THROWS)
    add(rule.assigned, RETURNS)
    add(rule.modules, MODULE)
    add(rule.starting, STARTS)
    add(rule.keeping, KEEPS)
    add(rule.importing, IMPORTS)
    signs = new WordTable(bits)
    known.set(rule, signs)
  }
  return signs
}
