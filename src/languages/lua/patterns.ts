// Patterns for definitions of Lua, for texts that the grammar fails on.
import type { Pattern, PatternEnd } from '../pattern-rule.ts'

const end: PatternEnd = { open: /\b(?:function|if|do|repeat)\b/, close: /\b(?:end|until)\b/ }

export const patterns: readonly Pattern[] = [
  { kind: 'type', at: /(?:export\s+)?type\s+(?<name>\w+)\s*(?:<[^<>]*>)?\s*=(?!=)/, end: 'block' },
  { kind: 'method', at: /function\s+(?<owner>\w+(?:\.\w+)*)[.:](?<name>\w+)/, end },
  { kind: 'fn', at: /(?:local\s+)?function\s+(?<name>\w+)/, end },
  { kind: 'fn', at: /(?:local\s+)?(?<name>\w+)\s*=\s*(?=function\b)/, end },
]
