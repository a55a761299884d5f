// Facts from manifests and sources: entry points, packages, namespaces. A bundle of its own, loaded for overviews and
// for paths that are not found.
export { declaredIn, isSource } from './declared-entry-points.ts'
export { areOpenedByMacros } from './macro-namespaces.ts'
export { partsDeclaredBy } from './outer-names.ts'
export { readIfPlain } from './package-manifest.ts'
export { commandsBelow, placeOfImport } from './workspace-packages.ts'
