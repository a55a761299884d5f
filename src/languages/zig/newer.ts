// What the grammar of Zig does not know.
import { blanked } from '../blanked.ts'
import type { Mask } from '../language.ts'

const CONTAINER = String.raw`\b(?:struct|enum|union|opaque)\s*(?:\([^()\n]*\)\s*)?`

export const newer: readonly Mask[] = [
  // A container without members: the grammar wants one.
  { text: new RegExp(String.raw`(?=[ \t]\{\})(?<=${CONTAINER})[ \t]\{\}`, 'g'), to: '{a}' },
  { text: new RegExp(String.raw`(?=[ \t](?://|\}))(?<=${CONTAINER}\{\s*)[ \t](?=(?://[^\n]*\s*)*\})`, 'g'), to: 'a' },
  // What assembly overwrites, since 0.15 a value and no list of strings.
  {
    text: /(?=\.\{)(?<=:[ \t]*)\.\{(?:\s*\.\w+[ \t]*=[ \t]*\w+[ \t]*,?)+\s*\}(?=\s*\))/g,
    to: clobbers => blanked(clobbers).replace(/^ {2}/, '""'),
  },
]
