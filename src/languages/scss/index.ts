// SCSS: CSS with variables, mixins, functions and nested rules.
import { readStyles } from '../../parse/style/style-parser.ts'
import css from '../css/index.ts'
import type { Language } from '../language.ts'

const language: Language = {
  ...css,
  name: 'scss',
  reader: text => readStyles(text, { nests: true, variable: '$' }),
  lexis: { ...css.lexis, lineComments: ['//'], identifierExtras: '-$', doc: { before: ['///', '//', '/*'] } },
}
export default language
