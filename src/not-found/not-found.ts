// The entry of a bundle with the errors of calls that found nothing, so that other calls do not load it.

export { type LikelyTargets, likelyTargets } from './misspelt-targets.ts'
export { type NotFound, notFound } from './not-found-answer.ts'
export { fileNotFound, moduleFilterNotFound, moduleNotFound } from './path-not-found.ts'
export { projectNotFound } from './project-not-found.ts'
export { searchNotFound, symbolNotFound } from './symbol-not-found.ts'
export { TextElsewhere } from './text-elsewhere.ts'
