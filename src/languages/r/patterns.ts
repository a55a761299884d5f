// Patterns for definitions of R, for texts that the grammar fails on.
import type { Pattern } from '../pattern-rule.ts'

export const patterns: readonly Pattern[] = [
  {
    kind: 'fn',
    at: /(?<name>[\p{L}.][\w.]*)\s*(?:<<?-|=)\s*(?:function\b\s*|\\)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*(?=\{)/u,
    end: 'block',
  },
  { kind: 'fn', at: /(?<name>[\p{L}.][\w.]*)\s*(?:<<?-|=)\s*(?:function\b\s*|\\)(?=\()/u, end: 'statement' },
  {
    kind: 'class',
    at: /(?<name>[\p{L}.][\w.]*)\s*(?:<-|=)\s*(?:R6::)?(?:R6Class|setRefClass|setClass)\s*(?=\()/u,
    end: 'statement',
  },
  { kind: 'var', margin: true, at: /(?<name>[\p{L}.][\w.]*)\s*(?:<-|=)(?!=)/u, end: 'statement', set: { once: null } },
]
