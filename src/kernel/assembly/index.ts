// What kernel.ts may call. AssemblyScript.
export { firstNotBefore } from './halving'
export { inflate } from './inflate'
export { nearNames, nearSignatures, orderByLength } from './near'
export { blocks, expand, group, numbersExpanded, part, pick, split, tag } from './numbers'
export { collect, mark } from './postings'
export { needsCapitals, search, setQuery } from './search'
export { addPostings, bytesOfPostings, choose, collectChosen, costOfNames, postingsFor, rank } from './spellings'
export { firstBad, page32, sum32 } from './sums'
