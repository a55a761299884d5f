// Less: CSS with variables, mixins and nested rules. A class is a mixin to whoever calls it; with parameters it is only
// that.
import { readStyles } from '../../parse/style/style-parser.ts'
import css from '../css/index.ts'
import type { Language } from '../language.ts'

const language: Language = {
  ...css,
  name: 'less',
  reader: text => readStyles(text, { nests: true, variable: '@' }),
  lexis: { ...css.lexis, lineComments: ['//'], doc: { before: ['//', '/*'] } },
}
export default language
