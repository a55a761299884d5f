// Forms of C# that are newer than its grammar, or that it does not nest, written over in ones that it reads: each at
// its own place and as long as it was, so that every offset holds.
import * as K from './preprocessor/c-token-kinds.ts'
import type { Places } from './preprocessor/c-tokens.ts'

/** What is changed in a text. Offsets in UTF-16 units. */
export interface Retouch {
  readonly hidden: { readonly start: number; readonly end: number }[]
  readonly written: { readonly at: number; readonly mark: string }[]
}

/** The text, its tokens, and what is changed. */
interface Reading extends Retouch {
  readonly text: string
  readonly tokens: Places
}

/**
 * Notes what must be changed for the grammar to read a text whose tokens, those of branches that are read, are given.
 */
export function retouchNewer(text: string, tokens: Places, retouch: Retouch): void {
  const reading = { text, tokens, ...retouch }
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] === K.WORD) OF_WORD.get(wordAt(reading, at))?.(reading, at)
    else if (tokens.kind[at] === K.BRACKET) emptyCollection(reading, at)
    else if (tokens.kind[at] === K.OTHER) OF_MARK.get(text[tokens.start[at]!]!)?.(reading, at)
  }
}

const OF_WORD: ReadonlyMap<string, (reading: Reading, at: number) => void> = new Map([
  ['namespace', fileNamespace],
  ['extension', extensionBlock],
  ['union', unionType],
  ['class', typeWithoutBody],
  ['struct', typeWithoutBody],
  ['interface', typeWithoutBody],
  ['allows', refStructAllowed],
  ['params', paramsCollection],
  ['operator', compoundOperator],
  ['ref', refWord],
  ['var', slice],
  ['out', lambdaParameter],
  ['in', lambdaParameter],
  ['async', asyncName],
  ['using', nativeAlias],
])

const OF_MARK: ReadonlyMap<string, (reading: Reading, at: number) => void> = new Map([
  ['?', conditionalAccess],
  ['*', pointerRead],
])

function wordAt({ text, tokens: { kind, start, end } }: Reading, at: number): string {
  return kind[at] === K.WORD ? text.slice(start[at], end[at]) : ''
}

function markAt({ text, tokens: { start, end } }: Reading, at: number): string {
  return text.slice(start[at], end[at])
}

function hide({ hidden, tokens: { start, end } }: Reading, from: number, to = from): void {
  hidden.push({ start: start[from]!, end: end[to]! })
}

/** Writes `{}` over the character at an offset and white space behind it, where there is some. */
function writeBlock({ text, written }: Reading, open: number, close: number): void {
  if (/\s/.test(text[close] ?? '')) written.push({ at: open, mark: '{' }, { at: close, mark: '}' })
}

/** `namespace a;` opens a block that ends with the file. */
function fileNamespace(reading: Reading, at: number): void {
  const { text, tokens } = reading
  const found = /^\s+[\w.]+\s*;/.exec(text.slice(tokens.end[at], tokens.end[at]! + 400))
  if (found) writeBlock(reading, tokens.end[at]! + found[0].length - 1, text.length - 1)
}

const EXTENSION =
  /^extension\s*(?:<[^<>{};]*>\s*)?\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\))*\)(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*\/)*(?:where\b[^{};]*)?\{/

/** The head and the closing brace of `extension (…) { … }` are hidden: its members belong to the class around. */
function extensionBlock(reading: Reading, at: number): void {
  const { text, tokens, hidden } = reading
  const { kind, start, count } = tokens
  const head = EXTENSION.exec(text.slice(start[at], start[at]! + 400))
  if (!head) return
  let depth = 0
  for (let i = at; i < count; i++) {
    if (kind[i] === K.BRACE) depth++
    else if (kind[i] === K.BRACE_END && --depth === 0) {
      hidden.push({ start: start[at]!, end: start[at]! + head[0].length })
      hide(reading, i)
      return
    }
  }
}

/** Tokens of the head of a type that are read. */
const LONGEST_HEAD = 300

const UNION =
  /^union\s+[\p{L}_][\p{L}\p{N}_]*\s*(?:<[^<>(){};]*>\s*)?\(((?:[^()]|\([^()]*\))*)\)(?=\s*(?:[;{:]|where\b))/u
/** A type and a name, as what a method is given has them. */
const PARAMETER = /[\p{L}\p{N}_>\]?]\s+[\p{L}_]/u

/** `union A(B, C) { … }` and `union A(B, C);` (C# 15) are classes of what they hold to the grammar: cases are types and have no names. */
function unionType({ text, tokens: { start }, hidden, written }: Reading, at: number): void {
  const from = start[at]!
  const head = UNION.exec(text.slice(from, from + 1000))
  if (!head || PARAMETER.test(head[1]!.replace(/\([^()]*\)/g, ''))) return
  const close = from + head[0].length - 1
  const open = close - 1 - head[1]!.length
  hidden.push({ start: open, end: close + 1 })
  written.push({ at: from, mark: 'class' })
  if (/^\s*;/.test(text.slice(close + 1, close + 100))) written.push({ at: open, mark: '{' }, { at: close, mark: '}' })
}

/** `class A;`, `struct A(int a) : B;` have an empty body. */
function typeWithoutBody(reading: Reading, at: number): void {
  const { tokens } = reading
  const { kind, start, end, count } = tokens
  // `where T : class where U : struct` declares none.
  if (kind[at + 1] !== K.WORD || wordAt(reading, at + 1) === 'where' || wordAt(reading, at - 1) === 'record') return
  let depth = 0
  for (let i = at + 2; i < count && i < at + LONGEST_HEAD; i++) {
    const type = kind[i]!
    if (type === K.PAREN || type === K.BRACKET) depth++
    else if (type === K.PAREN_END || type === K.BRACKET_END) depth--
    else if (type === K.SEMICOLON && depth === 0) writeBlock(reading, start[i]!, end[i]!)
    if (depth < 0 || type === K.SEMICOLON || type === K.BRACE || type === K.BRACE_END) return
  }
}

/** `allows ref struct` constrains as `struct` does. */
function refStructAllowed(reading: Reading, at: number): void {
  if (wordAt(reading, at + 1) === 'ref' && wordAt(reading, at + 2) === 'struct') hide(reading, at, at + 1)
}

/** `params` before any type, not only before an array. */
function paramsCollection(reading: Reading, at: number): void {
  if (reading.tokens.kind[at + 1] === K.WORD) hide(reading, at)
}

/** `operator +=` is shown as `operator +`. */
function compoundOperator(reading: Reading, at: number): void {
  const { tokens } = reading
  let i = wordAt(reading, at + 1) === 'checked' ? at + 2 : at + 1
  const first = markAt(reading, i)
  if (!/^[-+*/%&|^<>]$/.test(first)) return
  while (markAt(reading, i + 1) === first) i++
  if (tokens.kind[i + 1] === K.ASSIGN && tokens.kind[i + 2] === K.PAREN) hide(reading, i + 1)
}

/** `ref partial struct`, where the grammar has `partial` first, and `ref` of a parameter. */
function refWord(reading: Reading, at: number): void {
  if (wordAt(reading, at + 1) === 'partial' && wordAt(reading, at + 2) === 'struct') hide(reading, at)
  else lambdaParameter(reading, at)
}

/** `(text, out result) => …`: a parameter of a lambda that has a modifier and no type. */
function lambdaParameter(reading: Reading, at: number): void {
  const { kind } = reading.tokens
  const before = kind[at - 1]
  if ((before !== K.PAREN && before !== K.COMMA) || kind[at + 1] !== K.WORD) return
  if (kind[at + 2] !== K.COMMA && kind[at + 2] !== K.PAREN_END) return
  let close = at + 2
  while (kind[close] === K.WORD || kind[close] === K.COMMA) close++
  if (kind[close] === K.PAREN_END && isArrow(reading, close + 1)) hide(reading, at)
}

/** `using nint = System.IntPtr;`, as code has it that is compiled without that type, too. */
function nativeAlias(reading: Reading, at: number): void {
  const { tokens, written } = reading
  const name = wordAt(reading, at + 1)
  if ((name === 'nint' || name === 'nuint') && tokens.kind[at + 2] === K.ASSIGN)
    written.push({ at: tokens.start[at + 1]!, mark: 'N' })
}

/** `if (async)`: a name, as code of before C# 5 has it. */
function asyncName({ tokens: { kind, start }, written }: Reading, at: number): void {
  if (kind[at + 1] !== K.WORD && kind[at + 1] !== K.PAREN) written.push({ at: start[at]!, mark: 'Async' })
}

function isArrow({ tokens: { kind, start, end }, text }: Reading, at: number): boolean {
  return kind[at] === K.ASSIGN && text[end[at]!] === '>' && start[at + 1] === end[at]
}

/** What `..` is bound to in a pattern: `[1, .. var rest]`. */
function slice(reading: Reading, at: number): void {
  if (markAt(reading, at - 1) === '.' && markAt(reading, at - 2) === '.') hide(reading, at, at + 1)
}

/** `[]` as a value. */
function emptyCollection(reading: Reading, at: number): void {
  const { tokens, written } = reading
  const { kind, start, end } = tokens
  if (at === 0 || kind[at + 1] !== K.BRACKET_END) return
  const before = kind[at - 1]!
  const isValue =
    before === K.ASSIGN ||
    before === K.PAREN ||
    before === K.COMMA ||
    before === K.COLON ||
    wordAt(reading, at - 1) === 'return' ||
    (markAt(reading, at - 1) === '>' && kind[at - 2] === K.ASSIGN)
  if (!isValue) return
  hide(reading, at, at + 1)
  written.push({ at: start[at]!, mark: '0'.padEnd(end[at]! - start[at]!) })
}

/** `a?.b = c` and `a?[b] = c` assign where `a` is something. */
function conditionalAccess(reading: Reading, at: number): void {
  const { kind, start, end } = reading.tokens
  const isMember = kind[at + 2] === K.WORD && markAt(reading, at + 1) === '.'
  // `a ? [b] : [c]` chooses.
  const isElement = kind[at + 1] === K.BRACKET && end[at - 1] === start[at] && end[at] === start[at + 1]
  const isType = kind[at + 2] === K.BRACKET_END || kind[at + 2] === K.COMMA
  if (isMember || (isElement && !isType)) hide(reading, at)
}

/** `*(float*)&bits` is shown as `bits`. */
function pointerRead(reading: Reading, at: number): void {
  const { kind } = reading.tokens
  if (kind[at + 1] !== K.PAREN || kind[at + 2] !== K.WORD) return
  let close = at + 3
  while (markAt(reading, close) === '.' && kind[close + 1] === K.WORD) close += 2
  if (markAt(reading, close) !== '*') return
  while (markAt(reading, close) === '*') close++
  if (kind[close] === K.PAREN_END) hide(reading, at, markAt(reading, close + 1) === '&' ? close + 1 : close)
}
