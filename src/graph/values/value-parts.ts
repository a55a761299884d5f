// The parts that tell types of values, as they see each other.
import type { Graph } from '../graph.ts'
import type { TypeMembers } from '../type-members.ts'
import type { Found } from '../type-symbols.ts'
import type { ScopeDeclarations } from './scope-declarations.ts'
import type { ScriptCode } from './script-code.ts'
import type { Environment, ValueType } from './value-type.ts'

export interface File {
  readonly code: ScriptCode
  readonly declarations: ScopeDeclarations
}

/** A member of a type: the definitions, if any is in the index, and what is known of its value. */
export interface ValueMember {
  readonly symbols: readonly number[]
  type(): ValueType | undefined
}

export interface Values {
  readonly graph: Graph
  readonly types: TypeMembers
  readonly members: Members
  readonly functions: Functions
  readonly texts: Texts
  /** The code of a file; undefined if it is of another language. */
  file(path: string): File | undefined
  /** Counts a step; false if those of one question are used up: `a = a.b` has no end. */
  mayStep(): boolean
  /** The type of the expression that begins at a token, and ends before `stop` if that is given. */
  expression(file: File, at: number, environment: Environment, stop?: number): ValueType | undefined
  /** The type of the value that a name has where it stands. */
  named(file: File, at: number, environment: Environment): ValueType | undefined
  /** The definitions that imported names lead to. */
  imported(type: Extract<ValueType, { is: 'import' }>): readonly Found[] | 'outside'
}

interface Members {
  readonly places: Places
  of(whole: ValueType, name: string): ValueMember | undefined
  element(whole: ValueType, index?: number): ValueType | undefined
  settled(type: ValueType): ValueType | undefined
  nameOf(file: File, found: Found): number | undefined
  given(file: File, at: number, given: readonly (ValueType | undefined)[]): Map<string, ValueType | undefined>
}

interface Places {
  selfAt(file: File, at: number): ValueType | undefined
}

interface Functions {
  made(
    type: ValueType | undefined,
    given: readonly (ValueType | undefined)[],
    environment: Environment,
  ): ValueType | undefined
  resultOf(file: File, at: number, isType: boolean, environment: Environment): ValueType | undefined
  typeParameters(code: ScriptCode, angle: number): string[]
}

interface Texts {
  written(file: File, at: number, environment: Environment): ValueType | undefined
}
