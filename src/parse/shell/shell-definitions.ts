// Creates the matches that the shell query (query.ts) would return: functions, aliases, and variables that count as
// definitions.
import { bareMatch, type Draft, type Match } from '../../languages/definition-match.ts'
import type { SymbolKind } from '../../model.ts'

const ONCE: Match['set'] = { once: null }
const EVERYWHERE: Match['set'] = { once: null, item: null }

const CAPITALS = /^_*[A-Z][A-Z0-9_]*(?:\[|$)/
/** Options of `declare` that make a constant. */
const MAKES_CONSTANT = /^-\w*r/
const MAKES_GLOBAL = /^-\w*g/

/** A variable and its value. */
export interface Assignment {
  readonly start: number
  readonly nameEnd: number
  readonly end: number
}

/** Creates the match of a named definition. */
export function named(role: SymbolKind, start: number, end: number, name: number, nameEnd: number): Draft {
  const match = bareMatch(role, start, end)
  match.name = name
  match.nameEnd = nameEnd
  return match
}

/** Creates the match of an assigned variable; undefined unless its name is in capitals. */
export function assignedVariable(text: string, { start, nameEnd, end }: Assignment): Draft | undefined {
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
  readonly command: string
  /** The options behind that word. */
  readonly options: string
}

/** Creates the match of a declared variable. `isAnywhere`: it is a definition wherever it is declared. */
export function declaredVariable(
  text: string,
  declaration: Declaration,
  assignment: Assignment,
): { readonly match: Draft; readonly isAnywhere: boolean } | undefined {
  const { command: word, options, start, end } = declaration
  const isConstant = word === 'readonly' || (word !== 'export' && MAKES_CONSTANT.test(options))
  const match = isConstant
    ? named('const', assignment.start, assignment.end, assignment.start, assignment.nameEnd)
    : assignedVariable(text, assignment)
  if (!match || word === 'local') return undefined
  match.statement = start
  match.statementEnd = end
  match.set = word === 'readonly' || (isConstant && MAKES_GLOBAL.test(options)) ? EVERYWHERE : ONCE
  return { match, isAnywhere: isConstant }
}
