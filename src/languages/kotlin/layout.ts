// What lines of Kotlin show of what stands below them.
import type { Around, Layout } from '../layout-rule.ts'

// With a constructor the braces can be those of no lambda, which holds statements.
const CLASS: Around = ['class A {\nconstructor() : this(0)\n', '\n}\n']
const ENUM: Around = ['enum class A {\n', '\n}\n']
const STATEMENTS: Around = ['fun f() {\n', '\n}\n']

export const layout: Layout = {
  held: [
    [/\benum\s+class\b(?:(?!\bfun\b)[^{}])*\{$/, ENUM],
    [/(?<![.:\w])(?:class|interface|object)\b(?:(?!\bfun\b)[^{}])*\{$/, CLASS],
    [/\{$/, STATEMENTS],
  ],
  goesOn: /^(?:[.?:&|%=<>,;{]|-|(?:else|catch|finally|where|as|in|is)\b)/,
}
