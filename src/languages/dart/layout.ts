// What lines of Dart show of what stands below them.
import type { Around, Layout } from '../layout-rule.ts'

const CLASS: Around = ['class A {\n', '\n}\n']
// Members stand behind the values, which define nothing.
const ENUM: Around = ['enum A {\na;\n', '\n}\n']
const STATEMENTS: Around = ['void f() {\n', '\n}\n']

export const layout: Layout = {
  types: [
    [/\benum\s+\w[^{}()]*\{$/, ENUM],
    [/(?<![.:\w])(?:class|mixin|extension)\s[^{};=]*\{$/, CLASS],
  ],
  held: [[/\{$/, STATEMENTS]],
  goesOn: /^(?:[.?:&|%=<>,;{]|-|(?:else|catch|on|finally|while|as|is)\b)/,
  headGoesOn: /[,(:]$/,
  statements: STATEMENTS,
}
