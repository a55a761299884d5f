// Masks for syntax newer than the grammar of Kotlin.
import { blanked } from '../blanked.ts'
import type { Mask } from '../language.ts'

/** An argument with the length and lines of `text`. */
function argumentLike(text: string): string {
  const blank = blanked(text)
  return text.length < 3 ? blank.replace(' ', '1') : [...'a=1'].reduce((made, mark) => made.replace(' ', mark), blank)
}

export const newer: readonly Mask[] = [
  // The library function `suspend { … }`, called like a keyword.
  { text: /\bsuspend(?=[ \t]*\{)/g, to: '      s' },
  // Kotlin 2: named context parameters, multi-dollar strings, guards in `when`, explicit backing fields.
  {
    text: /(?=context)(?<=^[ \t]*)context\((?:[^()]|\([^()]*\))*\)(?=\s+(?:@|(?:[a-z]+\s+)*(?:fun|val|var|class|interface|object)\b))/gm,
    // An annotation of equal length, so that the definition's range includes it.
    to: context => `@${context.slice(1, 8)}${argumentLike(context.slice(8, -1))})`,
  },
  { text: /(?=context)(?<=[:(,]\s*)context\((?:[^()]|\([^()]*\))*\)(?=[ \t]*\()/g },
  // `@all:` annotates all parts of a property.
  { text: /(?<=@)all:(?=\w)/g, to: 'get:' },
  { text: /\$\$+"""[\s\S]*?"""/g, to: text => text.replace(/[^"\n]/g, ' ').replace(/^ {2}/, '""') },
  { text: /\$\$+(?="(?!""))/g },
  {
    text: /(?=[ \t]{1,200}if\b)(?<=^[ \t]*(?:!?(?:is|in)[ \t]+[^\n{}"=]+|[\w.]+(?:\([^(){}\n]*\))?|else))[ \t]+if\b[^\n{}]*?(?=[ \t]*->)/gm,
  },
  { text: /^(?=[ \t]*field)(?<=^[ \t]*(?:[a-z]+[ \t]+)*va[lr][ \t]+\w+[ \t]*:[^=\n]*\n)[ \t]*field[ \t]*=[^\n{]*$/gm },
]
