// Turns one source file into its part of the index. Runs in worker threads and, for small changes, in the main process.
import type { XXHashAPI } from 'xxhash-wasm'
import { nameOnALine } from '../../cache/index-writer.ts'
import { packDetails } from '../../cache/records/detail-packs.ts'
import { entryLine } from '../../cache/records/entry-line.ts'
import { kindNumber, STANDINGS, type Standing, traitFlags } from '../../cache/tables/traits.ts'
import { isOutOfMemory } from '../../errors.ts'
import { extractRecords } from '../../facts/symbol-records.ts'
import type { ElsewhereRule, Language } from '../../languages/language.ts'
import { hasLongLines, isForeign, languageOf } from '../../languages/language-table.ts'
import { loadLanguage } from '../../languages/load-language.ts'
import {
  type IndexEntry,
  RISKS,
  type SkipReason,
  type SymbolKind,
  type SymbolRecord,
  TIERS,
  type Tier,
} from '../../model.ts'
import { asIncluded } from '../../parse/definitions/visibility.ts'
import { runGuardedOn } from '../../parse/grammar/parser-guard.ts'
import { BackendUnavailable, type Fallback, type SourceParser } from '../../parse/parse.ts'
import { readFound } from '../../platform/confined.ts'
import { isDebugging } from '../../platform/debugging.ts'
import { digest, digestKey } from '../../util/digest.ts'
import { isSecretFile } from '../../util/secret-files.ts'
import { decode } from '../../util/source-text.ts'
import { symbolId } from '../../util/symbol-id.ts'
import type { Candidate } from '../walk/walk.ts'
import { isTable, MAX_BYTES, reasonToSkip, standingOf } from './classify.ts'
import { isTranspiled } from './generated-code.ts'
import { moduleOf } from './module-name.ts'
import { type ParsedPart, packPart } from './part-spool.ts'
import { termLines } from './symbol-terms.ts'
import { usedNames } from './used-names.ts'

export interface SourceTask {
  /** The repository's real path. */
  readonly root: string
  readonly path: string
  readonly language: string
  readonly size: number
  readonly mtime: number
  readonly ctime: number
  /** Content hash in the index: a file that still has it is not parsed. Empty to parse always. */
  readonly known: string
  /** Parse with a guard that stops a looping grammar, because a thread died or hung on this file. */
  readonly guarded?: boolean
}

export interface IndexedFile {
  readonly path: string
  readonly status: 'indexed'
  /** May differ from the task's: a `.h` that is C++. */
  readonly language: string
  /** Bytes read; differs from the task's if the file has changed since it was listed. */
  readonly size: number
  readonly hash: string
  readonly tier: number
  readonly fallback?: Fallback | undefined
  readonly module: string
  readonly part: ParsedPart
  readonly details: Buffer
}

export type SourceResult =
  | IndexedFile
  | { readonly path: string; readonly status: 'same' }
  | { readonly path: string; readonly status: 'skipped'; readonly reason: SkipReason }
  | { readonly path: string; readonly status: 'failed'; readonly message: string }

/** The task of reading a file of the repository at `root`. */
export function taskOf(root: string, candidate: Candidate, known: string): SourceTask {
  const { path, language, size, mtime, ctime } = candidate
  return { root, path, language, size, mtime, ctime, known }
}

/** Characters of a file searched for a mark of generated code. */
const HEAD = 2000

/** Reads, hashes and, if the content is new, parses a file. Throws only if the process is out of memory. */
export async function processFile(task: SourceTask, parser: SourceParser, hasher: XXHashAPI): Promise<SourceResult> {
  const { path } = task
  const skipped = (reason: SkipReason) => ({ path, status: 'skipped', reason }) as const
  if (task.size > MAX_BYTES) return skipped('oversized')
  let bytes: Buffer
  try {
    bytes = readFound(task.root, path)
  } catch {
    return skipped('unreadable')
  }
  const hash = contentHash(bytes, hasher)
  if (hash === task.known) return { path, status: 'same' }
  const source = await sourceOf(path, bytes, task.language)
  if (typeof source === 'string') return skipped(source)
  try {
    const parsed = await parseFile(path, source.language, source.text, hash, parser, hasher)
    return { size: bytes.length, ...parsed }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    if (error instanceof BackendUnavailable) return { path, status: 'failed', message: error.message }
    if (isDebugging()) console.error(path, error)
    return skipped('unparsable')
  }
}

/** Bytes hashed at once: the hasher never frees memory it was given. */
const HASHED = 1 << 20

/** xxHash64 of a file's bytes, 16 hex digits. */
export function contentHash(bytes: Uint8Array, hasher: XXHashAPI): string {
  return hashOf(bytes, hasher).toString(16).padStart(16, '0')
}

function hashOf(bytes: Uint8Array, hasher: XXHashAPI): bigint {
  if (bytes.length <= HASHED) return hasher.h64Raw(bytes)
  const hash = hasher.create64()
  for (let at = 0; at < bytes.length; at += HASHED) hash.update(bytes.subarray(at, at + HASHED))
  return hash.digest()
}

/** A file's text and its language, which may depend on the text; or why it is not worth parsing. */
export async function sourceOf(
  path: string,
  bytes: Buffer,
  named: string,
): Promise<{ text: string; language: string } | SkipReason> {
  const { nature } = await loadLanguage(named)
  const reason = reasonToSkip(bytes, { longLines: hasLongLines(named), isData: nature === 'data' })
  if (reason) return reason
  const text = decode(bytes)
  const language = languageOf(path, text) ?? named
  // A `#!` line proves the language better than its extension.
  return language === named && isForeign(named, text) ? 'binary' : { text, language }
}

/** The records of a text, for the index and for verified reads. */
export async function recordsOf(path: string, language: string, text: string, parser: SourceParser, hasher: XXHashAPI) {
  const rules = await loadLanguage(language)
  const { definitions, tier, fallback, code } = await parser.parse(path, text, language)
  const included = asIncluded(path, definitions, rules.exported)
  const hashText = (source: string) => digest(hasher.h64(source))
  const all = runGuardedOn(text, () => extractRecords(text, included, rules, hashText, code, path))
  const { records, module: outside } = isSecretFile(path)
    ? { records: withoutValues(all.records, tier), module: {} }
    : all
  const module = moduleOf(path, rules.transparentDirectories)
  return { records, outside, tier, fallback, module, rules }
}

/**
 * The records of a file of secrets: names and ranges. Where the parser met errors, a part of a value may be taken for a
 * name, so nothing is left.
 */
function withoutValues(records: readonly SymbolRecord[], tier: Tier): SymbolRecord[] {
  if (tier !== 'exact') return []
  const risk = { level: 'low', score: 0, reasons: [] } as const
  return records.map(
    ({ s, k, l, p, qualified, modifiers, members, text_hash }) =>
      ({
        ...{ s, k, l, r: risk.level, p, qualified, signature: s, modifiers, members, risk, text_hash },
      }) as SymbolRecord,
  )
}

async function parseFile(
  path: string,
  language: string,
  text: string,
  hash: string,
  parser: SourceParser,
  hasher: XXHashAPI,
): Promise<Omit<IndexedFile, 'size'>> {
  const { records, outside, tier, fallback, module, rules } = await recordsOf(path, language, text, parser, hasher)
  const isListing = isTable(records.map(({ k }) => k))
  const head = text.slice(0, HEAD)
  const standing = isListing || isTranspiled(path, text, head) ? 'generated' : standingOf(path, head)
  const isData = rules.nature !== undefined || isSecretFile(path)
  const uses = isData ? Buffer.alloc(0) : usedNames(records, outside, text, { path, language, lexis: rules.lexis })
  const part = partOf(path, module, records, { standing, rules, isListing, uses }, hasher)
  const details = await packDetails(records, hash, outside)
  return { path, status: 'indexed', language, hash, tier: TIERS.indexOf(tier), fallback, module, part, details }
}

function partOf(
  path: string,
  module: string,
  records: readonly SymbolRecord[],
  {
    standing,
    rules: { nature, elsewhere = [] },
    isListing,
    uses,
  }: {
    readonly standing: Standing
    readonly rules: Language
    readonly isListing: boolean
    readonly uses: Buffer
  },
  hasher: XXHashAPI,
): ParsedPart {
  const traits = Buffer.alloc(records.length * 2)
  const hashes = new Uint32Array(records.length)
  const spaces = namespacesOf(records)
  let lines = ''
  let names = ''
  for (const [i, record] of records.entries()) {
    const hash = symbolHash(path, record.qualified, hasher)
    lines += entryLine(entryOf(record, hash, path, module))
    names += `${nameOnALine(record.s)}\n`
    hashes[i] = digestKey(hash)
    const isDeclaration =
      record.modifiers?.includes('declaration') || elsewhere.some(rule => isElsewhere(rule, record, path))
    traits[i * 2] = kindNumber(record.k)
    traits[i * 2 + 1] = traitFlags({
      exported: record.modifiers?.[0] === 'exported',
      risk: RISKS.indexOf(record.r),
      standing: STANDINGS.indexOf(standing === 'source' && isDeclaration ? 'declaration' : standing),
      data: nature === 'data',
      member: record.p !== undefined && !spaces.has(record.p),
    })
  }
  // Nobody searches one of thousands of registers by a sentence, and their words would fill most of the section.
  const terms = isListing ? Buffer.from('\n'.repeat(records.length)) : termLines(records)
  return packPart({ lines: Buffer.from(lines), names: Buffer.from(names), traits, hashes, terms, uses })
}

/** Kinds that only group what they enclose. */
const NAMESPACES: ReadonlySet<string> = new Set<SymbolKind>(['module', 'heading'])

/** Qualified names of namespaces that only namespaces enclose. */
function namespacesOf(records: readonly SymbolRecord[]): ReadonlySet<string> {
  const spaces = new Set<string>()
  for (const { k, p, qualified } of records)
    if (NAMESPACES.has(k) && (p === undefined || spaces.has(p))) spaces.add(qualified)
  return spaces
}

function isElsewhere(rule: ElsewhereRule, { signature, decorators = [] }: SymbolRecord, path: string): boolean {
  const { head, file, decorator } = rule
  if (head && !head.test(signature)) return false
  if (file && !file.test(path)) return false
  return !decorator || decorators.some(written => decorator.test(written))
}

/** The hash of a symbol: the digest of xxHash64 of its readable id. */
export function symbolHash(path: string, qualified: string, hasher: XXHashAPI): string {
  return digest(hasher.h64(symbolId(path, qualified)))
}

/** The index line of a record in a given file. */
export function entryOf(record: SymbolRecord, h: string, f: string, m: string): IndexEntry {
  const { s, k, l, r, p } = record
  return p === undefined ? { s, h, k, m, f, l, r } : { s, h, k, m, f, l, r, p }
}
