// Exports of the kernel (kernel.ts). AssemblyScript, as all files of this folder.

export { inflate } from './inflate'
export { nearNames, nearSignatures, orderByLength } from './near'
export { blocks, expand, group, numbersExpanded, part, pick, split, tag } from './numbers'
export { collect, mark } from './postings'
export { needsCapitals, search, setQuery } from './search'
export { siphash } from './siphash'
export { firstNotBefore } from './sorted-texts'
export { searchSpans, spansSearched } from './spans'
export { addPostings, bytesOfPostings, choose, collectChosen, costOfNames, postingsFor, rank } from './spellings'
export { firstBad, page32, sum32 } from './sums'
