// Layout rules of Swift for error recovery.
import type { Around, Layout } from '../layout-rule.ts'

const CLASS: Around = ['class A {\n', '\n}\n']
const ENUM: Around = ['enum A {\n', '\n}\n']
const PROTOCOL: Around = ['protocol A {\n', '\n}\n']
const SWITCH: Around = ['func f() {\nswitch a {\n', '\n}\n}\n']
const STATEMENTS: Around = ['func f() {\n', '\n}\n']

export const layout: Layout = {
  held: [
    [/\benum\s+\w[^{}()]*\{$/, ENUM],
    [/\bprotocol\s+\w[^{}()]*\{$/, PROTOCOL],
    [/(?<![.:\w])(?:class|struct|actor|extension)\s+(?!func\b|var\b|subscript\b)\w(?:(?!\bfunc\b)[^{}])*\{$/, CLASS],
    [/\bswitch\b[^{}]*\{$/, SWITCH],
    [/(?:\{|\bin)$/, STATEMENTS],
  ],
  goesOn: /^(?:[.?:&|%=<>,;{]|-|(?:else|catch|where|as|is|in)\b)/,
}
