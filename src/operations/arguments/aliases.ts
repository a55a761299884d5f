// What arguments of other tools mean here: the fields that their names stand for, and their values as those fields take
// them. Run only on a mistake. Pure.
import type { Operation, Raw } from '../../contract.ts'
import { nearest } from '../../util/edit-distance.ts'

/** A module is what a search is narrowed to; where it is what is asked for, files and folders are, too. */
const FILE = ['module', 'file_path', 'context_file', 'file_pattern']
const FOLDER = ['module', 'file_pattern', 'path']
/** Words for a file and for one line of it. */
const FILES = ['file_path', 'file', 'filename', 'file_name', 'filepath']
const LINES = ['line', 'line_number', 'lineno', 'line_no', 'at_line']
/** Words for the first and the last line in one, and for how many lines there are from which on. */
const RANGES = ['lines', 'line_range', 'range', 'line_numbers']
const FIRST = ['offset', 'from']
const COUNT = ['limit', 'count', 'num_lines', 'line_count']
/** Lines around the one that was asked for. */
const AROUND = 10

/** Words by which other tools call what an operation takes, most of them in several tools. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  q: ['query'],
  text: ['query'],
  term: ['query'],
  search: ['query', 'name'],
  pattern: ['query', 'file_pattern'],
  symbol: ['symbols', 'name', 'query'],
  symbol_name: ['symbols', 'name', 'query'],
  hash: ['symbols', 'name'],
  id: ['symbols', 'name'],
  ids: ['symbols'],
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

/**
 * Names of fields that a word, in any notation, is like or stands for, beside the arguments that are given; nearest
 * first, at most 3.
 */
export function fieldsLike(operation: Operation, word: string, given: Raw = {}): string[] {
  const snake = snakeCase(word)
  const [flagged] = Object.entries(operation.fields).find(([, { flag }]) => flag === snake) ?? []
  if (flagged !== undefined) return [flagged]
  const meant = (Object.hasOwn(MEANT, snake) ? MEANT[snake]! : [])
    .filter(name => Object.hasOwn(operation.fields, name) && !(name in given))
    .filter(name => name !== 'module' || operation.required.includes(name))
  return meant.length > 0 ? meant.slice(0, 1) : nearest(snake, Object.keys(operation.fields))
}

/** The value of an argument for the field that its name stands for: a folder is a pattern of all below it. */
export function aliasedValue(name: string, value: unknown, field: string): unknown {
  const isFolder = Object.hasOwn(MEANT, snakeCase(name)) && MEANT[snakeCase(name)] === FOLDER
  if (!isFolder || field !== 'file_pattern' || typeof value !== 'string' || value.endsWith('**')) return value
  return `${value.replace(/[/\\]+$/, '')}/**`
}

/**
 * The arguments for lines of a file where a call asks for them in other words: for one line with those around it, for a
 * range, or for so many from one on.
 */
export function aliasedLines({ fields }: Operation, given: Raw): Raw | undefined {
  if (!('symbols' in fields && 'file_path' in fields) || 'symbols' in given) return undefined
  const among = (words: readonly string[]): string | undefined =>
    Object.keys(given).find(name => words.includes(snakeCase(name)))
  const file = among(FILES)
  if (file === undefined) return undefined
  const without = (...names: readonly (string | undefined)[]): Raw =>
    Object.fromEntries(Object.entries(given).filter(([name]) => name !== file && !names.includes(name)))
  const line = among(LINES)
  if (line !== undefined && numberOf(given[line]))
    return { symbols: [`${given[file]}:${given[line]}`], context: AROUND, ...without(line) }
  const range = among(RANGES)
  const [, from, to] =
    /^\s*\[?\s*L?([1-9]\d*)\s*(?:-|,|:|\.\.|to)\s*L?([1-9]\d*)\s*\]?\s*$/.exec(String(given[range ?? ''])) ?? []
  if (from !== undefined)
    return { file_path: given[file], start_line: Number(from), end_line: Number(to), ...without(range) }
  const [first, count] = [among(FIRST), among(COUNT)]
  const start = numberOf(given[first ?? '']) || 1
  const lines = numberOf(given[count ?? ''])
  if (lines > 0)
    return { file_path: given[file], start_line: start, end_line: start + lines - 1, ...without(first, count) }
  return first === undefined ? undefined : { symbols: [`${given[file]}:${start}-`], ...without(first) }
}

/** A whole number from 1, in digits or not; 0 for all else. */
function numberOf(value: unknown): number {
  return /^[1-9]\d*$/.test(String(value)) ? Number(value) : 0
}

/** A word in the notation of names of tools and arguments: `--maxTokens` is `max_tokens`. */
export function snakeCase(word: string): string {
  return word
    .replace(/^-+/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()
}
