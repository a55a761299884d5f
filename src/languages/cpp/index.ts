// C++.

import { values } from '../c/query.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { declarators, query } from './query.ts'

// Macros of libraries that stand where the grammar expects a type, a name or nothing.
const ANNOTATIONS =
  /(?<!^[ \t]*#.*)\b(?:_GLIBCXX\w*(?:[ \t]*\([^()\n]*\))?|[A-Z][A-Z0-9_]*_(?:API|EXPORT|NOEXCEPT|CONSTEXPR|INLINE|ALWAYS_INLINE|NODISCARD)\b(?=\s+[\w:~{;]))/gm

// Members are private after such a label, and from the start of a class.
const sections = { hidden: /^(?:private|protected)/, hiddenFrom: ['class'] }

const language: Language = {
  name: 'cpp',
  grammar: 'tree-sitter-cpp',
  query,
  queryDepth: 12,
  values,
  declarators,
  masks: [{ text: ANNOTATIONS }],
  patterns,
  lexis,
  effects,
  exported: { hiddenAtTopBy: ['static'], sections, byDefault: true },
  modifiers: [
    ...['static', 'inline', 'extern', 'virtual', 'explicit', 'friend', 'constexpr', 'consteval', 'constinit'],
    ...['mutable', 'thread_local', 'volatile'],
  ],
  rename: [{ kind: 'var', head: /\bconst(?:expr)?\b/, as: 'const' }],
}
export default language
