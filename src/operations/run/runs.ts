// What the operations do that are no plain lookup: a bundle of its own, so that a lookup does not load it.
export { run as cache } from './cache.ts'
export { run as getIndexStatus } from './get_index_status.ts'
export { run as getRepoOverview } from './get_repo_overview.ts'
export { run as hook } from './hook.ts'
export { run as listSymbols } from './list_symbols.ts'
export { run as resolveSymbol } from './resolve_symbol.ts'
export { run as searchProject } from './search_project.ts'
export { withSpare } from './spare.ts'
