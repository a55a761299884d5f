// Less: CSS with variables, mixins and nested rules. A class is a mixin to whoever calls it; with parameters it is only
// that.
import css from '../css/index.ts'
import type { Language } from '../language.ts'

const language: Language = {
  ...css,
  name: 'less',
  ownParser: 'less',
  lexis: { ...css.lexis, lineComments: ['//'], doc: { before: ['//', '/*'] } },
}
export default language
