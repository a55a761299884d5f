// The words of Go's declarations and types.
import type { DeclarationRule } from '../declarations.ts'

export const declarations: DeclarationRule = {
  package: ['package'],
  import: ['import'],
  function: ['func'],
  type: ['type'],
  constant: ['const'],
  variable: ['var'],
  struct: ['struct'],
  interface: ['interface'],
  map: ['map'],
  channel: ['chan'],
  reserved: [
    ...['break', 'case', 'continue', 'default', 'defer', 'else', 'fallthrough', 'for', 'go', 'goto', 'if', 'range'],
    ...['return', 'select', 'switch'],
  ],
}
