// Swift.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'swift',
  grammar: 'tree-sitter-swift',
  query,
  topQuery,
  masks: [
    // What the grammar does not know: typed throws, words of ownership, a macro's implementation, conditions among members.
    { text: /(?<=\bthrows)[ \t]*\([^()\n]*\)/g },
    { text: /(?<=\b(?:nonisolated|unowned))\((?:unsafe|safe|nonsending)\)/g },
    { text: /(?<=[:(,]\s*)(?:sending|borrowing|consuming)(?=\s+[A-Z[(@])/g },
    { text: /=\s*#externalMacro\s*\([^()]*\)/g },
    { text: /^[ \t]*#(?:if|elseif|else|endif)\b[^\n]*/gm },
    // A reference to a selector becomes a number.
    { text: /#(?:selector|keyPath)\((?:[^()\n]|\([^()\n]*\))*\)/g, fill: '0' },
  ],
  lexis,
  effects,
  exported: { hiddenBy: ['private', 'fileprivate'], byDefault: true, membersFollowOwner: true },
  // Only the setter is hidden.
  notModifiers: /\b(?:private|fileprivate|internal)\s*\(\s*set\s*\)/g,
  modifiers: [
    ...['public', 'private', 'fileprivate', 'internal', 'open', 'package', 'static', 'final', 'override', 'mutating'],
    ...['nonmutating', 'convenience', 'required', 'lazy', 'weak', 'unowned', 'indirect', 'prefix', 'postfix', 'infix'],
    ...['nonisolated', 'isolated', 'distributed', 'async'],
  ],
  rename: [{ kind: 'var', head: /\blet\b/, as: 'const' }],
}
export default language
