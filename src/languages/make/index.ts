// Make: targets, variables and `define`d macros. The recipe belongs to its target.
import type { Language } from '../language.ts'
import { plain } from '../plain.ts'

const VARIABLE = '(?:(?:export|override|private|unexport)[ \\t]+)*(?<name>[A-Za-z_][\\w.-]*)[ \\t]*'

const language: Language = {
  name: 'make',
  patterns: [
    {
      kind: 'macro',
      margin: true,
      at: /(?:override[ \t]+|export[ \t]+)*define[ \t]+(?<name>[^\s:+?=]+)/,
      end: { open: /^[ \t]*(?:(?:override|export)[ \t]+)*define\b/, close: /^[ \t]*endef\b/ },
    },
    {
      kind: 'var',
      shallow: 8,
      at: new RegExp(`${VARIABLE}(?:[:?!]|::|:::)?=`),
      end: 'line',
      inside: ['file'],
    },
    {
      kind: 'var',
      shallow: 8,
      // Adds to what another line defines, where one does.
      at: new RegExp(`${VARIABLE}\\+=`),
      end: 'line',
      inside: ['file'],
      once: true,
    },
    {
      kind: 'target',
      shallow: 1,
      // Not a special target (`.PHONY`) or an assignment for a target.
      at: /(?!\.[A-Z_]+[ \t]*:)(?<name>(?:[^\s:=#$]|\$\([^()\n]{0,200}\)|\$\{[^{}\n]{0,200}\})+)(?=(?:[ \t]+[^\s:=#]+)*[ \t]*&?::?(?!:?=)(?![^\n=]*[^\n=:?+!][ \t]*[:?+!]?=))[ \t]*/,
      end: { lines: /^\t/, between: /^(?:\s*(?:#.*)?$|(?:ifn?eq|ifn?def|else|endif)\b)/ },
      more: true,
    },
  ],
  verbatim: [{ open: /^[ \t]*(?:(?:override|export)[ \t]+)*define\b/, close: '^[ \\t]*endef\\b', inner: true }],
  lexis: { ...plain, lineComments: ['#'], doc: { before: ['##', '#'] } },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: ['export', 'override', 'private'],
}
export default language
