// Objective-C and Objective-C++. The skeleton finds classes, methods and properties; the code between them is C++.
import { constants, headers, values } from '../c/query.ts'
import { patterns } from '../cpp/patterns.ts'
import { declarators, query } from '../cpp/query.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'

const language: Language = {
  name: 'objective-c',
  operatorNames: true,
  grammar: 'tree-sitter-cpp',
  query,
  values,
  declarators,
  skeleton: 'objective-c',
  patterns,
  lexis,
  effects,
  exported: { hiddenAtTopBy: ['static'], sections: { hidden: /^private/, hiddenFrom: [] }, headers, byDefault: true },
  modifiers: ['static', 'inline', 'extern', 'virtual', 'explicit', 'constexpr', 'volatile'],
  rename: [constants],
}
export default language
