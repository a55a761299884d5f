// The kinds of results of `search_project`.

export const SEARCH_TYPES = ['symbol', 'filename', 'content', 'directory'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]
