// The readers of the parts of a text, which call each other.
import type { Arrows } from './arrows.ts'
import type { Assigned } from './assigned.ts'
import type { CommonJs } from './commonjs.ts'
import type { Declarations } from './declarations.ts'
import type { Elements } from './elements.ts'
import type { Expressions } from './expressions.ts'
import type { Functions } from './functions.ts'
import type { Members } from './members.ts'
import type { ModuleCalls } from './module-calls.ts'
import type { Modules } from './modules.ts'
import type { Operands } from './operands.ts'
import type { Source } from './source.ts'
import type { Statements } from './statements.ts'
import type { Types } from './types.ts'
import type { Value } from './value.ts'
import type { Variables } from './variables.ts'

export interface Parts {
  readonly source: Source
  readonly types: Types
  readonly functions: Functions
  readonly value: Value
  readonly expressions: Expressions
  readonly operands: Operands
  readonly arrows: Arrows
  readonly elements: Elements
  readonly assigned: Assigned
  readonly commonJs: CommonJs
  readonly members: Members
  readonly variables: Variables
  readonly declarations: Declarations
  readonly moduleCalls: ModuleCalls
  readonly modules: Modules
  readonly statements: Statements
}
