// The parts of the parser, which call each other.
import type { Draft } from '../../languages/definition-match.ts'
import type { Value } from './expression-value.ts'
import type { ScriptSource } from './script-source.ts'
import type { Types } from './script-types.ts'

export interface Parts {
  readonly source: ScriptSource
  readonly types: Types
  readonly value: Value
  readonly functions: FunctionsPart
  readonly expressions: ExpressionsPart
  readonly operands: OperandsPart
  readonly arrows: ArrowsPart
  readonly elements: ElementsPart
  readonly assigned: AssignedPart
  readonly commonJs: CommonJsPart
  readonly returned: ReturnedPart
  readonly members: MembersPart
  readonly variables: VariablesPart
  readonly declarations: DeclarationsPart
  readonly moduleCalls: ModuleCallsPart
  readonly modules: ModulesPart
  readonly statements: StatementsPart
}

export interface FunctionsPart {
  /** Of the function or class that was read last: its name, -1 for none, and the token its body begins with. */
  readonly name: number
  readonly body: number
  head(at: number): number
  typeParameters(at: number): number
  block(open: number): number
  expression(at: number): number
  classExpression(at: number): number
  classRest(at: number): number
  bases(at: number): number
}

export interface ExpressionsPart {
  readonly isInConditional: boolean
  open(): number
  close(choices: number): void
  assignment(at: number, isDeep?: boolean, link?: number): number
  sequence(at: number, link?: number, isDeep?: boolean): number
  list(open: number): number
  arguments(open: number, isDeep: boolean, held?: Draft[]): number
  template(open: number): number
}

export interface OperandsPart {
  read(at: number, isDeep: boolean): number
}

export interface ArrowsPart {
  after(at: number): number
  read(at: number, arrow: number): number
}

export interface ElementsPart {
  end(at: number): number
}

export interface AssignedPart {
  /** How many were found of which a statement of the file is all. */
  found: number
  /** The first token of the innermost statement that is an expression. */
  statement: number
  add(first: number, sign: number, next: number, link: number): void
}

export interface CommonJsPart {
  readonly ofStatement: Draft[]
  after(at: number): number
  isExport(after: number, sign: number): boolean
  add(first: number, after: number, sign: number, next: number, link: number): void
  equals(first: number, sign: number, after: number, next: number): void
}

export interface ReturnedPart {
  add(first: number, next: number, body: number): void
  held(first: number, next: number): Draft[]
  bind(): void
}

export interface MembersPart {
  ofClass(open: number, close: number): void
  decorator(at: number): number
  ofType(open: number, close: number): void
  ofObject(open: number, close: number): void
}

export interface VariablesPart {
  read(at: number, place: number): number
}

export interface DeclarationsPart {
  read(at: number, word: number, place: number, start?: number): number
  decorated(start: number, at: number, place: number): number
}

export interface ModuleCallsPart {
  find(at: number): void
}

export interface ModulesPart {
  imports(at: number): number
  exports(start: number, at: number, place: number): number
}

export interface StatementsPart {
  all(from: number, close: number, place: number): void
  inFunction(open: number, close: number, place?: number): void
}
