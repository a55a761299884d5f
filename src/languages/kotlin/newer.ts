// What the grammar of Kotlin does not know yet.
import type { Mask } from '../language.ts'

export const newer: readonly Mask[] = [
  // A function of the library that is called as a word is used.
  { text: /\bsuspend(?=[ \t]*\{)/g, to: '      s' },
  // Kotlin 2: contexts with names, strings of several dollars, conditions after those of a `when`, fields of their own.
  {
    text: /(?=context)(?<=^[ \t]*)context\((?:[^()]|\([^()]*\))*\)(?=\s+(?:@|(?:[a-z]+\s+)*(?:fun|val|var|class|interface|object)\b))/gm,
    to: context => `@c${context.slice(2).replace(/[^\n]/g, ' ')}`,
  },
  { text: /\$\$+"""[\s\S]*?"""/g, to: text => text.replace(/[^"\n]/g, ' ').replace(/^ {2}/, '""') },
  { text: /\$\$+(?="(?!""))/g },
  {
    text: /(?=[ \t]{1,200}if\b)(?<=^[ \t]*(?:!?(?:is|in)[ \t]+[^\n{}"=]+|[\w.]+(?:\([^(){}\n]*\))?|else))[ \t]+if\b[^\n{}]*?(?=[ \t]*->)/gm,
  },
  { text: /^(?=[ \t]*field)(?<=^[ \t]*(?:[a-z]+[ \t]+)*va[lr][ \t]+\w+[ \t]*:[^=\n]*\n)[ \t]*field[ \t]*=[^\n{]*$/gm },
]
