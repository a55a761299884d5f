// Groups of symbol kinds.
import { type SymbolKind, TYPE_KINDS } from '../model.ts'

/** Kinds with members, of which the riskiest determines the risk. For their own text see container-rule.ts. */
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
