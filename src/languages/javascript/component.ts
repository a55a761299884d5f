// What makes a function a React component, by its text: TypeScript with JSX and JavaScript share it.
import type { Rename } from '../language.ts'

/** A capitalised function whose body yields JSX: `return (<`, `=> <`, `? <`, `&& <` and so on. */
export const component: Rename = {
  kind: 'fn',
  when: /^[A-Z]/,
  body: /(?:\breturn|=>|[?:]|&&|\|\|)\s*\(?\s*<(?:>|[A-Za-z][\w.]*(?:\s*\/?>|\s+[A-Za-z{]))/,
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
