// Shared by component files with script blocks: JavaScript's rules for the blocks, and how to find them.
import type { Language } from '../language.ts'
import javascript from './index.ts'

const { grammar: _grammar, query: _query, topQuery: _top, script: _script, patterns: _patterns, ...rules } = javascript

export const scriptBlocks: Omit<Language, 'name'> = {
  ...rules,
  embedded: {
    tag: 'script',
    attribute: 'lang',
    languages: { ts: 'typescript', typescript: 'typescript', tsx: 'tsx' },
    plain: 'javascript',
  },
}
