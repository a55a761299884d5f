// Layout rules of Kotlin for error recovery.
import type { Around, Layout } from '../layout-rule.ts'

// The constructor keeps the braces from being parsed as a lambda, which holds statements.
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
