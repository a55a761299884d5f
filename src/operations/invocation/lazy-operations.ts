// Operations that are more than lookups: a bundle of their own, so that a lookup does not load them.
export { run as cache } from '../overview/cache-upkeep.ts'
export { run as hook } from '../overview/hook-setup.ts'
export { run as getIndexStatus } from '../overview/index-status.ts'
export { run as getRepoOverview } from '../overview/repository-overview.ts'
export { run as resolveSymbol } from '../resolution/symbol-resolution.ts'
export { run as searchProject } from '../search/project-search.ts'
export { run as listSymbols } from '../search/symbol-listing.ts'
export { withReadOnlyFallback } from './read-only-fallback.ts'
