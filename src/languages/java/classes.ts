// The words of Java's declarations and types.
import type { ClassRule } from '../classes.ts'

export const classes: ClassRule = {
  package: ['package'],
  import: ['import'],
  static: ['static'],
  final: ['final'],
  modifier: [
    ...['public', 'protected', 'private', 'abstract', 'strictfp', 'synchronized', 'native', 'transient', 'volatile'],
  ],
  class: ['class'],
  interface: ['interface'],
  enum: ['enum'],
  record: ['record'],
  primitive: ['boolean', 'byte', 'char', 'double', 'float', 'int', 'long', 'short', 'void'],
  extends: ['extends', 'implements'],
  permits: ['permits'],
  throws: ['throws'],
  default: ['default'],
  new: ['new'],
  instanceof: ['instanceof'],
  this: ['this', 'super'],
  switch: ['switch'],
  soft: ['sealed'],
  reserved: [
    ...[
      'assert',
      'break',
      'case',
      'catch',
      'const',
      'continue',
      'do',
      'else',
      'finally',
      'for',
      'goto',
      'if',
      'return',
    ],
    ...['throw', 'try', 'while'],
  ],
}
