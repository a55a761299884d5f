// What may be looked for in a project.

export const SEARCH_TYPES = ['symbol', 'filename', 'content', 'directory'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]
