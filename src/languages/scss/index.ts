// SCSS: CSS with variables, mixins, functions and nested rules.
import css from '../css/index.ts'
import type { Language } from '../language.ts'

const language: Language = {
  ...css,
  name: 'scss',
  ownParser: 'scss',
  lexis: { ...css.lexis, lineComments: ['//'], identifierExtras: '-$', doc: { before: ['///', '//', '/*'] } },
}
export default language
