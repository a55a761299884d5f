// What goes through texts while an index is made, as a module of its own. AssemblyScript.
export { addTerm, linesOfTerms, PLACES, ROOM, roomForTerm } from './terms'
export * from './tokens'
