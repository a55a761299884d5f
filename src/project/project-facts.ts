// What the files of a repository themselves say of where its programs begin and its packages lie. Entry of a bundle of its
// own, because only an overview and a place that is not there ask.
export { declaredIn, isSource } from './declared-entry-points.ts'
export { areOpenedByMacros } from './macro-namespaces.ts'
export { partsDeclaredBy } from './outer-names.ts'
export { readIfPlain } from './package-manifest.ts'
export { commandsBelow, placeOfImport } from './workspace-packages.ts'
