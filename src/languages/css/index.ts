// CSS: classes, ids, custom properties and named at-rules.
import type { Language } from '../language.ts'
import { lexis } from './lexis.ts'

const language: Language = {
  name: 'css',
  ownParser: 'css',
  lexis,
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
