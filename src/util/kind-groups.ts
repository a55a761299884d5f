// Kinds of symbols by what they are to a reader of code.
import { type SymbolKind, TYPE_KINDS } from '../model.ts'

/**
 * Kinds that hold others: their record lists members, and their risk is that of the riskiest. What of their own text
 * runs is the language's rule (languages/container-rule.ts).
 */
export const CONTAINERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'union',
  'enum',
  'trait',
  'module',
  'type',
  'heading',
  'key',
  'target',
  'selector',
  'table',
  'block',
])

/** Kinds whose functions are methods; a module and a name space hold plain ones. */
export const TYPES: ReadonlySet<string> = new Set([...TYPE_KINDS].filter(kind => kind !== 'type'))
