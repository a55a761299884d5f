// The walk over a syntax tree of @babel/parser as its parts see it, each of which takes some kinds of nodes.
import type * as t from '@babel/types'
import type { Draft, Role } from '../../languages/definition-match.ts'
import type { ValueRule } from '../../languages/language.ts'

export type Range = { readonly start?: number | null; readonly end?: number | null }
/** Where a node stands: in the file or a namespace, in a function that stands for a module, anywhere else. */
export type Level = 'file' | 'module' | 'inner'

export interface ScriptWalk {
  readonly text: string
  readonly rule: ValueRule
  /** Takes a node up later; `around`: the export or the statement that its range is widened to. */
  later(node: t.Node | null | undefined, level: Level, around?: Range): void
  /** Adds a match. */
  add(role: Role, range: Range, name: Range | undefined, more?: Partial<Draft>): void
  textOf(node: Range): string
  decorators(node: { readonly decorators?: readonly t.Decorator[] | null }): void
  children(node: t.Node, level: Level): void
  statement(node: t.Node, level: Level): void
  /** A name bound to a function, a class or an object: all three hold definitions. False where it is none of them. */
  bound(
    role: Role,
    range: Range,
    name: Range | undefined,
    given: t.Node | null | undefined,
    more?: Partial<Draft>,
  ): boolean
  /** The inside of a function or class that is bound to a name. */
  code(value: t.Node): void
  /** A name that is exported here, defined elsewhere in the file. */
  list(name: Range): void
  /** A member without the mark that parts it from the next one. */
  unended(node: t.Node): Range
  /** The name of a member as written: with brackets where it is computed. */
  key(node: { readonly key: t.Node; readonly computed?: boolean | undefined }): Range
}
