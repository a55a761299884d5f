// Sentences that lines of files answer rather than names: messages as programs print them, and phrases of code. Pure.
import { isManual } from '../indexer/source/classify.ts'
import { escaped } from '../util/regex-escape.ts'

/** Words of the shortest text that is looked for in lines though it may ask for names by their words. */
const LEAST_WORDS = 4

/** Whether words may be a message: enough of them to be found by chance nowhere, and no question. */
export function mayBeMessage(text: string): boolean {
  return (
    text.trim().split(/\s+/).length >= LEAST_WORDS &&
    !/^[^:.]*\?\s*$|^\s*(?:how|what|where|which|who|whose|why|when)\b/i.test(text)
  )
}

/** Words and characters of a part that tells where a message comes from; after what names a failure two words do. */
const PART_WORDS = 3
const FAILURE_WORDS = 2
const PART_LENGTH = 12
/** Parts that are looked for, the longest first. */
const MOST_PARTS = 5

/** Words of a phrase of code, and what may stand between two that follow each other in a line: marks and blanks. */
const PHRASE_WORDS = [2, 4] as const
const BETWEEN = '\\W{1,4}'

/**
 * The regular expression of lines in which words follow each other, one of which only code writes so: `create_table issues`
 * stands there as `create_table "issues"`. Undefined for other words.
 */
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

/** What a program puts into a message: quoted, bracketed, numbers, paths, ports, and names with dots in them. */
const values = (): RegExp =>
  /(?<![\p{L}\p{N}])(?:'[^']*'|"[^"]*"|`[^`']*[`'])|<[^>]*>|\([^)]*\)|\[[^\]]*\]|\{[^}]*\}|(?<!\S)[-+#$]?\d\S*|\S*[/\\]\S*|\S*\w\.\w\S*|\S*\w:\d\S*|[;>=]|:(?=\s|$)|[.!\u2026]+$/gu

/** Characters of a value that a program puts into a message, or of what stands for it in the source. */
const GAP = '.{1,80}'

/** What stands between the values in a message, in order, with values that are messages themselves as those of logs. */
function piecesOf(text: string): string[] {
  const unpacked = text.replace(/(?<!\S)\w+="([^"]*)"/g, ';$1;')
  return unpacked.split(values()).map(piece => piece.trim())
}

/**
 * Regular expressions of the lines with a message whose values are others: all that stands between them, then without
 * the first or the last piece, which others may have added. A word at the beginning is the name of a failure.
 */
export function withGaps(text: string): string[] {
  if (!mayBeMessage(text)) return []
  const pieces = piecesOf(text)
    .map(piece => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((piece, i) => piece !== '' && (i > 0 || /\s/.test(piece)))
  const runs = [pieces, pieces.slice(1), pieces.slice(0, -1)].filter(
    run => run.length > 1 && wordsIn(run) >= PART_WORDS,
  )
  return runs.map(run => run.map(escaped).join(GAP))
}

/**
 * What stands between colons of a message, the longest first, brackets and numbers in it as they are: they may be the
 * source's own.
 */
export function clausesOf(text: string): string[] {
  if (!mayBeMessage(text)) return []
  const clauses = text.split(/:\s+/).map(clause => clause.trim())
  const wanted = clauses.filter(
    clause => clause !== text.trim() && wordsIn([clause]) > PART_WORDS && /[()[\]{}\d]/.test(clause),
  )
  return wanted.sort((a, b) => b.length - a.length).slice(0, MOST_PARTS)
}

function wordsIn(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + piece.split(/\s+/).length, 0)
}

/**
 * The parts of a message that its source must have as they are, the longest first: what stands between the values in it,
 * and after the name of a failure. None for what has no values in it.
 */
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
  return [...new Set(parts)].sort((a, b) => b.length - a.length).slice(0, MOST_PARTS)
}

/** Words of a message with values that look like words of it, and how many of its own two pieces have at least. */
const MOST_WORDS = 14
const OWN_WORDS = 3
/** Words of a value that looks like words. */
const VALUE_WORDS = [1, 2, 3]
/** What begins and ends a piece of a message in code: quotes, and what stands for a value. */
const OPENED = '(?:["\'`}]|%\\w)[\\s:,]*'
const CLOSED = '[\\s:,=(]*["\'`{%$\\\\]'

/**
 * The regular expression of lines that join a message of whole pieces, where its values look like words of it: `cannot
 * save report because disk full` from `"cannot save " + name + " because " + why`. The pieces have half of its words.
 * Undefined for what is too short or too long for that.
 */
export function joinedFrom(text: string): string | undefined {
  const words = text.trim().split(/\s+/)
  const least = Math.max(OWN_WORDS, Math.ceil(words.length / 2))
  if (
    !mayBeMessage(text) ||
    words.length > MOST_WORDS ||
    !words.every(word => /^[\p{L}\p{N}'\u2019_-]+[,:]?$/u.test(word))
  )
    return undefined
  const run = (from: number, end: number): string => words.slice(from, end).join(' ')
  const joined: string[] = []
  for (let end = words.length - 1; end >= 2; end--) {
    if (end >= least) joined.push(run(0, end) + CLOSED)
    for (const value of VALUE_WORDS) {
      const next = end + value
      const own = next + Math.max(1, least - end)
      if (own > words.length) continue
      const more = words.slice(own).reduceRight((rest, word) => `(?: ${word}${rest})?`, '')
      joined.push(`${run(0, end)}${CLOSED}${GAP}${OPENED}${run(next, own)}${more}${CLOSED}`)
    }
  }
  return joined.length === 0 ? undefined : `${OPENED}(?:${joined.join('|')})`
}

/** Whether a line says something of code rather than is code or data: a comment, or one of a document. */
export function isRemark({ f, text }: { readonly f: string; readonly text: string }): boolean {
  return (
    /\.(?:mdx?|markdown|mdown|mkd|rst|adoc|asciidoc|txt|tex|log|diff|patch|html?)$|(?:^|\/)[A-Z][A-Z_-]+$/.test(f) ||
    isManual(f) ||
    /^(?:\/\/|\/?\*(?![\w(])|#(?![\w{[!])|--\s|;|%\s|<!--|"""|''')/.test(text.trimStart())
  )
}
