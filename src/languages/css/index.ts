// CSS: classes, ids, custom properties and named at-rules.
import { readStyles } from '../../parse/style/style-parser.ts'
import type { Language } from '../language.ts'
import { lexis } from './lexis.ts'

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
