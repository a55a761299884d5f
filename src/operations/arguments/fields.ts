// Fields that several operations share.
import type { Field } from '../../contract.ts'
import { RISKS, SYMBOL_KINDS, type SymbolKind } from '../../model.ts'

export const path: Field = {
  type: 'string',
  minLength: 1,
  isPath: true,
  description: 'Folder of the repository. Default: the nearest enclosing one of the current folder',
  advertised: false,
  short: 'C',
  offers: ['folder'],
  placeholder: 'DIR',
}

export const repo: Field = {
  type: 'string',
  minLength: 1,
  description: 'A registered repository by its name (list_repos), instead of path',
  advertised: false,
  placeholder: 'NAME',
  offers: ['repository'],
}

/** The target of operations that change a symbol. */
export const symbolToChange: Field = {
  type: 'string',
  minLength: 1,
  mayBeFile: true,
  description: 'The symbol by hash, id or name',
  offers: ['symbol'],
}

/** For operations that can search several repositories (operations/search/several-repositories.ts). */
export const repos: Field = {
  ...repo,
  description: 'Registered repositories by name (a,b or all), instead of path',
  offers: ['repositories'],
}

export const cacheDir: Field = {
  type: 'string',
  minLength: 1,
  isPath: true,
  description: 'Where the index lies. Default: .ctx in the repository (CTX_CACHE_DIR sets it too)',
  advertised: false,
  placeholder: 'DIR',
  offers: ['folder'],
}

export const format: Field = {
  type: 'string',
  enum: ['text', 'toon', 'json'],
  description: 'Form of the answer. Default: text',
  advertised: false,
}

export const maxTokens = {
  type: 'integer',
  minimum: 50,
  maximum: 1_000_000,
  description: 'The answer never exceeds this many tokens, 50 at least; what is cut is named',
  advertised: false,
  placeholder: 'N',
} as const satisfies Field

export const explain: Field = {
  type: 'boolean',
  description: 'Tier and score of each result',
  advertised: false,
  default: false,
}

export const why: Field = {
  type: 'string',
  minLength: 1,
  description: 'Why this is found or not',
  advertised: false,
  offers: ['symbol'],
  placeholder: 'NAME',
}

const fresh: Field = {
  type: 'boolean',
  description: 'Look at every file first, however long it takes',
  advertised: false,
  default: false,
}

const noSweep: Field = {
  type: 'boolean',
  description: 'Check only files behind results',
  advertised: false,
  default: false,
}

export const unseen: Field = {
  type: 'string',
  minLength: 1,
  bare: 'new',
  description: 'Over MCP: leave out what was sent under this handle; true gives a new handle',
  brief: 'Leave out what was sent under this handle; true: a new one',
  advertised: false,
  placeholder: 'HANDLE',
}

/** For operations whose results are symbols. */
export const hashes: Field = {
  type: 'boolean',
  description: 'Also the hash of each symbol, in text',
  default: false,
  advertised: false,
}

/** Fields of every operation. */
export const common = { path, repo, cache_dir: cacheDir, format, max_tokens: maxTokens } as const

/** Fields of operations that read the index. */
export const query = { hashes, fresh, no_sweep: noSweep, ...common } as const

export const offset: Field = {
  type: 'integer',
  minimum: 0,
  maximum: 10_000_000,
  description: 'Skip this many results: the `next` of the page before',
  advertised: false,
  default: 0,
  placeholder: 'N',
}

/** Several queries, each answered alone (operations/invocation/several-queries.ts). */
export const queries: Field = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  insteadOf: 'query',
  description: 'Several queries at once; repeatable',
  brief: 'Several at once, instead of query',
  placeholder: 'QUERY',
}

/** The number of results on a page. */
export function limit(standard: number, maximum: number): Field {
  return {
    type: 'integer',
    minimum: 1,
    maximum,
    default: standard,
    description: `Results a page, at most ${maximum}`,
    brief: '',
    placeholder: 'N',
  }
}

/** Names of kinds in languages and other tools. */
const KIND_SYNONYMS: Readonly<Record<string, SymbolKind>> = {
  function: 'fn',
  func: 'fn',
  def: 'fn',
  constant: 'const',
  variable: 'var',
  field: 'property',
  accessor: 'property',
  namespace: 'module',
  package: 'module',
  protocol: 'interface',
  alias: 'type',
  typedef: 'type',
  enumeration: 'enum',
  section: 'heading',
}

/** Filters of symbols. */
export const filters = {
  kind: {
    type: 'string',
    enum: SYMBOL_KINDS,
    synonyms: KIND_SYNONYMS,
    isList: true,
    description: 'Only symbols of this kind',
    brief: 'fn, method, class, interface, struct, type, const, …',
  },
  risk: { type: 'string', enum: RISKS, isList: true, description: 'Only symbols of this behavioural risk', brief: '' },
  file_pattern: {
    type: 'string',
    minLength: 1,
    isList: true,
    mayBeFile: true,
    description: 'Only these files: a glob (src/**/*.ts), a folder, or several with commas',
    brief: 'Globs or folders, with commas',
    placeholder: 'GLOB',
    offers: ['paths'],
  },
  changed: {
    type: 'string',
    minLength: 1,
    bare: 'HEAD',
    description: 'Only symbols touched since this commit; HEAD: by what is not committed',
    brief: 'Touched since this commit; HEAD: uncommitted',
    placeholder: 'BASE',
  },
} as const satisfies Record<string, Field>

export const module: Field = {
  type: 'string',
  minLength: 1,
  mayBeFile: true,
  description: 'Only symbols of this module, folder or file',
  brief: 'Only this module, folder or file',
  placeholder: 'MODULE',
  offers: ['path', 'module'],
}
