// Layout rules of Kotlin for error recovery.
import type { Enclosure, Layout } from '../layout-rule.ts'

// The constructor keeps the braces from being parsed as a lambda, which holds statements.
const CLASS: Enclosure = ['class A {\nconstructor() : this(0)\n', '\n}\n']
const ENUM: Enclosure = ['enum class A {\n', '\n}\n']
const STATEMENTS: Enclosure = ['fun f() {\n', '\n}\n']

export const layout: Layout = {
  enclosures: [
    [/\benum\s+class\b(?:(?!\bfun\b)[^{}])*\{$/, ENUM],
    [/(?<![.:\w])(?:class|interface|object)\b(?:(?!\bfun\b)[^{}])*\{$/, CLASS],
    [/\{$/, STATEMENTS],
  ],
  continuation: /^(?:[.?:&|%=<>,;{]|-|(?:else|catch|finally|where|as|in|is)\b)/,
}
