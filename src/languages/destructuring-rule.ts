// Where a language has destructuring patterns, whose `A(b)` calls nothing. Pure data.

/** Where patterns occur. */
export interface PatternRule {
  /** The words of `words.binding` that a pattern may follow: `let (a, B(c)) = …`. */
  readonly binds?: readonly string[]
  /** After `case`: `case A(b):`. */
  readonly cases?: boolean
  /** Before the arrows of a match: `A(b) => …`. */
  readonly arms?: boolean
  /** Words that may end the pattern of a case or an arm: `if`, `when`. */
  readonly guards?: readonly string[]
  /** The words of `words.notCalled` that a pattern may follow in a condition: `instanceof`. */
  readonly tests?: readonly string[]
  /** Calls whose second argument is a pattern: `matches!(x, A(b))`. */
  readonly calls?: readonly string[]
  /** In the head of a loop, before `<-` or `=` (Scala). */
  readonly generators?: boolean
}
