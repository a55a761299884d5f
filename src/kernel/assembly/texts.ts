// Exports of the module that processes texts while indexing.
export { addTerm, linesOfTerms, PLACES, ROOM, roomForTerm } from './terms'
export * from './tokens'
