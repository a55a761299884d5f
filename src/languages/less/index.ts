// Less: CSS with variables, mixins and nested rules. A class is a mixin to whoever calls it; with parameters it is only that.
import css from '../css/index.ts'
import { shared } from '../css/patterns.ts'
import type { Language } from '../language.ts'

const language: Language = {
  ...css,
  name: 'less',
  patterns: [
    { kind: 'var', at: /(?<name>@[\w-]+)[ \t]*:(?!hover)/, inside: ['file'], end: 'statement', once: true },
    {
      kind: 'macro',
      at: /(?<name>[.#][\w-]+)\s*\((?:[^{}()]|\([^{}()]{0,100}\)){0,300}\)\s*(?:when[^{};]{0,300})?(?=\{)/,
      end: 'block',
    },
    { kind: 'selector', at: /(?<name>&(?:__|--|-)[\w-]+)\s*(?=\{)/, inside: ['selector'], end: 'block' },
    ...shared,
  ],
  lexis: { ...css.lexis, lineComments: ['//'], doc: { before: ['//', '/*'] } },
}
export default language
