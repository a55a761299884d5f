// What lines of Java show of what stands below them.
import type { Around, Layout } from '../layout-rule.ts'

const CLASS: Around = ['class A {\n', '\n}\n']
// Members stand behind the constants, which define nothing.
const ENUM: Around = ['enum A {\nA;\n', '\n}\n']
const STATEMENTS: Around = ['class A {\nvoid f() {\n', '\n}\n}\n']

export const layout: Layout = {
  types: [
    [/\benum\s+\w[^{}()]*\{$/, ENUM],
    [/(?<![.:\w])(?:class|interface|record)\s[^{};]*\{$/, CLASS],
  ],
  held: [[/\{$/, STATEMENTS]],
  goesOn: /^(?:[.?:&|%=<>,;{]|-|(?:else|catch|finally|while|throws|extends|implements|permits)\b)/,
  headGoesOn: /[,(:]$/,
  statements: STATEMENTS,
}
