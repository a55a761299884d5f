// `get_symbol_source`: source of symbols or line ranges, from the current files.
import type { Answer, Context, Input, Operation } from '../contract.ts'
import { CALLS, CtxError, errorShape, isCtxError, type Suggestion } from '../errors.ts'
import type { IndexEntry } from '../model.ts'
import { checkDeadline } from '../platform/deadline.ts'
import { hasLines, linesOf } from '../project/file-lines.ts'
import { insideFile } from '../project/inside-repository.ts'
import { answerFrom } from '../repository/answer.ts'
import type { Repository } from '../repository/query-session.ts'
import { fileEndingIn } from '../resolve/path-ending.ts'
import { resolveTarget } from '../resolve/target.ts'
import { lineRange } from '../util/line-range.ts'
import * as fields from './arguments/fields.ts'
import { withoutSeen } from './resolution/seen.ts'
import { type Found, idOf, resolveAll, type TargetNotFound } from './resolution/targets.ts'
import { enclosingSymbol } from './search/line-rows.ts'
import { LAST_LINE, type Range, rangeOf } from './search/line-targets.ts'
import { pageOf } from './search/pages.ts'
import { fileOf } from './search/scope.ts'
import { secrecyOf, visibleText } from './search/visible-text.ts'

async function run(input: Input, context: Context): Promise<Answer> {
  const targets = targetsOf(input)
  const answer = await answerFrom(input, context, async repository => {
    if (input.text_hash !== undefined) await verifyTextHash(repository, targets[0]!, input.text_hash as string)
    return sourcesOf(repository, targets, input.context as number)
  })
  return withoutSeen(answer, context)
}

/** Throws HASH_MISMATCH if the text of a symbol has changed. A symbol that is not found is reported by the answer. */
async function verifyTextHash(repository: Repository, target: string, expected: string): Promise<void> {
  const [found] = (await resolveAll(repository, [target], 'get_symbol_source')).found
  if (!found) return
  const { text_hash: now } = repository.record(found.target.symbol)
  if (now === expected) return
  const args = { symbols: [idOf(repository, found.target)] }
  throw new CtxError('HASH_MISMATCH', `${target} has changed: its text_hash is ${now}, not ${expected}.`, {
    suggestions: [
      { tool: 'get_symbol_source', args, why: 'what stands there now' },
      { tool: 'get_symbol', args, why: 'its record, with the text_hash of now' },
    ],
  })
}

/** The symbols and ranges of a call. Throws INVALID_ARGUMENT if there are none, or both symbols and file_path. */
function targetsOf(input: Input): readonly string[] {
  const { symbols, file_path: file, start_line: start, end_line: end, text_hash } = input
  const isRange = file !== undefined || start !== undefined || end !== undefined
  if (Array.isArray(symbols) && symbols.length > 0) {
    if (text_hash !== undefined && (symbols.length > 1 || rangeOf(symbols[0])))
      throw new CtxError('INVALID_ARGUMENT', 'A text_hash is that of one symbol: give it with that symbol alone.', {
        suggestions: [{ tool: 'get_symbol_source', args: { symbols }, why: 'without text_hash' }],
      })
    if (!isRange) return symbols
    throw new CtxError('INVALID_ARGUMENT', 'Give symbols, or file_path with start_line and end_line, not both.', {
      suggestions: [{ tool: 'get_symbol_source', args: { symbols }, why: 'the symbols alone' }],
    })
  }
  // A start_line alone means that line: the rest of a file is hardly ever wanted.
  if (file !== undefined) return [`${file}:${start ?? 1}-${end ?? start ?? LAST_LINE}`]
  throw new CtxError('INVALID_ARGUMENT', 'Name at least one symbol or range (src/a.ts:10-40), or give file_path.', {
    hint: 'A symbol is named by its hash, its id or an unambiguous name, as search_symbols gives them.',
    suggestions: [CALLS.choice],
  })
}

async function sourcesOf(repository: Repository, targets: readonly string[], context: number): Promise<Answer> {
  // `a.ts#L1` may be the id of a symbol called L1.
  const isId = (text: string): boolean => text.includes('#L') && resolveTarget(repository.reader, text).length > 0
  const ranges = new Map(
    targets.map(text => [text, isId(text) ? undefined : (rangeOf(text) ?? wholeFile(repository, text))]),
  )
  const symbols = targets.filter(text => !ranges.get(text))
  const resolved = await resolveAll(repository, symbols, 'get_symbol_source')
  if (resolved.answer && symbols.length === targets.length) return resolved.answer
  const found = new Map(resolved.found.map(one => [one.asked, one]))
  const results: unknown[] = []
  const missing: TargetNotFound[] = [...(resolved.misses.missing ?? [])]
  for (const text of new Set(targets)) {
    checkDeadline()
    const range = ranges.get(text)
    const symbol = found.get(text)
    try {
      if (range) results.push(rangeSource(repository, range, context))
      else if (symbol) results.push(symbolSource(repository, symbol, context))
    } catch (error) {
      if (!isCtxError(error)) throw error
      missing.push({ symbol: text, error: errorShape(range ? await rangeNotFound(repository, range, error) : error) })
    }
  }
  if (results.length === 0 && resolved.answer?.ambiguous) {
    const others = missing.filter(({ error }) => error.code !== 'AMBIGUOUS_MATCH')
    return { ...resolved.answer, missing: others }
  }
  const [first] = missing
  const page = pageOf(results, results.length, 0)
  if (results.length === 0 && first) return { error: first.error, ...page, ...(missing.length > 1 ? { missing } : {}) }
  return {
    ...page,
    ...resolved.misses,
    ...(missing.length > 0 ? { missing } : {}),
    ...enclosingDefinition(repository, results),
  }
}

/** Suggests the definition around a single line. */
function enclosingDefinition(repository: Repository, results: readonly unknown[]): Pick<Answer, 'suggestions'> {
  const [only, ...others] = results as readonly { readonly f: string; readonly l: string; readonly h?: string }[]
  const [first, last] = only?.l.split('-') ?? []
  if (!only || others.length > 0 || only.h !== undefined || first !== last) return {}
  const { h } = enclosingSymbol(repository, only.f, Number(first))
  if (h === '') return {}
  return { suggestions: [{ tool: 'get_symbol_source', args: { symbols: [h] }, why: 'the definition around it' }] }
}

async function rangeNotFound(repository: Repository, range: Range, error: CtxError): Promise<CtxError> {
  const { fileNotFound } = await import('../not-found/not-found.ts')
  return fileNotFound(repository, range.file, error, near => rangeOfNearest(repository, { ...range, file: near }))
}

/** The same lines of the most similar file, if it has them. */
function rangeOfNearest(repository: Repository, range: Range): Suggestion {
  const { file, start, end } = range
  try {
    rangeSource(repository, range, 0)
  } catch (error) {
    if (!isCtxError(error)) throw error
    const [last] = error.details.suggestions ?? []
    return last ?? CALLS.entryPoints
  }
  const lines = end < LAST_LINE ? `${file}:${start}-${end}` : `${file}:${start}-`
  const args = start === 1 && end === LAST_LINE ? { file_path: file } : { symbols: [lines] }
  return { tool: 'get_symbol_source', args, why: `the same of ${file}` }
}

/** All lines of a file that is named like a path, unless a symbol has this name. */
function wholeFile({ reader, location }: Repository, text: string): Range | undefined {
  if (!/[./]/.test(text) || resolveTarget(reader, text).length > 0) return undefined
  try {
    const { relative } = fileOf(reader, location.root, text)
    return hasLines(location.root, relative) ? { file: text, start: 1, end: LAST_LINE } : undefined
  } catch {
    return undefined
  }
}

function rangeSource(repository: Repository, { file, start, end }: Range, context: number): unknown {
  const { real, relative } = findFile(repository, file)
  const text = visibleText(repository, real, file)
  if (start < 1 || end < start) throw invalidRange(text, { file, start, end })
  const lines = linesOf(text, start, end, context, file)
  return { f: relative, l: `${lines.first}-${lines.last}`, ...secrecyOf(real), source: lines.text }
}

/** The file of a path; if there is none, the only file whose path ends with it, because traces omit folders. */
function findFile({ location, reader }: Repository, file: string): ReturnType<typeof insideFile> {
  try {
    return fileOf(reader, location.root, file)
  } catch (error) {
    const only = isCtxError(error) && error.code === 'PATH_NOT_FOUND' ? fileEndingIn(reader, file) : undefined
    if (only === undefined) throw error
    return fileOf(reader, location.root, only)
  }
}

/** The error for an invalid range, with a corrected one. */
function invalidRange(text: string, { file, start, end }: Range): CtxError {
  const message = `${start}-${end} is no range: lines count from 1, the first before the last.`
  const hint = 'Write a range as src/a.ts:10-40.'
  try {
    const [first, last] = [Math.max(1, Math.min(start, end)), Math.max(1, start, end)]
    const lines = linesOf(text, first, last, 0, file)
    const corrected = {
      tool: 'get_symbol_source',
      args: { symbols: [`${file}:${lines.first}-${lines.last}`] },
      why: end < start ? 'the right way round' : 'from the first line',
    }
    return new CtxError('INVALID_ARGUMENT', message, { hint, suggestions: [corrected] })
  } catch (error) {
    if (!isCtxError(error)) throw error
    return new CtxError('INVALID_ARGUMENT', message, { hint, suggestions: error.details.suggestions ?? [] })
  }
}

/** The code of a symbol as it stands in its file now, with `context` lines around it. */
export function codeOf(repository: Repository, { f, l }: Pick<IndexEntry, 'f' | 'l'>, context = 0) {
  const [start, end] = lineRange(l)
  const { real } = insideFile(repository.location.root, f)
  return { ...linesOf(visibleText(repository, real, f), start, end, context, f), secrecy: secrecyOf(real) }
}

function symbolSource(repository: Repository, { asked, target, match }: Found, context: number): unknown {
  const { s, h, k, f, l } = target.entry
  const { secrecy, ...lines } = codeOf(repository, target.entry, context)
  const previous = repository.recall(asked)
  const relocated = previous && previous.h === h && previous.l !== l ? { relocated: `was ${previous.l}` } : {}
  const shown = context > 0 ? { shown: `${lines.first}-${lines.last}` } : {}
  return {
    id: idOf(repository, target),
    s,
    h,
    k,
    f,
    l,
    ...shown,
    ...relocated,
    ...(match === undefined ? {} : { match, asked }),
    ...secrecy,
    source: lines.text,
  }
}

const getSymbolSource: Operation = {
  name: 'get_symbol_source',
  alias: 'source',
  title: 'Get the source of symbols',
  summary: 'Source of symbols (hash, id, name) or of line ranges (src/a.ts:10-40)',
  description:
    'Code of one or many symbols or line ranges, as the files stand now. Use it instead of reading whole files, and ask for all you need in one call.',
  effect: 'read',
  toolsets: ['core'],
  fields: {
    symbols: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      mayBeFile: true,
      description: 'Hashes, ids, unambiguous names, or ranges such as src/a.ts:10-40',
      brief: 'Names, ids, hashes, or ranges (src/a.ts:10-40)',
      offers: ['symbol'],
      placeholder: 'symbol',
    },
    file_path: {
      type: 'string',
      minLength: 1,
      mayBeFile: true,
      description: 'Instead of symbols: a file',
      offers: ['path'],
      placeholder: 'FILE',
    },
    start_line: {
      type: 'integer',
      minimum: 1,
      maximum: LAST_LINE,
      description: 'With file_path: first line; alone, the only one',
      brief: 'With file_path',
      placeholder: 'N',
    },
    end_line: {
      type: 'integer',
      minimum: 1,
      maximum: LAST_LINE,
      description: 'With file_path: last line',
      brief: '',
      placeholder: 'N',
    },
    context: {
      type: 'integer',
      minimum: 0,
      maximum: 1000,
      default: 0,
      description: 'Lines to add before and after',
      brief: 'Lines around',
      placeholder: 'N',
    },
    text_hash: {
      type: 'string',
      minLength: 1,
      description: 'The text_hash (of get_symbol) that the one symbol must still have; else HASH_MISMATCH',
      advertised: false,
      placeholder: 'HASH',
    },
    unseen: fields.unseen,
    ...fields.query,
  },
  positional: ['symbols'],
  required: [],
  check: targetsOf,
  examples: ['ctx get_symbol_source handleLogin --context 3', 'ctx source src/auth/login.ts:10-40'],
  run,
}
export default getSymbolSource
