// Masks for syntax newer than the grammar of Rust.
import { blanked } from '../blanked.ts'
import type { Mask } from '../language.ts'
import { BRACES, nested, PARENTHESES } from '../nested-brackets.ts'

const DEPTH = 4
const MACRO = String.raw`\bmacro\s+\w+\s*(?:${nested(...PARENTHESES, '[^(){}]', DEPTH)}\s*)?${nested(...BRACES, '[^{}]', DEPTH)}`

export const newer: readonly Mask[] = [
  // Unsafe extern blocks and their safe items (2024).
  { text: /\bunsafe(?=\s+extern\s*(?:"[^"\n]*"\s*)?\{)/g },
  { text: /\bsafe(?=\s+(?:fn|static)\b)/g },
  { text: /\bunsafe(?=\s+static\b)/g },
  // Const traits: declared, implemented and as bounds.
  { text: /\bconst(?=\s+(?:(?:unsafe|auto)\s+)*trait\b)/g },
  { text: /(?=const|\[)(?<=\bimpl(?:\s*<[^{};]{0,300}>)?\s+)(?:const|\[\s*const\s*\])(?=\s+[\w:])/g },
  { text: /(?=[~c[])(?<=[:+]\s*)(?:~\s*const|const|\[\s*const\s*\])(?=\s+(?:[A-Za-z_]|::))/g },
  { text: /\bauto(?=\s+trait\b)/g },
  // Trait aliases become empty traits.
  {
    text: /\btrait\s+\w+(?:<[^<>{};]*>)?\s*=[^;{}]{0,1000};/g,
    to: alias => alias.replace(/=[^;]*;$/, bounds => `{${blanked(bounds.slice(2))}}`),
  },
  // Generators; final trait methods; async closure bounds.
  { text: /\bgen(?=\s+fn\b)/g },
  { text: /\bfinal(?=\s+(?:(?:const|async|unsafe)\s+)*fn\b)/g },
  { text: /\basync(?=\s+(?:Async)?Fn(?:Mut|Once)?\s*\()/g },
  // Bounds on associated constants.
  { text: /(?=[\dtf])(?<=[<,]\s*\w+\s*=\s*)(?:\d+|true|false)(?=\s*[,>])/g, to: value => 'N'.repeat(value.length) },
  // `macro` items (2.0) become an empty union of that name.
  {
    text: new RegExp(MACRO, 'g'),
    to: written =>
      written.replace(/^macro/, 'union').replace(/(?<=^union\s+\w+\b)[^{]*|(?<=\{)[\s\S]*(?=\}$)/g, blanked),
  },
  { text: /(?=pin)(?<=&\s*)pin(?:\s+const\b|(?=\s+mut\b))/g },
]
