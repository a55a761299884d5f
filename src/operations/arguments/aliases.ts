// Names of arguments in other tools, mapped to the fields of ctx. Pure.
import type { Operation, Raw } from '../../contract.ts'
import { nearest } from '../../util/edit-distance.ts'

/** Fields that an alias names only where they are required: a filter by module is hardly meant. */
const ONLY_REQUIRED = ['module', 'target']
const FILE = ['module', 'target', 'file_path', 'context_file', 'file_pattern']
const SYMBOL = ['symbols', 'target', 'name', 'query']
const FOLDER = ['module', 'target', 'file_pattern', 'path']
const FILES = ['file_path', 'file', 'filename', 'file_name', 'filepath']
const LINES = ['line', 'line_number', 'lineno', 'line_no', 'at_line']
/** Arguments with both line numbers in one, with the first line, and with the number of lines. */
const RANGES = ['lines', 'line_range', 'range', 'line_numbers']
const FIRST = ['offset', 'from']
const COUNT = ['limit', 'count', 'num_lines', 'line_count']
/** Lines of context around a single line. */
const CONTEXT_LINES = 10

/** Fields by the names that other tools give them. */
const FIELDS_OF_ALIAS: Readonly<Record<string, readonly string[]>> = {
  q: ['query'],
  text: ['query'],
  term: ['query'],
  search: ['query', 'name'],
  query: ['name', 'symbols', 'target', 'module'],
  name: SYMBOL,
  names: SYMBOL,
  target: SYMBOL,
  targets: SYMBOL,
  symbols: SYMBOL,
  function: SYMBOL,
  function_name: SYMBOL,
  method: SYMBOL,
  class: SYMBOL,
  class_name: SYMBOL,
  identifier: SYMBOL,
  pattern: ['query', 'file_pattern'],
  symbol: SYMBOL,
  symbol_name: SYMBOL,
  symbol_id: SYMBOL,
  hash: SYMBOL,
  hashes: SYMBOL,
  id: SYMBOL,
  ids: SYMBOL,
  file: FILE,
  files: FILE,
  filename: [...FILE, 'query'],
  file_name: FILE,
  file_path: FILE,
  filepath: FILE,
  glob: ['file_pattern'],
  include: ['file_pattern'],
  folder: FOLDER,
  folders: FOLDER,
  directory: FOLDER,
  dir: FOLDER,
  subdir: FOLDER,
  cwd: ['path'],
  root: ['path'],
  project: ['repo', 'path'],
  repository: ['repo', 'path'],
  max: ['limit'],
  max_results: ['limit'],
  count: ['limit'],
  top: ['limit'],
  page_size: ['limit'],
  skip: ['offset'],
  start: ['start_line', 'offset'],
  line: ['start_line'],
  line_start: ['start_line'],
  from_line: ['start_line'],
  end: ['end_line'],
  line_end: ['end_line'],
  to_line: ['end_line'],
  lines: ['context'],
  tokens: ['max_tokens'],
  budget: ['max_tokens'],
  output: ['format'],
}

/** Similar or aliased field names for a word in any notation, except the given ones; best first, at most 3. */
export function fieldsLike(operation: Operation, word: string, given: Raw = {}): string[] {
  const alias = aliasOf(operation, word, given)
  return alias === undefined ? nearest(snakeCase(word), Object.keys(operation.fields)) : [alias]
}

/** The field that a word names in another notation (`maxTokens`) or in another tool; undefined if there is none. */
export function aliasOf({ fields, required }: Operation, word: string, given: Raw): string | undefined {
  const snake = snakeCase(word)
  const isFree = (name: string): boolean => Object.hasOwn(fields, name) && !(name in given)
  const [flagged] = Object.entries(fields).find(([, { flag }]) => flag === snake) ?? []
  const candidates = [flagged ?? snake, ...(Object.hasOwn(FIELDS_OF_ALIAS, snake) ? FIELDS_OF_ALIAS[snake]! : [])]
  return candidates.find(
    (name, at) => isFree(name) && (at === 0 || !ONLY_REQUIRED.includes(name) || required.includes(name)),
  )
}

/** Converts a value for the field that its name is an alias of: a folder becomes a glob. */
export function aliasedValue(name: string, value: unknown, field: string): unknown {
  const isFolder = Object.hasOwn(FIELDS_OF_ALIAS, snakeCase(name)) && FIELDS_OF_ALIAS[snakeCase(name)] === FOLDER
  if (!isFolder || field !== 'file_pattern' || typeof value !== 'string' || value.endsWith('**')) return value
  return `${value.replace(/[/\\]+$/, '')}/**`
}

/** Converts aliased arguments for lines of a file: a line (with context), a range, or a first line and a count. */
export function aliasedLines({ fields }: Operation, given: Raw): Raw | undefined {
  if (!('symbols' in fields && 'file_path' in fields) || 'symbols' in given) return undefined
  const givenName = (words: readonly string[]): string | undefined =>
    Object.keys(given).find(name => words.includes(snakeCase(name)))
  const file = givenName(FILES)
  if (file === undefined) return undefined
  const without = (...names: readonly (string | undefined)[]): Raw =>
    Object.fromEntries(Object.entries(given).filter(([name]) => name !== file && !names.includes(name)))
  const line = givenName(LINES)
  if (line !== undefined && numberOf(given[line]))
    return { symbols: [`${textOf(given[file])}:${textOf(given[line])}`], context: CONTEXT_LINES, ...without(line) }
  const range = givenName(RANGES)
  const [, from, to] =
    /^\s*\[?\s*L?([1-9]\d*)\s*(?:-|,|:|\.\.|to)\s*L?([1-9]\d*)\s*\]?\s*$/.exec(textOf(given[range ?? ''])) ?? []
  if (from !== undefined)
    return { file_path: given[file], start_line: Number(from), end_line: Number(to), ...without(range) }
  const [first, count] = [givenName(FIRST), givenName(COUNT)]
  const start = numberOf(given[first ?? '']) || 1
  const lines = numberOf(given[count ?? ''])
  if (lines > 0)
    return { file_path: given[file], start_line: start, end_line: start + lines - 1, ...without(first, count) }
  return first === undefined ? undefined : { symbols: [`${textOf(given[file])}:${start}-`], ...without(first) }
}

/** A positive integer, possibly as text; 0 for anything else. */
function numberOf(value: unknown): number {
  return /^[1-9]\d*$/.test(textOf(value)) ? Number(value) : 0
}

/** The text of a text or number, or of a list of them with commas; '' for anything else. */
function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value.length > 2 ? '' : value.map(each => (Array.isArray(each) ? '' : textOf(each))).join(',')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Converts `--maxTokens` to `max_tokens`. */
export function snakeCase(word: string): string {
  return word
    .replace(/^-+/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()
}
