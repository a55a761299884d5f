// Haskell, with the extensions of GHC.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query } from './query.ts'

/** C preprocessor lines: the grammar parses one branch only, so the lines are masked to parse all. */
const DIRECTIVE =
  /^#[ \t]*(?:if|ifdef|ifndef|elif|else|endif|define|undef|include|error|warning|line)\b(?:[^\n]*\\\n)*[^\n]*/gm

/** Text before an operator, outside parentheses. */
const LEFT = String.raw`(?:(?!::)[^()]|\([^()]*\))*\s`
const OPERATOR = String.raw`(?:->|:(?!:\s)[!#$%&*+./<=>?@\\^|~:-]+)(?=\s)`
/**
 * Finds an instance's type: a list, the operator between type parameters, else the first capitalised word. A kind after
 * `::` does not count.
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
    // Type operators in an instance: `type a == b = Equal a b`.
    {
      text: /(?=type)(?<=^[ \t]+)type[ \t]+(?:instance[ \t]+)?\S+[ \t]+[!#$%&*+./<=>?@\\^|~:-]+[ \t]+[^\n=]+=(?![!#$%&*+./<=>?@\\^|~-])[^\n]*/gm,
    },
    // Operators that begin like an arrow, an unboxed tuple or a type application: `(->.)`, `(#>.)`, `@>.`.
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
