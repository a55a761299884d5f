// CSS: classes, ids, custom properties and named at-rules.
import type { Language } from '../language.ts'
import { lexis } from './lexis.ts'
import { shared } from './patterns.ts'

const language: Language = {
  name: 'css',
  patterns: shared,
  lexis,
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
