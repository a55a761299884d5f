// What kernel.ts may call. AssemblyScript.
export { nearNames, nearSignatures } from './near'
export { addPart, collect, mark } from './postings'
export { search, setQuery } from './search'
