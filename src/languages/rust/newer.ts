// What the grammar of Rust does not know yet.
import { blanked } from '../blanked.ts'
import type { Mask } from '../language.ts'
import { BRACES, nested, PARENTHESES } from '../nested-brackets.ts'

const DEPTH = 4
const MACRO = String.raw`\bmacro\s+\w+\s*(?:${nested(...PARENTHESES, '[^(){}]', DEPTH)}\s*)?${nested(...BRACES, '[^{}]', DEPTH)}`

export const newer: readonly Mask[] = [
  // Blocks of foreign items that are unsafe, and those of them that are not (2024).
  { text: /\bunsafe(?=\s+extern\s*(?:"[^"\n]*"\s*)?\{)/g },
  { text: /\bsafe(?=\s+(?:fn|static)\b)/g },
  { text: /\bunsafe(?=\s+static\b)/g },
  // Traits that are constant, as a whole, where they are implemented and where they bound.
  { text: /\bconst(?=\s+(?:(?:unsafe|auto)\s+)*trait\b)/g },
  { text: /(?=const|\[)(?<=\bimpl(?:\s*<[^{};]{0,300}>)?\s+)(?:const|\[\s*const\s*\])(?=\s+[\w:])/g },
  { text: /(?=[~c[])(?<=[:+]\s*)(?:~\s*const|const|\[\s*const\s*\])(?=\s+(?:[A-Za-z_]|::))/g },
  { text: /\bauto(?=\s+trait\b)/g },
  // Generators; methods of traits that nobody overrides; what only closures hand out.
  { text: /\bgen(?=\s+fn\b)/g },
  { text: /\bfinal(?=\s+(?:(?:const|async|unsafe)\s+)*fn\b)/g },
  { text: /\basync(?=\s+(?:Async)?Fn(?:Mut|Once)?\s*\()/g },
  // Associated constants that are bound to a value.
  { text: /(?=[\dtf])(?<=[<,]\s*\w+\s*=\s*)(?:\d+|true|false)(?=\s*[,>])/g, to: value => 'N'.repeat(value.length) },
  // Macros by example as items (2.0): a union of their name that holds nothing.
  {
    text: new RegExp(MACRO, 'g'),
    to: written =>
      written.replace(/^macro/, 'union').replace(/(?<=^union\s+\w+\b)[^{]*|(?<=\{)[\s\S]*(?=\}$)/g, blanked),
  },
  { text: /(?=pin)(?<=&\s*)pin(?:\s+const\b|(?=\s+mut\b))/g },
]
