// Layout rules of C# for error recovery.
import type { Around, Layout } from '../layout-rule.ts'

const CLASS: Around = ['class A {\n', '\n}\n']
const ENUM: Around = ['enum A {\n', '\n}\n']
const NAMESPACE: Around = ['namespace A {\n', '\n}\n']
const STATEMENTS: Around = ['class A {\nvoid F() {\n', '\n}\n}\n']

export const layout: Layout = {
  held: [
    [/\bnamespace\s+[\w.@]+\s*\{$/, NAMESPACE],
    [/\benum\s[^{};()]*\{$/, ENUM],
    [/(?<![.@\w])(?:class|struct|interface|record)\s[^{};]*\{$/, CLASS],
    [/\{$/, STATEMENTS],
  ],
  goesOn: /^(?:[.?:&|%=<>,;{]|-|(?:else|catch|finally|where|as|is)\b)/,
  decorated: '[',
}
