// What the grammar of Bash misreads.
import type { Mask } from '../language.ts'

/** A variable and its value on one line, without a quote that stays open. */
const ASSIGNMENT = String.raw`\w+(?:\[[^\]\n]*\])?\+?=(?:"[^"\n\\]*"|'[^'\n]*'|[^\s"'\`#;&|()<>\\])*`

export const masks: readonly Mask[] = [
  // Several assignments above a line without a command: to the grammar they are given to what follows.
  {
    text: new RegExp(
      String.raw`^[ \t]*${ASSIGNMENT}(?:[ \t]+${ASSIGNMENT})+[ \t]*\r?\n(?=[ \t]*(?:\r?\n|#|(?:if|for|while|until|case)[ \t]))`,
      'gm',
    ),
    to: line => line.replace('\n', ';'),
  },
  // A variable behind text behind a variable, `A=$B/$C`: to the grammar the value ends before it.
  { text: /(?=\$)(?<==[^\s"'`()|&;<>*+]{1,200})(?<!0x)\$(?=\w)/g, to: 'x' },
  // What is in a list of lines, one of them each: a pattern that holds line feeds.
  { text: /(?<=\*)"\n"[^"\n]*"\n"(?=\*\))/g, to: lines => 'x'.repeat(lines.length) },
]

/** What few scripts have, tried where the grammar met an error. */
export const newer: readonly Mask[] = [
  // Brackets, quotes and escapes in a pattern that is cut off or replaced, or in what stands for nothing: `${a/)*}`,
  // `${a/ '[b/c]'}`, `${a:+ ($b)}`.
  {
    text: /(?=[/#%:+=?-])(?<=\$\{\w{1,80})(?:\/[/#%]?|##?|%%?|:?[-+=?])(?:[^'"`$}\n\\]|\\[^\n]|\$\w|\$?'[^'}\n]*')*(?=\})/g,
    to: pattern => pattern.replace(/\\.|\$(?=')|[()[\]' ]/g, odd => 'x'.repeat(odd.length)),
  },
  // Members of arrays that count.
  { text: /\bfor[ \t]*\(\([^\n"'`(){}]*\)\)/g, to: head => head.replace(/[[\]]/g, '_') },
  // A part of a value, numbers of another base, a file that is read and written.
  { text: /(?=:)(?<=\$\{\w{1,80}):(?![-+=?])[^'"`{}\n]*(?=\})/g, to: part => 'x'.repeat(part.length) },
  {
    text: /(?<![\w$])(?:\d{1,2}#|0x(?=\$))(?:\$?\w{1,80}|\$\{\w{1,80}\}){1,8}/g,
    to: number => '1'.repeat(number.length),
  },
  { text: /<>(?=[ \t]*[\w$/"&])/g, to: '> ' },
  // A text that is read, behind another redirection.
  { text: /<<<(?=[ \t]*["'$\w])(?<=\d>>?[^\n|;]{1,80})/g },
  // Expressions with quotes: `=~ (a|b)", "(c)`.
  {
    text: /=~[ \t]+[^\s\n](?:[^\n]{0,300}?[^\s\n])??(?=[ \t]+(?:\]\]|&&|\|\|))/g,
    to: compared => `=~ ${'x'.repeat(compared.length - 3)}`,
  },
  // A dollar that begins nothing: `grep a$)`.
  { text: /(?<![$\\])\$(?=\))/g, to: 'x' },
]
