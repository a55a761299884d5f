// How an ordinary text of a language is read without its grammar: by which of the readers in extract/, and their words.
import type { ClassRule } from './classes.ts'
import type { DeclarationRule } from './declarations.ts'
import type { ItemRule } from './items.ts'
import type { Match } from './match.ts'
import type { MemberRule } from './members.ts'
import type { RoutineRule } from './routines.ts'
import type { StatementRule } from './statements.ts'

/** At most one is given; JavaScript and TypeScript have one of their own (`script`). */
export interface OrdinaryRules {
  /** Reads an ordinary text without the grammar: what the queries would match; undefined where in doubt. */
  readonly ordinary?: (text: string) => readonly Match[] | undefined
  /** Words of statements, where those of an ordinary text are read without the grammar. */
  readonly statements?: StatementRule
  /** Words of declarations, where those of an ordinary text are read so. */
  readonly declarations?: DeclarationRule
  /** Words of classes, where those of an ordinary text are read so. */
  readonly classes?: ClassRule
  /** Words of items, where those of an ordinary text are read so. */
  readonly items?: ItemRule
  /** Words of types and their members, where those of an ordinary text are read so. */
  readonly members?: MemberRule
  /** Words of functions and classes, where those of an ordinary text are read so. */
  readonly routines?: RoutineRule
}
