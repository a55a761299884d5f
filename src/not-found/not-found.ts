// What is said when nothing is found, for every operation: the nearest names, what filters removed, what is not in the
// index, whether the text stands anywhere, and the calls that help most. Entry of a bundle of its own, since a hit
// needs none of it.

export { type NotFound, notFound } from './not-found-answer.ts'
export { fileNotFound, moduleFilterNotFound, moduleNotFound } from './path-not-found.ts'
export { projectNotFound } from './project-not-found.ts'
export { searchNotFound, symbolNotFound } from './symbol-not-found.ts'
export { TextElsewhere } from './text-elsewhere.ts'
