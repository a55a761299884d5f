// What the grammar of Kotlin does not know yet.
import { blanked } from '../blanked.ts'
import type { Mask } from '../language.ts'

/** What can only be an argument, as long as a text and on its lines. */
function argumentLike(text: string): string {
  const blank = blanked(text)
  return text.length < 3 ? blank.replace(' ', '1') : [...'a=1'].reduce((made, mark) => made.replace(' ', mark), blank)
}

export const newer: readonly Mask[] = [
  // A function of the library that is called as a word is used.
  { text: /\bsuspend(?=[ \t]*\{)/g, to: '      s' },
  // Kotlin 2: contexts with names, strings of several dollars, conditions after those of a `when`, fields of their own.
  {
    text: /(?=context)(?<=^[ \t]*)context\((?:[^()]|\([^()]*\))*\)(?=\s+(?:@|(?:[a-z]+\s+)*(?:fun|val|var|class|interface|object)\b))/gm,
    // An annotation as long as it, so that it is told whole.
    to: context => `@${context.slice(1, 8)}${argumentLike(context.slice(8, -1))})`,
  },
  { text: /(?=context)(?<=[:(,]\s*)context\((?:[^()]|\([^()]*\))*\)(?=[ \t]*\()/g },
  // `@all:` gives an annotation to all that a property is made of.
  { text: /(?<=@)all:(?=\w)/g, to: 'get:' },
  { text: /\$\$+"""[\s\S]*?"""/g, to: text => text.replace(/[^"\n]/g, ' ').replace(/^ {2}/, '""') },
  { text: /\$\$+(?="(?!""))/g },
  {
    text: /(?=[ \t]{1,200}if\b)(?<=^[ \t]*(?:!?(?:is|in)[ \t]+[^\n{}"=]+|[\w.]+(?:\([^(){}\n]*\))?|else))[ \t]+if\b[^\n{}]*?(?=[ \t]*->)/gm,
  },
  { text: /^(?=[ \t]*field)(?<=^[ \t]*(?:[a-z]+[ \t]+)*va[lr][ \t]+\w+[ \t]*:[^=\n]*\n)[ \t]*field[ \t]*=[^\n{]*$/gm },
]
