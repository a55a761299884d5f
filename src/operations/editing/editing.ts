// The operations that change files: a bundle of their own.
export { run as editCode } from './code-edit.ts'
export { run as debugEditMatch } from './match-debugging.ts'
export { run as safeDelete } from './symbol-deletion.ts'
export { run as renameSymbol } from './symbol-renaming.ts'
