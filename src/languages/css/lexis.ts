// Lexis of style sheets. Names may contain hyphens.
import type { Lexis } from '../lexis-rule.ts'
import { plain } from '../plain-lexis.ts'

export const lexis: Lexis = {
  ...plain,
  blockComments: [['/*', '*/']],
  equalQuotes: 'always',
  strings: [
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false },
  ],
  identifierExtras: '-',
  doc: { before: ['/*'] },
}
