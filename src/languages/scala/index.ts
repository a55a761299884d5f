// Scala 2 and 3, scripts and build definitions included.
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query, topQuery } from './query.ts'

const language: Language = {
  name: 'scala',
  grammar: 'tree-sitter-scala',
  query,
  topQuery,
  bodies: {
    // `lazy val` is always a member.
    defining: ['def', 'class', 'object', 'trait', 'enum', 'given', 'extension', 'type', 'lazy'],
    // `new` makes a type with members; for the others the grammar accepts no empty braces.
    holding: ['class', 'object', 'trait', 'enum', 'given', 'extension', 'package', 'new', 'for', 'import', 'export'],
    indents: true,
  },
  patterns,
  masks: [
    // A single line end before a brace ends no statement (Scala 2.13, Lexical Syntax 1.2), nor does one after an
    // operator. Comments end with their line.
    { text: /(?<=[\w)\]}])[ \t]*\r?\n[ \t]*(?=\{)(?<!\/\/[^\n]*\n[ \t]*)/g, joins: true },
    {
      text: /(?<=[\w)\]}"'`][ \t]{1,9}(?:[-+*/%^&|~!]|[<>=!]=|\+\+|&&|\|\||::))[ \t]*\r?\n[ \t]*(?=\S)(?<!\/\/[^\n]*\n[ \t]*)/g,
      joins: true,
    },
    // A procedure without body and type, which ends with its line.
    {
      text: /^([ \t]*(?:@\w+(?:\([^()\n]*\))?[ \t]+)*(?:[a-z]+(?:\[\w+\])?[ \t]+){0,4}def[ \t]+[^\s(:=[]+(?:\[[^\n=]{0,200}?\])?(?:\((?:[^()\n]|\([^()\n]*\))*\))+)[ \t\r\n](?!(?:\s|\/\/[^\n]*\n)*[={:(])/gm,
      to: '$1;',
    },
    // Unicode arrows of Scala 2, separated from the name before: `_=>`.
    { text: /[\u21d2\u2190][ \t](?=[\w([{"'`])/g, to: arrow => (arrow[0] === '←' ? '<-' : '=>') },
    {
      text: /_?[ \t][\u21d2\u2190]/g,
      to: arrow => `${arrow.length > 2 ? 'x' : ''}${arrow.endsWith('←') ? '<-' : '=>'}`,
    },
    // A self type without a name: `trait A { _: B =>`.
    { text: /\{(\s{0,200})_(?=[ \t]*:[^={}\n]{1,200}=>)/g, to: '{$1a' },
    // The parameter type of a function in braces: `{ x: Int => …`.
    { text: /(?=[ \t:])(?<=\{\s{0,200}\w+)[ \t]*:[ \t]*[\w.,[\]() ]{1,200}(?=[ \t]*=>)/g },
    // Names that end with operator characters: `weak_<:<`.
    { text: /(?<=[A-Za-z0-9]_)[<>=!&|^~:]{2,}/g, to: operator => 'x'.repeat(operator.length) },
    // Mixins after constructor arguments: `new A(x) with B {`.
    { text: /(?<=\))[ \t]+with[ \t]+[\w.]+(?:\[(?:[^[\]\n]|\[[^[\]\n]*\])*\])?/g },
    // A type member of a superclass.
    { text: /(?=super)(?<=\b(?:with|extends)[ \t]+)super\[\w+\]\./g },
  ],
  newer: [
    // Conditions of a given, before an arrow (3.6).
    {
      text: /(?=[A-Z([])(?<=\bgiven\s+(?:\w+[ \t]*:[ \t]*)?)(?:\[(?:[^[\]\n]|\[[^[\]\n]*\])*\][ \t]*=>[ \t]*)?(?:\((?:[^()\n]|\([^()\n]*\))*\)[ \t]*=>[ \t]*)*(?=[A-Z(])/g,
    },
    // Experimental modifiers, and capture sets.
    {
      text: /(?=erased)(?<=\(\s*(?:using\s+)?|,\s*)erased(?=\s+\w)|\btracked(?=\s+va[lr]\b)|(?=into)(?<=:\s*)into(?=\s+[A-Z(])/g,
    },
    // In parentheses `||` may begin a line; the grammar supports only operators that end one.
    { text: /(?<![ \t])[ \t]*\r?\n[ \t]*(?=\|\||&&)(?<!\/\/[^\n]*\n[ \t]*)/g, joins: true },
    { text: /(?<=[\w\])])\^(?:\{[\w, .*]*\})?(?=[\s,)\]=:])/g },
  ],
  lexis,
  effects,
  exported: { hiddenBy: ['private'], byDefault: true, membersFollowOwner: true },
  modifiers: wordList(`
    private protected abstract final sealed implicit lazy override case inline opaque open transparent infix
  `),
}
export default language
