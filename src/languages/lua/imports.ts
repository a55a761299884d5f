// Imports of Lua.
import { type ImportRules, QUOTED } from '../import-rule.ts'
import { lexis } from './lexis.ts'

export const lua: ImportRules = {
  lexis,
  words: ['require'],
  rules: [{ statement: new RegExp(`(?<![.\\w:])require[ \\t(]*${QUOTED}`, 'dgm'), how: 'require' }],
}
