// Masks for syntax that the grammar of Bash misreads.
import type { Mask } from '../language.ts'

/** A variable and its value on one line, without an open quote. */
const ASSIGNMENT = String.raw`\w+(?:\[[^\]\n]*\])?\+?=(?:"[^"\n\\]*"|'[^'\n]*'|[^\s"'\`#;&|()<>\\])*`

export const masks: readonly Mask[] = [
  // Several assignments without a command: the grammar attaches them to the next statement.
  {
    text: new RegExp(
      String.raw`^[ \t]*${ASSIGNMENT}(?:[ \t]+${ASSIGNMENT})+[ \t]*\r?\n(?=[ \t]*(?:\r?\n|#|(?:if|for|while|until|case)[ \t]))`,
      'gm',
    ),
    to: line => line.replace('\n', ';'),
  },
  // A variable after text after a variable, `A=$B/$C`: the grammar ends the value before it.
  { text: /(?=\$)(?<==[^\s"'`()|&;<>*+]{1,200})(?<!0x)\$(?=\w)/g, to: 'x' },
  // A pattern that matches whole lines of a list: it contains line feeds.
  { text: /(?<=\*)"\n"[^"\n]*"\n"(?=\*\))/g, to: lines => 'x'.repeat(lines.length) },
]

/** Rare syntax, masked only in texts with errors. */
export const newer: readonly Mask[] = [
  // Brackets, quotes and escapes in a pattern to remove or replace, or in a default: `${a/)*}`, `${a/ '[b/c]'}`, `${a:+
  // ($b)}`.
  {
    text: /(?=[/#%:+=?-])(?<=\$\{\w{1,80})(?:\/[/#%]?|##?|%%?|:?[-+=?])(?:[^'"`$}\n\\]|\\[^\n]|\$\w|\$?'[^'}\n]*')*(?=\})/g,
    to: pattern => pattern.replace(/\\.|\$(?=')|[()[\]' ]/g, odd => 'x'.repeat(odd.length)),
  },
  // Array elements in the head of an arithmetic `for`.
  { text: /\bfor[ \t]*\(\([^\n"'`(){}]*\)\)/g, to: head => head.replace(/[[\]]/g, '_') },
  // Substrings, numbers of another base, files opened for reading and writing.
  { text: /(?=:)(?<=\$\{\w{1,80}):(?![-+=?])[^'"`{}\n]*(?=\})/g, to: part => 'x'.repeat(part.length) },
  {
    text: /(?<![\w$])(?:\d{1,2}#|0x(?=\$))(?:\$?\w{1,80}|\$\{\w{1,80}\}){1,8}/g,
    to: number => '1'.repeat(number.length),
  },
  { text: /<>(?=[ \t]*[\w$/"&])/g, to: '> ' },
  // A here-string after another redirection.
  { text: /<<<(?=[ \t]*["'$\w])(?<=\d>>?[^\n|;]{1,80})/g },
  // Regular expressions with quotes: `=~ (a|b)", "(c)`.
  {
    text: /=~[ \t]+[^\s\n](?:[^\n]{0,300}?[^\s\n])??(?=[ \t]+(?:\]\]|&&|\|\|))/g,
    to: compared => `=~ ${'x'.repeat(compared.length - 3)}`,
  },
  // A literal dollar: `grep a$)`.
  { text: /(?<![$\\])\$(?=\))/g, to: 'x' },
]
