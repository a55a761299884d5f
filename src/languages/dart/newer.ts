// What the grammar of Dart does not know yet.
import type { Mask } from '../language.ts'
import { nested, PARENTHESES } from '../nested-brackets.ts'

/** What stands before an operand. */
const BEFORE = String.raw`(?:(?<!\.)[=(,:?[{!|&>]|\b(?:return|case|const|await|yield|throw|when|in))`

/** What the head of a type declares, or is given. */
const PARAMETERS = nested(...PARENTHESES, '[^()]', 2)

export const newer: readonly Mask[] = [
  // A library that only its comment is for.
  { text: /(?=library)(?<=^[ \t]*)library[ \t]*;/gm },
  // Values named without their type (3.10): `.red`, `.new()`.
  { text: new RegExp(String.raw`(?=\.new)(?<=${BEFORE}\s*)\.new(?=\s*\()`, 'g'), to: ' xxx' },
  { text: new RegExp(String.raw`(?=\.)(?<=${BEFORE}\s*)\.(?=[A-Za-z_]\w*)`, 'g'), to: ' ' },
  // Elements that may be null (3.8).
  { text: /(?=\?)(?<=[{,[:]\s*)\?(?=[\w(])/g },
  { text: /\baugment(?=\s+(?:\w|@))/g },
  // Constructors that the head of a type declares, with what its superclass is given, and types without a body.
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
  // Fields that are announced only, and labels.
  { text: /\babstract(?=\s+(?:(?:final|late|covariant)\s+)+(?!class\b))/g },
  { text: /(?=\w)(?<=[;{}]\s*)\w+\s*:(?=\s*(?:for|while|do|switch)\b)/g },
]
