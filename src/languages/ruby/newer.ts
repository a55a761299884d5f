// Masks for syntax newer than the grammar of Ruby.
import { blanked } from '../blanked.ts'
import type { Mask } from '../language.ts'

/** A call without parentheses as the body of an endless method, up to its first argument's first character. */
const COMMAND = String.raw`(?=\w)(?<=\bdef[ \t]+(?:self\.)?\w+[?!]?(?:\([^()\n]*\))?[ \t]*=[ \t]*)(?:\w+(?:\.|::))*[a-z_]\w*[?!]?[ \t](?=["':@$\w\[])(?!(?:and|or|if|unless|while|until|rescue)\b)`

/** An endless method whose body is a call without parentheses. */
const CALLING = String.raw`\bdef[ \t]+(?:self\.)?\w+[?!]?(?:\([^()\n]*\))?[ \t]*=[ \t]*(?:\w+(?:\.|::))*[a-z_]\w*[?!]?[ \t]+`
/** A heredoc start. */
const HEREDOC = String.raw`<<[~-]?["'\x60]?[A-Za-z_]\w*["'\x60]?`
const HEREDOCS = String.raw`${HEREDOC}(?:,[ \t]*${HEREDOC})*[ \t]*$`

export const masks: readonly Mask[] = [
  // The data after the program.
  { text: /^__END__[ \t]*\r?$[\s\S]*/gm },
  // A heredoc in an interpolation, as within another heredoc.
  {
    text: /(?=<<)(?<=#\{\s*)<<[~-]?(["'`]?)([A-Za-z_]\w*)\1[^\n]*\n[\s\S]{0,20000}?^[ \t]*\2[ \t]*\r?$/gm,
    to: heredoc => `""${blanked(heredoc.slice(2))}`,
  },
  // `def usage = puts <<~A`: the grammar parses `<<` as a shift, without an error. So only the heredoc is kept as the
  // value.
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
  // A line that begins with `&&` or `and` continues the previous one (4.0).
  { text: /\r?\n[ \t]*(?=(?:&&|\|\||(?:and|or)[ \t])[^=])(?<!#.*\r?\n[ \t]*)/g, joins: true },
  // Endless methods whose body is a call without parentheses, with and without a block.
  {
    text: new RegExp(String.raw`${COMMAND}[^\n{}#]*[ \t](?=do\b)`, 'g'),
    to: call => `${call.slice(0, -1).replace(/[ \t]/, '(')})`,
  },
  {
    text: new RegExp(String.raw`${COMMAND}(?![^\n]*(?:<<|\bdo\b|[,\\|&{([=+*/-][ \t]*$))[^\n]*`, 'gm'),
    to: call => `0${' '.repeat(call.length - 1)}`,
  },
]
