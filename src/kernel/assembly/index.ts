// What kernel.ts may call. AssemblyScript.
export { firstNotBefore } from './halving'
export { inflate } from './inflate'
export { nearNames, nearSignatures } from './near'
export { addPostings, collect, mark, postingsFor } from './postings'
export { needsCapitals, search, setQuery } from './search'
export { firstBad, page32, sum32 } from './sums'
