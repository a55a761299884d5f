// Pieces of code inside strings, one within the other, while a text is scanned.
import type { StringRule } from '../languages/lexis-rule.ts'

export class OpenCode {
  /** The string that the innermost piece is in; undefined where none is open. */
  rule: StringRule | undefined
  /** Depth of braces around what is read, within the innermost piece. */
  depth = 0
  readonly #around: { readonly rule: StringRule | undefined; readonly depth: number }[] = []

  /** A piece begins in a string of this rule. */
  enter(rule: StringRule, depth: number): void {
    this.#around.push({ rule: this.rule, depth: this.depth })
    this.rule = rule
    this.depth = depth
  }

  /** The innermost piece ends. */
  leave(): void {
    const around = this.#around.pop()
    this.rule = around?.rule
    this.depth = around?.depth ?? 0
  }
}
