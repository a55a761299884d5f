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
  visitLater(node: t.Node | null | undefined, level: Level, around?: Range): void
  /** Adds a match. */
  add(role: Role, range: Range, name: Range | undefined, more?: Partial<Draft>): void
  textOf(node: Range): string
  addDecorators(node: { readonly decorators?: readonly t.Decorator[] | null }): void
  visitChildren(node: t.Node, level: Level): void
  visitStatement(node: t.Node, level: Level): void
  /** Adds a name whose value is a function or class; false for another value, which is visited later. */
  addBinding(
    role: Role,
    range: Range,
    name: Range | undefined,
    given: t.Node | null | undefined,
    more?: Partial<Draft>,
  ): boolean
  /** Visits the contents of a function or class that is bound to a name. */
  visitCode(value: t.Node): void
  /** Adds an exported name that is defined elsewhere in the file. */
  addExportedName(name: Range): void
  /** The range of a member without the separator after it. */
  withoutSeparator(node: t.Node): Range
  /** The name of a member as written: with brackets if computed. */
  keyOf(node: { readonly key: t.Node; readonly computed?: boolean | undefined }): Range
}
