// The words of C#'s declarations and types.
import type { MemberRule } from '../members.ts'

export const members: MemberRule = {
  using: ['using'],
  namespace: ['namespace'],
  class: ['class'],
  struct: ['struct'],
  interface: ['interface'],
  enum: ['enum'],
  record: ['record'],
  delegate: ['delegate'],
  event: ['event'],
  operator: ['operator'],
  conversion: ['explicit', 'implicit'],
  access: ['internal', 'private', 'protected', 'public'],
  static: ['static'],
  readonly: ['readonly'],
  constant: ['const'],
  modifier: ['abstract', 'extern', 'new', 'override', 'sealed', 'unsafe', 'virtual', 'volatile'],
  soft: ['async', 'file', 'partial', 'required'],
  ref: ['ref'],
  parameter: ['in', 'out', 'params'],
  primitive: [
    ...['bool', 'byte', 'char', 'decimal', 'double', 'float', 'int', 'long', 'object', 'sbyte', 'short', 'string'],
    ...['uint', 'ulong', 'ushort', 'void'],
  ],
  this: ['this'],
  where: ['where'],
  accessor: ['add', 'get', 'init', 'remove', 'set'],
  contextual: ['and', 'await', 'by', 'from', 'into', 'let', 'not', 'on', 'or', 'orderby', 'select', 'when', 'with'],
  reserved: [
    ...['as', 'base', 'break', 'case', 'catch', 'checked', 'continue', 'default', 'do', 'else', 'false', 'finally'],
    ...['fixed', 'for', 'foreach', 'goto', 'if', 'is', 'lock', 'null', 'return', 'sizeof', 'stackalloc', 'switch'],
    ...['throw', 'true', 'try', 'typeof', 'unchecked', 'while'],
  ],
}
