// The stack of nested interpolations during a scan.
import type { StringRule } from '../languages/lexis-rule.ts'

export class OpenCode {
  /** Rule of the string around the innermost interpolation; undefined outside. */
  rule: StringRule | undefined
  /** Depth of braces inside the innermost interpolation. */
  depth = 0
  readonly #around: { readonly rule: StringRule | undefined; readonly depth: number }[] = []

  enter(rule: StringRule, depth: number): void {
    this.#around.push({ rule: this.rule, depth: this.depth })
    this.rule = rule
    this.depth = depth
  }

  leave(): void {
    const around = this.#around.pop()
    this.rule = around?.rule
    this.depth = around?.depth ?? 0
  }
}
