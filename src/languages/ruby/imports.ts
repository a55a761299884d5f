// Imports of Ruby. A specifier that begins with a dot is relative to the file.
import type { ImportRules } from '../import-rule.ts'
import { lexis } from './lexis.ts'

const QUOTED = '[ \\t(]*(?<quote>["\'])(?<specifier>[^\\S\\n]*)\\k<quote>'

export const ruby: ImportRules = {
  lexis,
  words: ['require', 'load', 'autoload'],
  rules: [
    {
      statement: new RegExp(`(?<![.\\w:@$])require_relative${QUOTED}`, 'dgm'),
      how: 'require',
      specifier: ({ specifier = '' }) => (specifier.startsWith('.') ? specifier : `./${specifier}`),
    },
    { statement: new RegExp(`(?<![.\\w:@$])(?:require|load)${QUOTED}`, 'dgm'), how: 'require' },
    { statement: new RegExp(`(?<![.\\w:@$])autoload[ \\t(]+:[^,\\n]*,${QUOTED}`, 'dgm'), how: 'dynamic' },
  ],
}
