// Searches lines for sentences: log and error messages with values in them, and phrases of code.
import { isManual } from '../indexer/source/classify.ts'
import { escaped } from '../util/regex-escape.ts'

/** Fewer words are a search for names. */
const LEAST_WORDS = 4

/** True for text that may be a message: enough words, and no question. */
export function mayBeMessage(text: string): boolean {
  return (
    text.trim().split(/\s+/).length >= LEAST_WORDS &&
    !/^[^:.]*\?\s*$|^\s*(?:how|what|where|which|who|whose|why|when)\b/i.test(text)
  )
}

/** Least words and characters of a significant part of a message, and least words after an error name. */
const PART_WORDS = 3
const FAILURE_WORDS = 2
const PART_LENGTH = 12
const MAX_PARTS = 5

/** Words in a phrase of code, and the characters between two of them. */
const PHRASE_WORDS = [2, 4] as const
const BETWEEN = '\\W{1,4}'

/** Finds code words in sequence: `create_table issues` finds `create_table "issues"`. Undefined for plain words. */
export function phraseOfCode(text: string): string | undefined {
  const words = text.trim().split(/\s+/)
  const isPhrase = words.length >= PHRASE_WORDS[0] && words.length <= PHRASE_WORDS[1]
  if (
    !isPhrase ||
    !words.every(word => /^:?\w+$/.test(word)) ||
    !words.some(word => /[^_]_[^_]|\p{Ll}\p{Lu}/u.test(word))
  )
    return undefined
  return `\\b${words.map(word => word.replace(':', '')).join(BETWEEN)}\\b`
}

/** Values in a message: quoted or bracketed text, numbers, paths, ports, dotted names. */
const values = (): RegExp =>
  /(?<![\p{L}\p{N}])(?:'[^']*'|"[^"]*"|`[^`']*[`'])|<[^>]*>|\([^)]*\)|\[[^\]]*\]|\{[^}]*\}|(?<!\S)[-+#$]?\d\S*|\S*[/\\]\S*|\S*\w\.\w\S*|\S*\w:\d\S*|[;>=]|:(?=\s|$)|[.!\u2026]+$/gu

/** A value in a message, or its placeholder in the source. */
const VALUE = '.{1,80}'

/** The texts between the values. Quoted values of a log line (`msg="…"`) are messages themselves. */
function piecesOf(text: string): string[] {
  const unpacked = text.replace(/(?<!\S)\w+="([^"]*)"/g, ';$1;')
  return unpacked.split(values()).map(piece => piece.trim())
}

/** Expressions for a message with other values, also without its first or last piece, which a logger may have added. */
export function withGaps(text: string): string[] {
  if (!mayBeMessage(text)) return []
  const pieces = piecesOf(text)
    .map(piece => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((piece, i) => piece !== '' && (i > 0 || /\s/.test(piece)))
  const runs = [pieces, pieces.slice(1), pieces.slice(0, -1)].filter(
    run => run.length > 1 && wordsIn(run) >= PART_WORDS,
  )
  return runs.map(run => run.map(escaped).join(VALUE))
}

/** Clauses between colons with brackets or numbers, which may be literal in the source. Longest first. */
export function clausesOf(text: string): string[] {
  if (!mayBeMessage(text)) return []
  const clauses = text.split(/:\s+/).map(clause => clause.trim())
  const wanted = clauses.filter(
    clause => clause !== text.trim() && wordsIn([clause]) > PART_WORDS && /[()[\]{}\d]/.test(clause),
  )
  return wanted.sort((a, b) => b.length - a.length).slice(0, MAX_PARTS)
}

function wordsIn(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + piece.split(/\s+/).length, 0)
}

/** Parts of a message without its values, longest first. Empty if it has no values. */
export function partsOfMessage(text: string): readonly string[] {
  if (!mayBeMessage(text)) return []
  const pieces = piecesOf(text)
  if (pieces.length < 2) return []
  const isFailure = /\b(?:\w*error|\w*exception|panic(?:ked)?|fatal|warning|failed|failure)\b[^\s]*:?/i.test(text)
  const least = isFailure ? FAILURE_WORDS : PART_WORDS
  const parts = [...pieces, ...pieces.flatMap(piece => [...piece.split(/\.\s/), ...piece.split(/[,.]\s/)])]
    .map(part => part.replace(/^[\s,]+|[\s,]+$/g, ''))
    .filter(part => part.length >= PART_LENGTH && part !== text.trim())
    .filter(part => part.split(/\s+/).filter(word => /^[\p{L}\p{N}'\u2019_,-]+$/u.test(word)).length >= least)
  return [...new Set(parts)].sort((a, b) => b.length - a.length).slice(0, MAX_PARTS)
}

/** Limits for messages whose values look like words: words in all, least words in two pieces. */
const MAX_WORDS = 14
const LEAST_OWN_WORDS = 3
const VALUE_WORDS = [1, 2, 3]
/** A quote or placeholder at the start and end of a piece in code. */
const PIECE_START = '(?:["\'`}]|%\\w)[\\s:,]*'
const PIECE_END = '[\\s:,=(]*["\'`{%$\\\\]'

/**
 * An expression for a message joined from pieces, `"cannot save " + name + " because " + why`; undefined if unsuitable.
 */
export function joinedFrom(text: string): string | undefined {
  const words = text.trim().split(/\s+/)
  const least = Math.max(LEAST_OWN_WORDS, Math.ceil(words.length / 2))
  if (
    !mayBeMessage(text) ||
    words.length > MAX_WORDS ||
    !words.every(word => /^[\p{L}\p{N}'\u2019_-]+[,:]?$/u.test(word))
  )
    return undefined
  const run = (from: number, end: number): string => words.slice(from, end).join(' ')
  const joined: string[] = []
  for (let end = words.length - 1; end >= 2; end--) {
    if (end >= least) joined.push(run(0, end) + PIECE_END)
    for (const value of VALUE_WORDS) {
      const next = end + value
      const own = next + Math.max(1, least - end)
      if (own > words.length) continue
      const more = words.slice(own).reduceRight((rest, word) => `(?: ${word}${rest})?`, '')
      joined.push(`${run(0, end)}${PIECE_END}${VALUE}${PIECE_START}${run(next, own)}${more}${PIECE_END}`)
    }
  }
  return joined.length === 0 ? undefined : `${PIECE_START}(?:${joined.join('|')})`
}

/** True for a comment, or a line of documentation. */
export function isRemark({ f, text }: { readonly f: string; readonly text: string }): boolean {
  return (
    /\.(?:mdx?|markdown|mdown|mkd|rst|adoc|asciidoc|txt|tex|log|diff|patch|html?)$|(?:^|\/)[A-Z][A-Z_-]+$/.test(f) ||
    isManual(f) ||
    /^(?:\/\/|\/?\*(?![\w(])|#(?![\w{[!])|--\s|;|%\s|<!--|"""|''')/.test(text.trimStart())
  )
}
