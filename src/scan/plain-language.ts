// Describes a language's plain tokens for the WebAssembly tokenizer. All other tokens are left to the scanner.
import { fits, type PlainLanguage, type PlainString } from '../kernel/plain-tokens.ts'
import { type TextMemory, textMemory } from '../kernel/text-memory.ts'
import type { Lexis, StringRule } from '../languages/lexis-rule.ts'
import { SINGLE } from './token-kinds.ts'
import { QUOTE, type Tables } from './word-tables.ts'

// Bits of `begins` and `flags`, as in kernel/assembly/language.ts.
const BEGINS = { odd: 1 << 6, comment: 1 << 7, quote: 1 << 8, regex: 1 << 9 } as const
const FLAGS = {
  dot: 1,
  colons: 1 << 1,
  optional: 1 << 2,
  arrow: 1 << 3,
  and: 1 << 4,
  or: 1 << 5,
  nullish: 1 << 6,
  pipe: 1 << 7,
  prefixes: 1 << 8,
  continued: 1 << 9,
  nested: 1 << 10,
} as const

const BACKSLASH = 92
const HASH = 35
const SLASH = 47

const known = new WeakMap<Tables, { readonly language: PlainLanguage | undefined }>()

/** The plain tokens of a language; undefined if they cannot be told apart or do not fit into memory. */
export function plainLanguageOf(tables: Tables): PlainLanguage | undefined {
  let found = known.get(tables)
  if (found === undefined) {
    const memory = textMemory()
    found = { language: memory && describe(tables, memory) }
    known.set(tables, found)
  }
  return found.language
}

/** True if code ends inside a line comment (PHP), because WebAssembly reads line comments to the end of the line. */
export function endsInComment(text: string, { outside, lineComments }: Lexis): boolean {
  if (!outside) return false
  const [close] = outside
  for (let at = text.indexOf(close); at >= 0; at = text.indexOf(close, at + 1)) {
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at)
    if (lineComments.some(mark => line.includes(mark))) return true
  }
  return false
}

function describe(tables: Tables, memory: TextMemory): PlainLanguage | undefined {
  const { classes, lexis, words } = tables
  const strings = tables.strings.flatMap((rules, quote) => (rules && plainStrings(rules, quote)) ?? [])
  const quotes = new Set(strings.map(({ quote }) => quote))
  const language: PlainLanguage = {
    classes,
    begins: Uint16Array.from({ length: 128 }, (_, code) => begins(code, tables, quotes)),
    tails: tables.tails.subarray(0, 128),
    flags: flagsOf(tables),
    comments: [...lexis.blockComments, ...lexis.lineComments.map(mark => [mark, ''] as const)],
    strings,
    words: words.bySlot(),
  }
  const isAscii = [tables.literals, tables.strings].every(({ length }) => length <= 128) && !tables.odd.includes(1, 128)
  return isAscii && fits(language, memory) ? language : undefined
}

function begins(code: number, tables: Tables, quotes: ReadonlySet<number>): number {
  const { classes, comments, lexis, literals, odd } = tables
  const isRegex = code === SLASH && lexis.regexLiterals === true
  const isOdd =
    odd[code] === 1 ||
    literals[code] !== undefined ||
    code === BACKSLASH ||
    (code === HASH && lexis.preprocessor) ||
    (isRegex && lexis.bareCalls?.includes('argument')) ||
    (comments[code] === 1 && !hasPlainComments(code, tables)) ||
    (classes[code] === QUOTE && !quotes.has(code))
  if (isOdd) return BEGINS.odd
  return (
    (SINGLE[code] as number) |
    (comments[code] === 1 ? BEGINS.comment : 0) |
    (quotes.has(code) ? BEGINS.quote : 0) |
    (isRegex ? BEGINS.regex : 0)
  )
}

/** True if a comment mark begins a comment wherever it occurs. */
function hasPlainComments(code: number, { lexis }: Tables): boolean {
  const { commentsApart, decorator, lineComments } = lexis
  const begun = lineComments.filter(mark => mark.charCodeAt(0) === code)
  return !commentsApart && !begun.some(mark => decorator?.startsWith(mark))
}

/** The strings that a quote opens, longest mark first; undefined unless all are plain. */
function plainStrings(rules: readonly StringRule[], quote: number): PlainString[] | undefined {
  const mark = String.fromCharCode(quote)
  const isPlain = ({ open, close, fence, backticks }: StringRule) =>
    fence === undefined && !backticks && close === open && (open === mark || open === mark.repeat(3))
  if (!rules.every(isPlain)) return undefined
  return rules.map(rule => ({
    quote,
    marks: rule.open.length,
    escapes: rule.escape,
    multiline: rule.multiline,
    apart: rules[0]?.notAfterName === true,
    enter: rule.interpolation?.[0].charCodeAt(0) ?? 0,
  }))
}

function flagsOf({ access, lambda, lexis, logical, prefixed }: Tables): number {
  return (
    (access.dot ? FLAGS.dot : 0) |
    (access.optional ? FLAGS.optional : 0) |
    (access.colons ? FLAGS.colons : 0) |
    (access.arrow ? FLAGS.arrow : 0) |
    (logical.and ? FLAGS.and : 0) |
    (logical.or ? FLAGS.or : 0) |
    (logical.nullish ? FLAGS.nullish : 0) |
    (lambda.pipe ? FLAGS.pipe : 0) |
    (prefixed.size > 0 ? FLAGS.prefixes : 0) |
    (lexis.continuedComments ? FLAGS.continued : 0) |
    (lexis.nestedBlockComments ? FLAGS.nested : 0)
  )
}
