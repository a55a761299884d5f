// The walk over a Babel tree as its parts see it.
import type * as t from '@babel/types'
import type { Draft, Role } from '../../languages/definition-match.ts'
import type { ValueRule } from '../../languages/language.ts'

export type Range = { readonly start?: number | null; readonly end?: number | null }
/** Where a node is: in the file or a namespace, in a module function, anywhere else. */
export type Level = 'file' | 'module' | 'inner'

export interface ScriptWalk {
  readonly text: string
  readonly rule: ValueRule
  /** Visits a node later; `around` is the export or statement that gives its range. */
  later(node: t.Node | null | undefined, level: Level, around?: Range): void
  /** Adds a match. */
  add(role: Role, range: Range, name: Range | undefined, more?: Partial<Draft>): void
  textOf(node: Range): string
  decorators(node: { readonly decorators?: readonly t.Decorator[] | null }): void
  children(node: t.Node, level: Level): void
  statement(node: t.Node, level: Level): void
  /** A name bound to a function, class or object, whose members are definitions. False for another value. */
  bound(
    role: Role,
    range: Range,
    name: Range | undefined,
    given: t.Node | null | undefined,
    more?: Partial<Draft>,
  ): boolean
  /** The inside of a function or class that is bound to a name. */
  code(value: t.Node): void
  /** An exported name that is defined elsewhere in the file. */
  list(name: Range): void
  /** A member without the separator after it. */
  unended(node: t.Node): Range
  /** The name of a member as written: with brackets if computed. */
  key(node: { readonly key: t.Node; readonly computed?: boolean | undefined }): Range
}
