// What the grammar of Ruby does not know yet.
import type { Mask } from '../language.ts'

/** The method that an endless one calls without brackets, and the first character of what that is given. */
const COMMAND = String.raw`(?=\w)(?<=\bdef[ \t]+(?:self\.)?\w+[?!]?(?:\([^()\n]*\))?[ \t]*=[ \t]*)(?:\w+(?:\.|::))*[a-z_]\w*[?!]?[ \t](?=["':@$\w\[])(?!(?:and|or|if|unless|while|until|rescue)\b)`

/** An endless method and the method that it calls without brackets. */
const CALLING = String.raw`\bdef[ \t]+(?:self\.)?\w+[?!]?(?:\([^()\n]*\))?[ \t]*=[ \t]*(?:\w+(?:\.|::))*[a-z_]\w*[?!]?[ \t]+`
/** A heredoc, and those that follow it up to the end of the line. */
const HEREDOC = String.raw`<<[~-]?["'\x60]?[A-Za-z_]\w*["'\x60]?`
const HEREDOCS = String.raw`${HEREDOC}(?:,[ \t]*${HEREDOC})*[ \t]*$`

export const masks: readonly Mask[] = [
  // `def usage = puts <<~A`, which shifts to the grammar, and no error shows it: the heredoc alone may be the value.
  {
    text: new RegExp(CALLING + HEREDOCS, 'gm'),
    to: found => {
      const at = found.indexOf('<<')
      const head = found.slice(0, at).replace(/[^=]*$/, called => ' '.repeat(called.length))
      return head + found.slice(at).replaceAll(',', '+')
    },
  },
]

export const newer: readonly Mask[] = [
  // A line that goes on with `&&` or `and` goes on the one before (4.0).
  { text: /\r?\n[ \t]*(?=(?:&&|\|\||(?:and|or)[ \t])[^=])(?<!#.*\r?\n[ \t]*)/g, joins: true },
  // Endless methods that call one without brackets, with a block and without.
  {
    text: new RegExp(String.raw`${COMMAND}[^\n{}#]*[ \t](?=do\b)`, 'g'),
    to: call => `${call.slice(0, -1).replace(/[ \t]/, '(')})`,
  },
  {
    text: new RegExp(String.raw`${COMMAND}(?![^\n]*(?:<<|\bdo\b|[,\\|&{([=+*/-][ \t]*$))[^\n]*`, 'gm'),
    to: call => `0${' '.repeat(call.length - 1)}`,
  },
]
