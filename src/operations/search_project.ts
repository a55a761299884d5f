// `search_project`: searches symbols, files, folders and lines.
import type { Operation } from '../contract.ts'
import { SEARCH_TYPES, type SearchType } from '../project/search-types.ts'
import * as fields from './arguments/fields.ts'
import { searchIn } from './search_symbols.ts'

/** Names of the types in other tools. */
const TYPE_SYNONYMS: Readonly<Record<string, SearchType>> = {
  symbols: 'symbol',
  file: 'filename',
  files: 'filename',
  path: 'filename',
  text: 'content',
  grep: 'content',
  regex: 'content',
  folder: 'directory',
  dir: 'directory',
}

const searchProject: Operation = {
  name: 'search_project',
  alias: 'find',
  title: 'Search the project',
  summary: 'One front door: symbols, file names, folders and text, told apart by the query',
  description:
    'Find anything; start here. Takes a symbol or part of its name, a file name, a folder/, "text" or /regex/ (lines with the symbol around each), or a question (callers of X, what implements X). To narrow symbols by kind, module or risk use search_symbols.',
  effect: 'read',
  toolsets: ['core'],
  fields: {
    query: {
      type: 'string',
      minLength: 1,
      mayBeFile: true,
      description: 'A name, a path, a glob, "text", /regex/ or words',
      offers: ['symbol', 'path'],
    },
    queries: fields.queries,
    type: {
      type: 'string',
      enum: ['auto', ...SEARCH_TYPES],
      synonyms: TYPE_SYNONYMS,
      default: 'auto',
      description: 'What to look for',
      brief: '',
    },
    limit: fields.limit(20, 100),
    offset: fields.offset,
    file_pattern: fields.filters.file_pattern,
    changed: {
      ...fields.filters.changed,
      description: 'Only symbols, files and lines touched since this commit; HEAD: by what is not committed',
      advertised: false,
    },
    basename_only: { type: 'boolean', default: false, description: 'Folders do not count', advertised: false },
    count: { type: 'boolean', default: false, description: 'Of text: only the number of lines in each file' },
    code: { type: 'boolean', default: false, description: 'Of text: not in comments and documentation' },
    context: {
      type: 'integer',
      minimum: 0,
      maximum: 20,
      default: 0,
      description: 'Of text: lines around each match',
      placeholder: 'N',
    },
    regex: { type: 'boolean', default: false, description: 'The text is a regular expression', advertised: false },
    explain: fields.explain,
    why: fields.why,
    ...fields.query,
    repo: fields.repos,
  },
  positional: ['query'],
  required: ['query'],
  examples: ['ctx search_project config.json', "ctx find TODO --type content --file-pattern 'src/**'"],
  run: async (input, context) =>
    (await import('./invocation/lazy-operations.ts')).searchProject(input, context, searchIn),
}
export default searchProject
