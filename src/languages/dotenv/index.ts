// KEY=value settings: `.env` files, and INI files of programs that keep credentials (`.npmrc`, `.aws/credentials`).
import type { Language } from '../language.ts'
import { plain } from '../plain-lexis.ts'

const language: Language = {
  name: 'dotenv',
  ownParser: 'dotenv',
  lexis: { ...plain, lineComments: ['#', ';'], lineEnds: true, doc: { before: ['#'] } },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
