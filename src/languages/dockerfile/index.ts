// Dockerfile: the stages of a build, its arguments and the variables it sets.
import type { Language } from '../language.ts'
import { plain } from '../plain.ts'

const language: Language = {
  name: 'dockerfile',
  patterns: [
    // A stage ends where the next begins; one without a name goes by its image.
    { kind: 'target', at: /FROM[ \t]+(?:--[^\n]*?[ \t]+)?\S+[ \t]+AS[ \t]+(?<name>[\w.-]+)/i, end: 'section' },
    { kind: 'target', at: /FROM[ \t]+(?:--[^\n]*?[ \t]+)?(?<name>\S+)/i, end: 'section' },
    { kind: 'var', at: /(?:ARG|ENV)[ \t]+(?<name>[A-Za-z_]\w*)/i, end: 'line' },
  ],
  verbatim: [{ open: /<<-?(?<quote>["']?)(?<tag>[A-Za-z_]\w*)\k<quote>/, close: '^\\t*$tag\\r?$', inner: true }],
  lexis: { ...plain, lineComments: ['#'], doc: { before: ['#'] } },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
