// What the files of a repository themselves say of where its programs begin and its packages lie. Entry of a bundle of its
// own, because only an overview and a place that is not there ask.
export { declaredIn, isSource } from './beginnings.ts'
export { areOpenedByMacros } from './macro-namespaces.ts'
export { readIfPlain } from './manifest.ts'
export { partsDeclaredBy } from './outer-names.ts'
export { commandsBelow, placeOfImport } from './packages.ts'
