// Make: targets with their recipes, variables and `define`d macros.
import type { Language } from '../language.ts'
import { plain } from '../plain-lexis.ts'

/** `$(name)` or `${name}`, also nested: `$(subst m,y,$(CONFIG_X))`. */
const references = (depth: number): string => {
  const inner = depth === 0 ? '' : `|${references(depth - 1)}`
  return `\\$\\((?:[^()\\n$]|\\$[^({\\n]|\\([^()\\n]{0,200}\\)${inner}){0,200}\\)|\\$\\{(?:[^{}\\n$]|\\$[^({\\n]${inner}){0,200}\\}`
}
const REFERENCE = references(2)
const PLAIN = '[^\\s:=#$+?!]|[+?!](?!=)'
/** Special targets and variables: `.PHONY`, `.DEFAULT_GOAL`. */
const SPECIAL = '\\.[A-Z_]+[ \\t]*[:?]?[:=]'
const MODIFIERS = '(?:(?:export|override|private|unexport)[ \\t]+)*'
const ASSIGNS = '[ \\t]*(?:[?!]|:{1,3})?='
const TARGETS = `(?:[^\\s:=#$&]|&(?!:)|\\\\[:#]|${REFERENCE})+`

const language: Language = {
  name: 'make',
  patterns: [
    {
      kind: 'macro',
      shallow: 8,
      at: /(?:override[ \t]+|export[ \t]+)*define[ \t]+(?<name>[^\s:+?=]+)/,
      end: { open: /^[ \t]*(?:(?:override|export)[ \t]+)*define\b/, close: /^[ \t]*endef\b/ },
    },
    {
      kind: 'var',
      at: new RegExp(`${MODIFIERS}(?!${SPECIAL})(?<name>(?:${PLAIN}|${REFERENCE})+)${ASSIGNS}`),
      end: 'line',
      inside: ['file'],
    },
    {
      kind: 'var',
      // Counts only if no other line defines the variable.
      at: new RegExp(`${MODIFIERS}(?<name>(?:${PLAIN})+)[ \\t]*\\+=`),
      end: 'line',
      inside: ['file'],
      once: true,
    },
    {
      kind: 'target',
      shallow: 8,
      // Not a target-specific variable, nor a recipe under an automake condition: `@HAVE_X_TRUE@` before its tab.
      at: new RegExp(
        `(?!${SPECIAL}|(?:@\\w+@)+\\t)(?<name>${TARGETS})(?=(?:[ \\t]+(?:\\r?\\n[ \\t]*)?${TARGETS})*[ \\t]*&?::?(?!:?=)(?![ \\t]*${MODIFIERS}(?:${PLAIN}|${REFERENCE})+(?:${ASSIGNS}|[ \\t]*\\+=)))[ \\t]*`,
      ),
      end: { lines: /^\t/, between: /^(?:\s*(?:#.*)?$|(?:ifn?eq|ifn?def|else|endif)\b)/ },
      more: true,
    },
  ],
  verbatim: [{ open: /^[ \t]*(?:(?:override|export)[ \t]+)*define\b/, close: '^[ \\t]*endef\\b', inner: true }],
  lexis: {
    ...plain,
    lineComments: ['#'],
    // `#` in a recipe belongs to the shell, `find -name '#*' \`; `\#` never begins a comment.
    literals: [
      { first: '#', open: /(?<=^\t[^\n]{0,1000})#[^\n]*/my },
      { first: '\\', open: /\\#/y },
    ],
    continuedComments: true,
    doc: { before: ['##', '#'] },
  },
  effects: [],
  nature: 'data',
  exported: { byDefault: true },
  modifiers: ['export', 'override', 'private'],
}
export default language
