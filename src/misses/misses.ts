// What is said when nothing is found, for every operation: the nearest names, what filters removed, what is not in the
// index, whether the text stands anywhere, and the calls that help most. Entry of a bundle of its own, since a hit
// needs none of it.
export { Elsewhere } from './elsewhere.ts'
export { type Missed, missed } from './missed.ts'
export { fileMiss, moduleFilterMiss, moduleMiss } from './paths.ts'
export { projectMiss } from './project.ts'
export { searchMiss, symbolMiss } from './symbols.ts'
