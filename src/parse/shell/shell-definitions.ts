// What a shell script defines, as the query (query.ts) would find it: functions, aliases, and the variables that count.
import { bareMatch, type Draft, type Match } from '../../languages/definition-match.ts'
import type { SymbolKind } from '../../model.ts'

const ONCE: Match['set'] = { once: null }
const EVERYWHERE: Match['set'] = { once: null, item: null }

const CAPITALS = /^_*[A-Z][A-Z0-9_]*(?:\[|$)/
/** Words of options that make a constant. */
const MAKES_CONSTANT = /^-\w*r/
const MAKES_GLOBAL = /^-\w*g/

/** A variable and the value it is given. */
export interface Assignment {
  readonly start: number
  readonly nameEnd: number
  readonly end: number
}

/** A definition of a name. */
export function named(role: SymbolKind, start: number, end: number, name: number, nameEnd: number): Draft {
  const match = bareMatch(role, start, end)
  match.name = name
  match.nameEnd = nameEnd
  return match
}

/** A variable that is set; undefined of one that is not in capitals. */
export function variable(text: string, { start, nameEnd, end }: Assignment): Draft | undefined {
  if (!CAPITALS.test(text.slice(start, nameEnd))) return undefined
  const match = named('const', start, end, start, nameEnd)
  match.set = ONCE
  return match
}

/** A command that declares variables. */
interface Declaration {
  readonly start: number
  readonly end: number
  /** `export`, `readonly`, … */
  readonly word: string
  /** What stands behind that. */
  readonly options: string
}

/** What it makes of a variable, and whether that counts wherever it stands. */
export function declared(
  text: string,
  declaration: Declaration,
  assignment: Assignment,
): { readonly match: Draft; readonly isAnywhere: boolean } | undefined {
  const { word, options, start, end } = declaration
  const isConstant = word === 'readonly' || (word !== 'export' && MAKES_CONSTANT.test(options))
  const match = isConstant
    ? named('const', assignment.start, assignment.end, assignment.start, assignment.nameEnd)
    : variable(text, assignment)
  if (!match || word === 'local') return undefined
  match.statement = start
  match.statementEnd = end
  match.set = word === 'readonly' || (isConstant && MAKES_GLOBAL.test(options)) ? EVERYWHERE : ONCE
  return { match, isAnywhere: isConstant }
}
