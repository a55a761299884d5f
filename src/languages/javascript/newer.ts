// What the grammars of JavaScript and TypeScript do not know yet.
import type { Mask } from '../language.ts'

export const newer: readonly Mask[] = [
  // Phases of an import: `import defer * as a`, `import source a`.
  { text: /(?=defer|source)(?<=\bimport[ \t]+)(?:defer(?=[ \t]*\*)|source(?=[ \t]+[\w$]+[ \t]+from\b))/g },
]
