// The readers of the parts of a text, which call each other.
import type { Elements } from './array-elements.ts'
import type { Arrows } from './arrow-functions.ts'
import type { Assigned } from './assigned-values.ts'
import type { CommonJs } from './commonjs-exports.ts'
import type { Value } from './expression-value.ts'
import type { ModuleCalls } from './module-calls.ts'
import type { Declarations } from './script-declarations.ts'
import type { Expressions } from './script-expressions.ts'
import type { Functions } from './script-functions.ts'
import type { Modules } from './script-imports.ts'
import type { Members } from './script-members.ts'
import type { Operands } from './script-operands.ts'
import type { ScriptSource } from './script-source.ts'
import type { Statements } from './script-statements.ts'
import type { Types } from './script-types.ts'
import type { Variables } from './script-variables.ts'

export interface Parts {
  readonly source: ScriptSource
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
