// Parses a few files for one answer without touching the index. Used if a file behind a result has changed in a large
// repository, whose index takes too long to update.
import xxhash from 'xxhash-wasm'
import { isOutOfMemory } from '../errors.ts'
import { languageOf } from '../languages/language-table.ts'
import { loadLanguage } from '../languages/load-language.ts'
import type { IndexEntry, ModuleRecord, SymbolRecord } from '../model.ts'
import { likelyDefinitions, shortened } from '../parse/patterns/likely-definitions.ts'
import { definitionsByPattern } from '../parse/patterns/pattern-matches.ts'
import { readInside } from '../platform/confined.ts'
import { statsOf } from '../platform/fs.ts'
import { LineTable } from '../scan/line-table.ts'
import { wholeWord } from '../util/regex-escape.ts'
import { decode, isBinary } from '../util/source-text.ts'
import { chooseEngine, openSourceParser } from './engine.ts'
import { SMALL_TEXT, stopOptimiser } from './optimiser.ts'
import { MAX_BYTES } from './source/classify.ts'
import { moduleOf } from './source/module-name.ts'
import { contentHash, entryOf, recordsOf, sourceOf, symbolHash } from './source/source-file.ts'

interface ParsedNow {
  readonly records: readonly SymbolRecord[]
  /** The code outside definitions. */
  readonly outside: ModuleRecord
}

/** Parses files by path. A file whose content still has the hash `known` is left out. */
export async function parseForAnswer(
  root: string,
  files: readonly { readonly path: string; readonly language: string; readonly known?: string }[],
): Promise<Map<string, ParsedNow>> {
  const sizes = files.map(({ path }) => statsOf(`${root}/${path}`)?.size ?? 0)
  if (sizes.reduce((sum, size) => sum + size, 0) <= SMALL_TEXT) stopOptimiser()
  const hasher = await xxhash()
  const parser = openSourceParser(chooseEngine(root), hasher)
  const parsed = new Map<string, ParsedNow>()
  for (const { path, language, known } of files) {
    let now: ParsedNow = { records: [], outside: {} }
    try {
      const bytes = readInside(root, path)
      if (known && contentHash(bytes, hasher) === known) continue
      const source = await sourceOf(path, bytes, language)
      if (typeof source !== 'string') {
        const { records, outside } = await recordsOf(path, source.language, source.text, parser, hasher)
        now = { records, outside }
      }
    } catch (error) {
      if (isOutOfMemory(error)) throw error
      // Gone, unreadable or unparsable: it defines nothing now.
    }
    parsed.set(path, now)
  }
  parser.close()
  return parsed
}

/** Paths of the files whose content no longer has the hash `known`, or that cannot be read. */
export async function withOtherContent(
  root: string,
  files: readonly { readonly path: string; readonly known: string }[],
): Promise<Set<string>> {
  const hasher = await xxhash()
  const isOther = ({ path, known }: { path: string; known: string }): boolean => {
    try {
      return contentHash(readInside(root, path), hasher) !== known
    } catch {
      return true
    }
  }
  return new Set(files.filter(isOther).map(({ path }) => path))
}

interface UnindexedDefinition {
  readonly entry: IndexEntry
  readonly record: SymbolRecord
}

/** The definitions of one name in files as they are now. Only files that contain the word are parsed. */
export async function definitionsForAnswer(
  root: string,
  paths: readonly string[],
  name: string,
): Promise<UnindexedDefinition[]> {
  const files = paths.flatMap(path => {
    const text = textOf(root, path)
    const language = text?.includes(name) ? languageOf(path, text) : undefined
    return language === undefined ? [] : [{ path, language }]
  })
  if (files.length === 0) return []
  const parsed = await parseForAnswer(root, files)
  const hasher = await xxhash()
  const found: UnindexedDefinition[] = []
  for (const { path, language } of files) {
    const { transparentDirectories } = await loadLanguage(language)
    for (const record of parsed.get(path)?.records ?? []) {
      if (record.s !== name) continue
      const hash = symbolHash(path, record.qualified, hasher)
      found.push({ entry: entryOf(record, hash, path, moduleOf(path, transparentDirectories)), record })
    }
  }
  return found
}

/** A likely definition found by patterns. It has no hash, because it is in no index. */
type LikelyEntry = Pick<IndexEntry, 's' | 'k' | 'm' | 'f' | 'l' | 'p'> & { readonly signature: string }

interface LikelyEntries {
  readonly found: readonly LikelyEntry[]
  readonly unread: number
}

/**
 * Likely definitions of a name, by the patterns of each file's language, otherwise by those for any text.
 * @param isOver Called before each file; true ends the search with the results so far.
 */
export async function patternsForAnswer(
  root: string,
  paths: readonly string[],
  name: string,
  isOver: () => boolean,
): Promise<LikelyEntries> {
  const found: LikelyEntry[] = []
  const whole = new RegExp(wholeWord(name))
  for (const [at, path] of paths.entries()) {
    if (isOver()) return { found, unread: paths.length - at }
    const text = textOf(root, path)
    if (text === undefined || !whole.test(text)) continue
    const known = languageOf(path, text)
    const language = known === undefined ? undefined : await loadLanguage(known)
    const m = moduleOf(path, language?.transparentDirectories)
    const lines = new LineTable(text)
    const own = language === undefined ? [] : definitionsByPattern(text, language, undefined)
    const named = own.filter(definition => definition.name === name)
    for (const { kind: k, start, end, owner } of named) {
      const signature = shortened(
        text
          .slice(start, start + 1000)
          .split('\n', 1)[0]!
          .trim(),
      )
      const p = owner === undefined ? {} : { p: owner }
      found.push({ s: name, k, m, f: path, l: lines.range(start, end), ...p, signature })
    }
    if (named.length > 0) continue
    for (const { kind: k, line, text: signature } of likelyDefinitions(text, name))
      found.push({ s: name, k, m, f: path, l: `${line}-${line}`, signature })
  }
  return { found, unread: 0 }
}

function textOf(root: string, path: string): string | undefined {
  try {
    const bytes = readInside(root, path, MAX_BYTES)
    return isBinary(bytes) ? undefined : decode(bytes)
  } catch {
    return undefined
  }
}
