// Masks for syntax newer than the grammar of Dart.
import type { Mask } from '../language.ts'
import { nested, PARENTHESES } from '../nested-brackets.ts'

/** Text before an operand. */
const BEFORE = String.raw`(?:(?<!\.)[=(,:?[{!|&>]|\b(?:return|case|const|await|yield|throw|when|in))`

/** Parameters or arguments in a type's head. */
const PARAMETERS = nested(...PARENTHESES, '[^()]', 2)

export const newer: readonly Mask[] = [
  // `library;` without a name.
  { text: /(?=library)(?<=^[ \t]*)library[ \t]*;/gm },
  // Dot shorthands (3.10): `.red`, `.new()`.
  { text: new RegExp(String.raw`(?=\.new)(?<=${BEFORE}\s*)\.new(?=\s*\()`, 'g'), to: ' xxx' },
  { text: new RegExp(String.raw`(?=\.)(?<=${BEFORE}\s*)\.(?=[A-Za-z_]\w*)`, 'g'), to: ' ' },
  // Null-aware elements (3.8).
  { text: /(?=\?)(?<=[{,[:]\s*)\?(?=[\w(])/g },
  { text: /\baugment(?=\s+(?:\w|@))/g },
  // Primary constructors, superclass arguments, types without a body.
  { text: /(?=const)(?<=\b(?:class|enum)\s+)const(?=\s+\w)/g },
  {
    text: new RegExp(
      String.raw`(?=[.(])(?<=\b(?:class|enum)\s+\w+\s*(?:<[^{}();]*>\s*)?)(?:\.\w+\s*)?${PARAMETERS}`,
      'g',
    ),
  },
  {
    text: new RegExp(
      String.raw`(?=\()(?<=\bclass\s[^{}();]*\bextends\s+[\w.]+\s*(?:<[^{}();]*>\s*)?)${PARAMETERS}`,
      'g',
    ),
  },
  { text: /(?= ;)(?<=\bclass\s[^{}();=]*) ;/g, to: '{}' },
  { text: /(?=this)(?<=[{};]\s*)this\s*:[^;{}]*;/g },
  // Abstract fields, and labels.
  { text: /\babstract(?=\s+(?:(?:final|late|covariant)\s+)+(?!class\b))/g },
  { text: /(?=\w)(?<=[;{}]\s*)\w+\s*:(?=\s*(?:for|while|do|switch)\b)/g },
]
