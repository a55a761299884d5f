// Masks for syntax that the grammar of Zig does not support.
import { blanked } from '../blanked.ts'
import type { Mask } from '../language.ts'

const CONTAINER = String.raw`\b(?:struct|enum|union|opaque)\s*(?:\([^()\n]*\)\s*)?`

export const newer: readonly Mask[] = [
  // The grammar requires a member in a container.
  { text: new RegExp(String.raw`(?=[ \t]\{\})(?<=${CONTAINER})[ \t]\{\}`, 'g'), to: '{a}' },
  {
    text: new RegExp(String.raw`(?=[ \t](?://|\}))(?<=${CONTAINER}\{\s*)[ \t](?=(?://[^\n]*\n\s*){0,100}\})`, 'g'),
    to: 'a',
  },
  // Clobbers of inline assembly: since 0.15 a value, not a list of strings.
  {
    text: /(?=\.\{)(?<=:[ \t]*)\.\{(?:\s*\.\w+[ \t]*=[ \t]*\w+[ \t]*,?)+\s*\}(?=\s*\))/g,
    to: clobbers => blanked(clobbers).replace(/^ {2}/, '""'),
  },
]
