// Groups of symbol kinds.
import { type SymbolKind, TYPE_KINDS } from '../model.ts'

/**
 * Kinds with members. Their risk is the highest of their members; languages/container-rule.ts says which of their own
 * text runs.
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

/** Kinds whose functions are methods; functions in modules and namespaces are plain. */
export const TYPES: ReadonlySet<string> = new Set([...TYPE_KINDS].filter(kind => kind !== 'type'))
