// Less: CSS with variables, mixins and nested rules. A class can be called as a mixin; one with parameters is only a
// mixin.
import css from '../css/index.ts'
import type { Language } from '../language.ts'

const language: Language = {
  ...css,
  name: 'less',
  ownParser: 'less',
  lexis: { ...css.lexis, lineComments: ['//'], doc: { before: ['//', '/*'] } },
}
export default language
