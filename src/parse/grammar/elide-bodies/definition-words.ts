// The words of a language that tell where definitions are, as bits.
import type { BodyRule } from '../../../languages/body-rule.ts'
import { WordTable } from '../../../scan/word-tables.ts'

export type Signs = WordTable

/** Begins a definition, wherever it stands. */
export const DEFINES = 1
/** The same where a name follows. */
export const NAMING = 1 << 1
/** In the head of a block whose members need no such word. */
export const HOLDS = 1 << 2
/** Between the parameters of a method and its body. */
export const THROWS = 1 << 3
/** The object that a function may be given to. */
export const SELF = 1 << 4
/** Begins a statement of the file that stands for a module. */
export const MODULE = 1 << 5
/** Begins a statement where it is the first of its line. */
export const STARTS = 1 << 6
/** Begins a function, which is a definition where a name follows. */
export const FUNCTION = 1 << 7
/** As a property, begins a definition. */
export const PROPERTY = 1 << 8
/** What it is given in parentheses must be seen: it is neither a name nor a word of the lexis. */
export const KEEPS = 1 << 9
/** Begins an import, whose names are defined elsewhere. */
export const IMPORTS = 1 << 10

const known = new WeakMap<BodyRule, Signs>()

/** The words of a rule with their bits; made once for each. */
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
    add(rule.self, SELF)
    add(rule.modules, MODULE)
    add(rule.starting, STARTS)
    add(rule.keeping, KEEPS)
    add(rule.importing, IMPORTS)
    signs = new WordTable(bits)
    known.set(rule, signs)
  }
  return signs
}
