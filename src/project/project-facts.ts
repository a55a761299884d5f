// Entry points, packages and namespaces. A bundle of its own, for overviews and paths that are not found.
export { declaredIn, isSource } from './declared-entry-points.ts'
export { areOpenedByMacros } from './macro-namespaces.ts'
export { partsDeclaredBy } from './outer-names.ts'
export { readIfPlain } from './package-manifest.ts'
export { commandsBelow, placeOfImport } from './workspace-packages.ts'
