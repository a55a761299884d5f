// SCSS: CSS with variables, mixins, functions and nested rules.
import css from '../css/index.ts'
import { shared } from '../css/patterns.ts'
import type { Language } from '../language.ts'

const language: Language = {
  ...css,
  name: 'scss',
  patterns: [
    { kind: 'macro', at: /@mixin\s+(?<name>[\w-]+)/, end: 'block' },
    { kind: 'fn', at: /@function\s+(?<name>[\w-]+)/, end: 'block' },
    { kind: 'var', at: /(?<name>\$[\w-]+)[ \t]*:/, inside: ['file'], end: 'statement', once: true },
    { kind: 'selector', at: /(?<name>%[\w-]+)\s*(?=\{)/, end: 'block', once: true },
    { kind: 'selector', at: /(?<name>&(?:__|--|-)[\w-]+)\s*(?=\{)/, inside: ['selector'], end: 'block' },
    ...shared,
  ],
  lexis: { ...css.lexis, lineComments: ['//'], identifierExtras: '-$', doc: { before: ['///', '//', '/*'] } },
}
export default language
