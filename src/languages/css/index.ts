// CSS: classes, ids, custom properties and named at-rules.
import type { Language } from '../language.ts'
import { lexis } from './lexis.ts'
import { readStyles } from './read.ts'

const language: Language = {
  name: 'css',
  reader: text => readStyles(text, { nests: false }),
  lexis,
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
