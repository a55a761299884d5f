// What lines of JavaScript and TypeScript show of what stands below them. Not in the lexis: the pieces are read by the
// other parser of these languages, not by their grammars.
import type { Around, Layout } from '../layout-rule.ts'

const CLASS: Around = ['class _ extends _ {', '\n}']
const INTERFACE: Around = ['interface _ {', '\n}']
const OBJECT: Around = ['({', '\n})', ',']
const LIST: Around = ['[', '\n]', ',']
const STATEMENTS: Around = ['{', '\n}']
const GENERATOR: Around = ['async function* _() {', '\n}']
const LAST_DECLARATOR = '\n_ = 0;'

export const layout: Layout = {
  types: [
    [/(?<![.\w])class\b[^=()]*\{$/, CLASS],
    [/(?:\binterface\s[^=()]*|\btype\s+\w[^=()]*=\s*)\{$/, INTERFACE],
  ],
  held: [
    [/(?:[(,:[=?|&]|\b(?:return|default))\s*\{$/, OBJECT],
    [/\{$/, STATEMENTS],
    [/[[(]$/, LIST],
  ],
  goesOn:
    /^(?:[.?:&|%=<>,;{/]|\+(?!\+)|-(?!-)|(?:else|catch|finally|extends|implements|instanceof|in|of|as|satisfies|case)\b|default\s*:)/,
  headGoesOn: /[,(]$/,
  statements: STATEMENTS,
  wantsOperand: /(?:[(=?:&|+]|=>)$/,
  declarators: {
    begin: /^(?:export\s+)?(?:const|let|var)\s/,
    around: ['var ', LAST_DECLARATOR, ','],
    last: LAST_DECLARATOR,
  },
  statement: { begin: /^(?:for|if|switch|while)\s*\(/, within: [CLASS, OBJECT] },
  special: { word: /\byield\b/, around: GENERATOR },
}
