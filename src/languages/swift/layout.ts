// Layout rules of Swift for error recovery.
import type { Enclosure, Layout } from '../layout-rule.ts'

const CLASS: Enclosure = ['class A {\n', '\n}\n']
const ENUM: Enclosure = ['enum A {\n', '\n}\n']
const PROTOCOL: Enclosure = ['protocol A {\n', '\n}\n']
const SWITCH: Enclosure = ['func f() {\nswitch a {\n', '\n}\n}\n']
const STATEMENTS: Enclosure = ['func f() {\n', '\n}\n']

export const layout: Layout = {
  enclosures: [
    [/\benum\s+\w[^{}()]*\{$/, ENUM],
    [/\bprotocol\s+\w[^{}()]*\{$/, PROTOCOL],
    [/(?<![.:\w])(?:class|struct|actor|extension)\s+(?!func\b|var\b|subscript\b)\w(?:(?!\bfunc\b)[^{}])*\{$/, CLASS],
    [/\bswitch\b[^{}]*\{$/, SWITCH],
    [/(?:\{|\bin)$/, STATEMENTS],
  ],
  continuation: /^(?:[.?:&|%=<>,;{]|-|(?:else|catch|where|as|is|in)\b)/,
}
