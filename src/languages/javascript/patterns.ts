// Definitions of JavaScript and TypeScript by their looks: for a file that no parser reads in time.
import type { Pattern } from '../pattern.ts'

const HEAD = String.raw`^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?`
const at = (words: string) => new RegExp(`${HEAD}${words}\\s+(?<name>[\\w$]+)`)

export const patterns: readonly Pattern[] = [
  { kind: 'fn', at: new RegExp(`${HEAD}(?:async\\s+)?function\\s*\\*?\\s*(?<name>[\\w$]+)`), end: 'block' },
  { kind: 'class', at: at('class'), end: 'block' },
  { kind: 'interface', at: at('interface'), end: 'block' },
  { kind: 'enum', at: at('(?:const\\s+)?enum'), end: 'block' },
  { kind: 'type', at: at('type'), end: 'statement', margin: true },
  { kind: 'const', at: at('(?:const|let|var)'), end: 'statement', margin: true },
]
