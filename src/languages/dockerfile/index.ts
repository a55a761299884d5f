// Dockerfile: the stages of a build, its arguments and the variables it sets.
import type { Language } from '../language.ts'
import { plain } from '../plain-lexis.ts'

const language: Language = {
  name: 'dockerfile',
  ownParser: 'dockerfile',
  lexis: { ...plain, lineComments: ['#'], doc: { before: ['#'] } },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
