// What the grammar of Kotlin does not know, hidden before parsing.
import type { Mask } from '../language.ts'

export const masks: readonly Mask[] = [
  { text: /\bfun(?=\s+interface\b)/g },
  // Before a soft keyword it takes annotations for the beginning of an expression: `@A("b") inline fun`,
  // `@A @B internal object`.
  {
    text: /(?=\()(?<=^[ \t]*@(?:\w+:)?[\w.]{1,200})\((?:[^()"]|"(?:[^"\\\n]|\\.)*"|\((?:[^()"]|"(?:[^"\\\n]|\\.)*"|\([^()"]*\)){0,1000}\)){0,1000}\)/gm,
  },
  {
    text: /\b(?:actual|annotation|data|expect|external|infix|inline|inner|internal|open|operator|private|public|sealed|suspend|value)(?=(?:[ \t]+[a-z]+){0,4}[ \t]+(?:class|object|interface|fun|val|var|typealias)\b)(?<=^[ \t]*@[^\n]{0,300}\s{1,3000}(?:[a-z]+[ \t]+){0,4}[a-z]+)/gm,
  },
  // At the margin even before `const`, without which a value there is a constant all the same.
  { text: /\bconst(?=[ \t]+val\b)(?<=^@[^\n]{0,300}\s{1,3000}(?:[a-z]+[ \t]+){0,4}const)/gm },
  // No word begins with it, and after one the grammar tries until its time is over.
  { text: /(?=#)(?<=^[ \t]*)#(?!!)/gm },
  // A constructor on a line of its own, the annotation of an accessor, a function without types for a value.
  {
    text: /(?=\s)(?<=\bclass\s+\w+(?:<[^(){}]{0,300}>)?)\s*\n(?:\s*@[\w.]+(?![\w.(]))*\s*(?:[a-z]+\s+){0,3}constructor(?=\s*\()/g,
    joins: true,
  },
  { text: /(?=@)(?<=^[ \t]*)@[\w.]+(?=[ \t]+[gs]et[ \t]*\()/gm },
  { text: /\bfun[ \t]*\([ \t]*\w+(?:,[ \t]*\w+)*[ \t]*\)(?=[ \t]*\{)/g },
  // It takes the body of a class for a function given to what the class delegates to: `class A(b: B) : C by b {`.
  {
    text: /\bby[ \t]+[\w.]+(?=[ \t]*\{)(?<!^[ \t]*(?:[a-z]+[ \t]+){0,4}va[lr]\b[^\n]{0,1000})(?<=(?:\b(?:class|object)[ \t]+\w+(?:<[^(){}]*>)?|\)|,)\s*(?::\s*)?[\w.]+(?:<[^(){}]*>)?\s+by[ \t]+[\w.]+)/gm,
  },
  // Words that it takes for more than names: a value called `dynamic`, an assignment to `type`, a call of `get`.
  { text: /\bdynamic(?=\s*(?:\.|\?\.|\)))/g, to: '      d' },
  { text: /(?=type)(?<=^[ \t]*)type(?=[ \t]*=[^=])/gm, to: '   t' },
  { text: /(?=get)(?<=^[ \t]*)get(?=\([^()\n]+\))/gm, to: '  t' },
  // The grammar wants a line's end or `;` after a member or statement, even before `}`; looking back over the line for a
  // template comes last, or each blank would do so.
  { text: /(?=[ \t])(?<=[^\s{;,(])(?=[ \t]+\})(?<!->|\*\/)(?<!\$\{[^{}"\n]*)([ \t]*)[ \t](?=\})/g, to: '$1;' },
]
