// How the scanner of tokens tells patterns from code. Pure data.

/** Where patterns stand, which take apart and call nothing. */
export interface PatternRule {
  /** Among `words.binding`, what a pattern may follow: `let (a, B(c)) = …`. */
  readonly binds?: readonly string[]
  /** Behind `case`: `case A(b):`. */
  readonly cases?: boolean
  /** Before the arrows of a match: `A(b) => …`. */
  readonly arms?: boolean
  /** What may end the pattern of a case or an arm, beside its mark: `if`, `when`. */
  readonly guards?: readonly string[]
  /** Among `words.notCalled`, what a pattern may follow in a condition: `instanceof`. */
  readonly tests?: readonly string[]
  /** Calls whose second argument is a pattern: `matches!(x, A(b))`. */
  readonly calls?: readonly string[]
  /** Patterns in the head of a loop, before `<-` or `=` (Scala). */
  readonly generators?: boolean
}
