// Masks for syntax that the grammar of Kotlin does not support.
import type { Mask } from '../language.ts'

export const masks: readonly Mask[] = [
  { text: /\bfun(?=\s+interface\b)/g },
  // Annotations before a soft keyword, which the grammar parses as an expression: `@A("b") inline fun`, `@A @B internal
  // object`.
  {
    text: /(?=\()(?<=^[ \t]*@(?:\w+:)?[\w.]{1,200})\((?:[^()"]|"(?:[^"\\\n]|\\.)*"|\((?:[^()"]|"(?:[^"\\\n]|\\.)*"|\([^()"]*\)){0,1000}\)){0,1000}\)/gm,
  },
  {
    text: /\b(?:actual|annotation|data|expect|external|infix|inline|inner|internal|open|operator|private|public|sealed|suspend|value)(?=(?:[ \t]+[a-z]+){0,4}[ \t]+(?:class|object|interface|fun|val|var|typealias)\b)(?<=^[ \t]*@[^\n]{0,300}\s{1,3000}(?:[a-z]+[ \t]+){0,4}[a-z]+)/gm,
  },
  // At top level even before `const`; without it a value there is a constant all the same.
  { text: /\bconst(?=[ \t]+val\b)(?<=^@[^\n]{0,300}\s{1,3000}(?:[a-z]+[ \t]+){0,4}const)/gm },
  // A stray `#`, at which the grammar loops until its deadline.
  { text: /(?=#)(?<=^[ \t]*)#(?!!)/gm },
  // A constructor on its own line, an accessor's annotation, an untyped anonymous function.
  {
    text: /(?=\s)(?<=\bclass\s+\w+(?:<[^(){}]{0,300}>)?)\s*\n(?:\s*@[\w.]+(?![\w.(]))*\s*(?:[a-z]+\s+){0,3}constructor(?=\s*\()/g,
    joins: true,
  },
  { text: /(?=@)(?<=^[ \t]*)@[\w.]+(?=[ \t]+[gs]et[ \t]*\()/gm },
  { text: /\bfun[ \t]*\([ \t]*\w+(?:,[ \t]*\w+)*[ \t]*\)(?=[ \t]*\{)/g },
  // The grammar parses the class body as a lambda passed to the delegate: `class A(b: B) : C by b {`.
  {
    text: /\bby[ \t]+[\w.]+(?=[ \t]*\{)(?<!^[ \t]*(?:[a-z]+[ \t]+){0,4}va[lr]\b[^\n]{0,1000})(?<=(?:\b(?:class|object)[ \t]+\w+(?:<[^(){}]*>)?|\)|,)\s*(?::\s*)?[\w.]+(?:<[^(){}]*>)?\s+by[ \t]+[\w.]+)/gm,
  },
  // Names that the grammar parses as keywords: a value `dynamic`, an assignment to `type`, a call of `get`.
  { text: /\bdynamic(?=\s*(?:\.|\?\.|\)))/g, to: '      d' },
  { text: /(?=type)(?<=^[ \t]*)type(?=[ \t]*=[^=])/gm, to: '   t' },
  { text: /(?=get)(?<=^[ \t]*)get(?=\([^()\n]+\))/gm, to: '  t' },
  // The grammar requires a line end or `;` after a member or statement, even before `}`. The lookbehind for a template
  // is last, or it would run at every blank.
  { text: /(?=[ \t])(?<=[^\s{;,(])(?=[ \t]+\})(?<!->|\*\/)(?<!\$\{[^{}"\n]*)([ \t]*)[ \t](?=\})/g, to: '$1;' },
]
