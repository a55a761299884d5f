// What makes a function a React component, by its text: TypeScript with JSX and JavaScript share it.
import type { Rename } from '../language.ts'

/** What may stand before JSX where a value is expected. */
const BEFORE = '(?:\\breturn|=>|[=?:(,{[]|&&|\\|\\||\\?\\?)'
const SPACE = '(?:\\s|//[^\\n]*\\n|/\\*[^*]{0,500}\\*/){0,20}'
/** A tag, and no type parameters of an arrow function: `<T,>(`, `<T extends X>(`; `extends` may be a property. */
const TAG =
  '<(?:>|(?!\\w+(?:\\s+extends\\b(?!\\s*=)|\\s*,|\\s*>\\s*\\([^()]{0,200}\\)\\s*(?:=>|:)))[A-Za-z_$][\\w$.:-]*(?:<[^<>;(){}]{1,200}>)?(?:\\s*/?>|\\s+(?:[\\w{$]|/[/*])))'

/** A capitalised function with JSX in its body: `return (<`, `=> <`, `? <`, `const a = <` and so on. */
export const component: Rename = {
  kind: 'fn',
  when: /^[A-Z]/,
  body: new RegExp(`${BEFORE}${SPACE}${TAG}`),
  as: 'component',
}

/** What stands for a component though no function is bound to its name: `memo(…)`, `forwardRef(…)`, `styled.div`. */
export const wrapped: readonly Rename[] = [
  {
    kind: 'const',
    when: /^[A-Z]/,
    value: /^(?:(?:(?:React\.)?(?:memo|forwardRef|lazy)|observer)\s*[(<]|styled\b)/,
    as: 'component',
  },
]
