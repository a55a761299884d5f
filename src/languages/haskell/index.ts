// Haskell, with the extensions of GHC.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query } from './query.ts'

/** Lines of the C preprocessor, of which the grammar reads one branch: all are read. */
const DIRECTIVE =
  /^#[ \t]*(?:if|ifdef|ifndef|elif|else|endif|define|undef|include|error|warning|line)\b(?:[^\n]*\\\n)*[^\n]*/gm

/** What stands before an operator, without what parentheses hold. */
const LEFT = String.raw`(?:(?!::)[^()]|\([^()]*\))*\s`
const OPERATOR = String.raw`(?:->|:(?!:\s)[!#$%&*+./<=>?@\\^|~:-]+)(?=\s)`
/**
 * The head of a type that an instance is of: a list as it is, the operator between its parameters, else its first word
 * in capitals. A kind behind `::` is none of it.
 */
const SCOPE = new RegExp(
  String.raw`^\(*\[[^]*|(?<=^\(${LEFT})${OPERATOR}|\p{Lu}[\p{L}\p{N}_.']*(?!${LEFT}${OPERATOR})`,
  'u',
)

const language: Language = {
  name: 'haskell',
  grammar: 'tree-sitter-haskell',
  query,
  patterns,
  queryDepth: 5,
  unmistakable: /^[\p{Ll}_][\w']*(?=[ \t]*(?:\n[ \t]+)?::\s)/gmu,
  masks: [{ text: DIRECTIVE }],
  newer: [
    // What an operator between types is in an instance: `type a == b = Equal a b`.
    {
      text: /(?=type)(?<=^[ \t]+)type[ \t]+(?:instance[ \t]+)?\S+[ \t]+[!#$%&*+./<=>?@\\^|~:-]+[ \t]+[^\n=]+=(?![!#$%&*+./<=>?@\\^|~-])[^\n]*/gm,
    },
    // Operators that begin as an arrow, an unboxed tuple or a type that is given: `(->.)`, `(#>.)`, `@>.`.
    {
      text: /(?:->|[#@])(?<=[(\s,](?:->|[#@]))(?=[!#$%&*+./<=>?@\\^|~:-]+(?:[\s,]|\)(?!\s*#)))/g,
      to: beginning => '+'.repeat(beginning.length),
    },
  ],
  lexis,
  effects,
  exported: { lists: true, byDefault: true, membersFollowOwner: true },
  modifiers: [],
  scopeName: SCOPE,
}
export default language
