// What lines of Scala show of what stands below them.
import type { Around, Layout } from '../layout-rule.ts'

const OBJECT: Around = ['object A {\n', '\n}\n']
const STATEMENTS: Around = ['object A {\ndef f() = {\n', '\n}\n}\n']

export const layout: Layout = {
  // A type may be given a name for itself: `trait A {` and `self =>`.
  types: [
    [
      /(?<![.:\w])(?:class|object|trait|enum|package|extension|given)\b(?:(?!\bdef\b)[^{}])*(?:[{:]|\{\s*\w+\s*(?::[^={}]*)?=>)$/,
      OBJECT,
    ],
  ],
  held: [[/(?:[{=]|=>)$/, STATEMENTS]],
  goesOn: /^(?:[.?:&|%=<>,;{]|-|(?:else|catch|finally|yield|match|extends|with|derives|do|then)\b)/,
  naming: /^\w+[ \t]*(?::[^={}\n]*)?=>[ \t]*(?:\n|$)/,
  headGoesOn: /[,(:]$/,
  statements: STATEMENTS,
}
