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
  // What is in a list of lines, one of them each: a pattern that holds line feeds.
  { text: /(?<=\*)"\n"[^"\n]*"\n"(?=\*\))/g, to: lines => 'x'.repeat(lines.length) },
]
