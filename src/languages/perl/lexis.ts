// Lexis of Perl for the token scanner. Quote operators come first (`q{…}`, `m/…/`, `s/…/…/`), and variables that
// contain a quote character.
import { NO_WORDS, wordList } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

/** Not a quote operator after a sigil, an arrow or `sub`. */
const NOT_BEFORE = '(?<![$@%&>:\\w-]|\\bsub\\s)'
/** Not a quote operator if the letter is a key, a name or an argument. */
const NOT_AFTER = '(?!\\s*(?:=>|[,;)}\\]=.]))'
const MARK = '(?:\\s*[^\\s\\w#,;)}\\]=.>]|#)'

/**
 * The start of a heredoc, with `mark` after its `<<`. A quoted tag may be any text: `<<'-----'`. Blanks may precede a
 * quote where no shift operator is possible: `.= << 'EOT'`.
 */
export const heredoc = (mark: string, flags: string) =>
  new RegExp(
    `(?<![\\w)\\]])<<${mark}(?:(?=["'])|(?<=[=>(,.][ \\t]*<<~?)[ \\t]+(?=["'])|\\\\?(?=[A-Za-z_]))(?<quote>["']?)(?<tag>(?<=["'])[^"'\\n]{1,80}|\\w+)\\k<quote>`,
    flags,
  )

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['#'],
  blockComments: [],
  equalQuotes: 'plain',
  strings: [
    { open: '"', close: '"', escape: true, multiline: true },
    { open: "'", close: "'", escape: true, multiline: true, notAfterName: true },
    { open: '`', close: '`', escape: true, multiline: true },
  ],
  literals: [
    {
      first: 'q',
      open: new RegExp(`${NOT_BEFORE}q[qwrx]?\\b${NOT_AFTER}${MARK}`, 'y'),
      delimited: true,
      asArgument: true,
    },
    // It may start on its own line and span several. Attributes hold paths: `sub list :Chained(/root) PathPart(/list)`.
    {
      first: '/',
      open: /(?<!:[ \t]*\w{1,40}\(|\)[ \t]+[A-Z]\w{0,40}\()(?<=[=~({;,&|!]\s*|\b(?:split|grep|if|unless|and|or|not)\s+)\/(?:\\[\s\S]|[^/\\]){0,4000}?\/[a-z]*/y,
      asArgument: true,
    },
    // After `=~` any character is a delimiter: `=~ m,^/,`.
    {
      first: 'm',
      open: /(?<=[=!]~\s*)m[^\s\w]|(?<=[{!&|]\s*|\b(?:if|unless|and|or|not)\s+)m,/y,
      delimited: true,
      asArgument: true,
    },
    { first: 'm', open: new RegExp(`${NOT_BEFORE}m\\b${NOT_AFTER}${MARK}`, 'y'), delimited: true, asArgument: true },
    ...['s', 't', 'y'].flatMap(first => {
      const word = first === 't' ? 'tr' : first
      const due = `(?:(?<=[=!]~\\s*)|(?<=[;{]\\s*)(?=${word},))${word}(?<mark>[,.=])`
      const start = `${NOT_BEFORE}${word}\\b${NOT_AFTER}`
      const part = '(?:\\\\[^]|(?!\\k<mark>)[^\\\\]){0,2000}?'
      return [
        {
          first,
          open: new RegExp(`${start}(?<mark>[/|!#~%^:"'\`@])${part}\\k<mark>${part}\\k<mark>[a-z]*`, 'y'),
          asArgument: true,
        },
        { first, open: new RegExp(`${due}${part}\\k<mark>${part}\\k<mark>[a-z]*`, 'y'), asArgument: true },
        { first, open: new RegExp(`${start}\\s*[{([<]`, 'y'), delimited: true, replaced: true, asArgument: true },
      ]
    }),
    { first: '$', open: /\$#(?=[{$\w:])\$*[\w:]*/y, asArgument: true },
    // Variables in a list that look like brackets, `($>, $), 0)`; `($)` is a prototype.
    { first: '$', open: /(?:(?<=[,=]\s*)\$\)|(?<=[,=(>]\s*)\$[([])(?=\s*[,;=)])/y, asArgument: true },
    // The variable `$]`, but not in `$x[$$]`, a prototype or a character class.
    { first: '$', open: /(?<![\w$@%&*;\\[^])\$\]/y, asArgument: true },
    { first: '$', open: /\$(?:[&`'"+!@/\\,;.0-9<>|~?-]|:(?!:)|\^[\w\]])(?!\w)/y, asArgument: true },
  ],
  heredoc: heredoc('~?', 'y'),
  regexLiterals: true,
  identifierExtras: '$@%',
  sigils: '$@%',
  bareCalls: ['argument'],
  access: ['->', '::'],
  ternary: true,
  logical: ['&&', '||', 'and', 'or'],
  lambdas: ['sub'],
  parenthesized: true,
  containers: { statements: ['module', 'class'] },
  words: {
    ...NO_WORDS,
    if: ['if', 'unless'],
    else: ['else'],
    elseIf: ['elsif'],
    loop: ['for', 'foreach', 'while', 'until'],
    try: ['try'],
    catch: ['catch'],
    await: ['await'],
    jump: ['goto'],
    declare: ['sub'],
    import: ['use', 'no'],
    notCalled: wordList('return my our local state not eq ne lt gt le ge cmp x xor do qw'),
    binding: ['my', 'state', 'local'],
  },
  parameters: 'name: type',
  signature: {
    receivers: { names: ['$self', '$class'] },
    beforeList: /^\s*:\s*\w+(?:\([^()]*\))?(?:\s*:?\s*[A-Za-z_]\w*(?:\([^()]*\))?)*\s*/,
    prototype: /^[\s$@%&*;\\[\]+_]*$/,
  },
  // No head states a return type.
  returns: '->',
  doc: { before: ['#'] },
  throwers: ['die', 'croak', 'confess', 'Carp::croak', 'Carp::confess', 'throw', 'BAIL_OUT'],
  handlers: ['eval', 'catch', 'try', 'warn', 'carp', 'Try::Tiny::try'],
}
