// The operations that change a symbol with its references: a bundle of their own, because edit_code needs no graph.
export { run as safeDelete } from './symbol-deletion.ts'
export { run as renameSymbol } from './symbol-renaming.ts'
