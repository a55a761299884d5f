// Recognises React components by their text. TSX and JavaScript share it.
import type { Rename } from '../language.ts'

/** Text before JSX in an expression. */
const BEFORE = '(?:\\breturn|=>|[=?:(,{[]|&&|\\|\\||\\?\\?)'
const SPACE = '(?:\\s|//[^\\n]*\\n|/\\*[^*]{0,500}\\*/){0,20}'
/** A tag, but no type parameters of an arrow function: `<T,>(`, `<T extends X>(`; `extends` may be an attribute. */
const TAG =
  '<(?:>|(?!\\w+(?:\\s+extends\\b(?!\\s*=)|\\s*,|\\s*>\\s*\\([^()]{0,200}\\)\\s*(?:=>|:)))[A-Za-z_$][\\w$.:-]*(?:<[^<>;(){}]{1,200}>)?(?:\\s*/?>|\\s+(?:[\\w{$]|/[/*])))'

/** A function with a capitalised name and JSX in its body: `return (<`, `=> <`, `? <`, `const a = <`. */
export const component: Rename = {
  kind: 'fn',
  when: /^[A-Z]/,
  body: new RegExp(`${BEFORE}${SPACE}${TAG}`),
  as: 'component',
}

/** Calls that make components, bound to no function: `memo(…)`, `forwardRef(…)`, `styled.div`. */
export const wrapped: readonly Rename[] = [
  {
    kind: 'const',
    when: /^[A-Z]/,
    value: /^(?:(?:(?:React\.)?(?:memo|forwardRef|lazy)|observer)\s*[(<]|styled\b)/,
    as: 'component',
  },
]
