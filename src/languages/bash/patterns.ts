// Patterns for definitions of shell scripts, for texts that the grammar fails on.
import type { Pattern } from '../pattern-rule.ts'

export const HEADS = /^(?:function[ \t]+[\w:.-]+[ \t]*(?:\([ \t]*\))?|[\w:.-]+[ \t]*\([ \t]*\))\s*\{[ \t]*$/gm

export const patterns: readonly Pattern[] = [
  { kind: 'fn', at: /function\s+(?<name>[\w:.-]+)/, end: 'block' },
  { kind: 'fn', at: /(?<name>[\w:.-]+)\s*\(\s*\)/, end: 'block' },
  { kind: 'macro', at: /alias\s+(?:-\w+\s+)*(?<name>[\w.:-]+)=/, end: 'line' },
  {
    kind: 'const',
    margin: true,
    at: /(?:(?:export|readonly|declare|typeset)\s+(?:-\w+\s+)*)?(?<name>_*[A-Z][A-Z0-9_]*)(?:\[[^\]\n]*\])?\+?=/,
    end: 'line',
    set: { once: null },
  },
]
