// Masks for Luau, whose types and other additions the grammar of Lua does not know.
import { blanked } from '../blanked.ts'
import type { Mask } from '../language.ts'

/** Text in brackets, nested twice. */
const nested = (open: string, close: string): string => {
  const within = (inner: string) => `\\${open}(?:[^${open}${close}]|${inner})*\\${close}`
  return within(within(within('(?!)')))
}

/** A type ends with its line, unless a bracket is open or an operator ends the line or begins the next. */
const TYPE = `(?:[^\\n{}();]|${nested('{', '}')}|${nested('(', ')')}|(?<=[|&,=>])[ \\t]*\\n|\\n(?=[ \\t]*[|&]))*`

/** The name of a label that spans the definition. A written label has no such blanks (query.ts). */
function labelLike(whole: string): string {
  const [before = '', name = ''] = /^(?:export[ \t]+)?type[ \t]+(\w+)/.exec(whole) ?? []
  const start = before.length - name.length
  const blank = whole.slice(before.length, -2).replace(/[^\n]/g, ' ')
  return `::${' '.repeat(start - 2)}${name}${blank}::`
}

/** A type within a statement: it ends where no operator follows. */
const ATOM = `(?:\\.\\.\\.)?(?:${nested('(', ')')}|${nested('{', '}')}|typeof[ \\t]*${nested('(', ')')}|"[^"\\n]*"|[\\w.]+(?:${nested('<', '>')})?)\\??`
const ANNOTATION = `[ \\t]*:[ \\t]*[|&]?[ \\t]*${ATOM}(?:\\s*(?:[|&]|->)\\s*${ATOM})*`

const PARAMETERS = new RegExp(nested('(', ')'))

const withoutTypes = (text: string) => text.replace(new RegExp(`(?<=[\\w.])${ANNOTATION}`, 'g'), blanked)

export const newer: readonly Mask[] = [
  // Interpolated strings.
  { text: /`(?:[^`\\\n]|\\[\s\S])*`/g, to: whole => `"${whole.slice(1, -1).replace(/["\\]/g, ' ')}"` },
  { text: /(?=@)(?<=^[ \t]*)@\w+/gm },
  { text: /(?=const)(?<=^[ \t]*)const(?=[ \t]+\w)/gm, to: 'local' },
  // Casts. A label is a statement of its own.
  {
    text: new RegExp(
      `(?=::)(?<=[\\w)\\]}"'][ \\t]*)(?<!::[ \\t]*\\w+[ \\t]*)::[ \\t]*${ATOM}(?![\\w.]|[ \\t]*::)`,
      'g',
    ),
  },
  {
    text: new RegExp(
      `(?=(?:export|type)[ \\t])(?<=^[ \\t]*)(?:export[ \\t]+)?type[ \\t]+\\w+[ \\t]*(?:<[^<>\\n]*>)?[ \\t]*=(?!=)${TYPE}`,
      'gm',
    ),
    to: labelLike,
  },
  {
    text: new RegExp(
      `\\bfunction\\b[ \\t]*[\\w.:]*[ \\t]*(?:<[^()\\n]{0,200}>)?[ \\t]*${nested('(', ')')}(?:${ANNOTATION})?`,
      'g',
    ),
    to: head => {
      const open = head.indexOf('(')
      const [parameters] = PARAMETERS.exec(head.slice(open))!
      const name = head.slice(0, open).replace(/<.*/, blanked)
      return name + withoutTypes(parameters) + blanked(head.slice(open + parameters.length))
    },
  },
  {
    text: new RegExp(`\\b(?:local|for)[ \\t]+\\w+(?:[ \\t]*,[ \\t]*\\w+|${ANNOTATION})*`, 'g'),
    to: withoutTypes,
  },
  { text: /\bcontinue\b(?=\s*(?:;|end\b|else|until\b))/g, to: 'break   ' },
  { text: /(?=[-+*/%^.]+=)(?<=[\w\])]\s*)(?:\/\/|\.\.|[-+*/%^])(?==(?!=))/g },
  // `if` as a value becomes `and` and `or`.
  {
    text: /(?=if\b)(?<=(?:[=(,{+*/<>]|\.\.|\b(?:return|and|or|not|else|then))\s*)if\b[^\n]{1,300}?\belse\b/g,
    to: choice =>
      choice
        .replace(/\bif\b/g, '  ')
        .replace(/\bthen\b/g, 'and ')
        .replace(/\belse(?:if)?\b/g, word => 'or'.padEnd(word.length)),
  },
]
