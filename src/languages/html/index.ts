// HTML: elements with an id, and headings. Scripts and styles are parsed as JavaScript and CSS.
import type { Language } from '../language.ts'
import { plain } from '../plain-lexis.ts'

const language: Language = {
  name: 'html',
  ownParser: 'html',
  page: true,
  lexis: {
    ...plain,
    blockComments: [['<!--', '-->']],
    strings: [
      { open: '"', close: '"', escape: false, multiline: false, notAfterName: true },
      { open: "'", close: "'", escape: false, multiline: false, notAfterName: true },
    ],
  },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
