// Layout rules of C# for error recovery.
import type { Enclosure, Layout } from '../layout-rule.ts'

const CLASS: Enclosure = ['class A {\n', '\n}\n']
const ENUM: Enclosure = ['enum A {\n', '\n}\n']
const NAMESPACE: Enclosure = ['namespace A {\n', '\n}\n']
const STATEMENTS: Enclosure = ['class A {\nvoid F() {\n', '\n}\n}\n']

export const layout: Layout = {
  enclosures: [
    [/\bnamespace\s+[\w.@]+\s*\{$/, NAMESPACE],
    [/\benum\s[^{};()]*\{$/, ENUM],
    [/(?<![.@\w])(?:class|struct|interface|record)\s[^{};]*\{$/, CLASS],
    [/\{$/, STATEMENTS],
  ],
  continuation: /^(?:[.?:&|%=<>,;{]|-|(?:else|catch|finally|where|as|is)\b)/,
  decorated: '[',
}
