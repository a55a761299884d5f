// Rewrites C# syntax that the grammar does not support into syntax that it does. Each edit keeps the length of the
// text, so that all offsets hold.
import * as K from './preprocessor/c-token-kinds.ts'
import type { TokenArrays } from './preprocessor/c-tokens.ts'

/** Edits to a text: ranges to blank, and characters to write. Offsets are UTF-16 units. */
export interface Edits {
  readonly hidden: { readonly start: number; readonly end: number }[]
  readonly written: { readonly at: number; readonly mark: string }[]
}

interface Rewrite extends Edits {
  readonly text: string
  readonly tokens: TokenArrays
}

/** Adds the edits that the grammar needs. `tokens` are those of the branches of `#if` that are parsed. */
export function addNewSyntaxEdits(text: string, tokens: TokenArrays, edits: Edits): void {
  const rewrite = { text, tokens, ...edits }
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] === K.WORD) BY_WORD.get(wordAt(rewrite, at))?.(rewrite, at)
    else if (tokens.kind[at] === K.BRACKET) emptyCollection(rewrite, at)
    else if (tokens.kind[at] === K.OTHER) BY_MARK.get(text[tokens.start[at]!]!)?.(rewrite, at)
  }
}

const BY_WORD: ReadonlyMap<string, (rewrite: Rewrite, at: number) => void> = new Map([
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
  ['var', hidePatternBinding],
  ['out', lambdaParameter],
  ['in', lambdaParameter],
  ['async', asyncName],
  ['using', nativeAlias],
])

const BY_MARK: ReadonlyMap<string, (rewrite: Rewrite, at: number) => void> = new Map([
  ['?', conditionalAccess],
  ['*', pointerRead],
])

function wordAt({ text, tokens: { kind, start, end } }: Rewrite, at: number): string {
  return kind[at] === K.WORD ? text.slice(start[at], end[at]) : ''
}

function markAt({ text, tokens: { start, end } }: Rewrite, at: number): string {
  return text.slice(start[at], end[at])
}

function hide({ hidden, tokens: { start, end } }: Rewrite, from: number, to = from): void {
  hidden.push({ start: start[from]!, end: end[to]! })
}

/** Writes `{` at `open` and `}` at `close`, if there is white space to write over. */
function writeBlock({ text, written }: Rewrite, open: number, close: number): void {
  if (/\s/.test(text[close] ?? '')) written.push({ at: open, mark: '{' }, { at: close, mark: '}' })
}

/** `namespace a;` applies to the rest of the file, so it becomes a block that ends with the file. */
function fileNamespace(rewrite: Rewrite, at: number): void {
  const { text, tokens } = rewrite
  const found = /^\s+[\w.]+\s*;/.exec(text.slice(tokens.end[at], tokens.end[at]! + 400))
  if (found) writeBlock(rewrite, tokens.end[at]! + found[0].length - 1, text.length - 1)
}

const EXTENSION =
  /^extension\s*(?:<[^<>{};]*>\s*)?\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\))*\)(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*\/)*(?:where\b[^{};]*)?\{/

/** Hides the head and the closing brace of `extension (…) { … }`: its members belong to the enclosing class. */
function extensionBlock(rewrite: Rewrite, at: number): void {
  const { text, tokens, hidden } = rewrite
  const { kind, start, count } = tokens
  const head = EXTENSION.exec(text.slice(start[at], start[at]! + 400))
  if (!head) return
  let depth = 0
  for (let i = at; i < count; i++) {
    if (kind[i] === K.BRACE) depth++
    else if (kind[i] === K.BRACE_END && --depth === 0) {
      hidden.push({ start: start[at]!, end: start[at]! + head[0].length })
      hide(rewrite, i)
      return
    }
  }
}

/** Limit on the tokens of a type's head. */
const MAX_HEAD_TOKENS = 300

const UNION =
  /^union\s+[\p{L}_][\p{L}\p{N}_]*\s*(?:<[^<>(){};]*>\s*)?\(((?:[^()]|\([^()]*\))*)\)(?=\s*(?:[;{:]|where\b))/u
/** A type and a name: a parameter of a method named `union`, not a case. */
const PARAMETER = /[\p{L}\p{N}_>\]?]\s+[\p{L}_]/u

/** `union A(B, C) { … }` and `union A(B, C);` (C# 15) become classes. The cases are types and have no names. */
function unionType({ text, tokens: { start }, hidden, written }: Rewrite, at: number): void {
  const from = start[at]!
  const head = UNION.exec(text.slice(from, from + 1000))
  if (!head || PARAMETER.test(head[1]!.replace(/\([^()]*\)/g, ''))) return
  const close = from + head[0].length - 1
  const open = close - 1 - head[1]!.length
  hidden.push({ start: open, end: close + 1 })
  written.push({ at: from, mark: 'class' })
  if (/^\s*;/.test(text.slice(close + 1, close + 100))) written.push({ at: open, mark: '{' }, { at: close, mark: '}' })
}

/** Gives `class A;` and `struct A(int a) : B;` an empty body. */
function typeWithoutBody(rewrite: Rewrite, at: number): void {
  const { tokens } = rewrite
  const { kind, start, end, count } = tokens
  // `where T : class where U : struct` is a constraint.
  if (kind[at + 1] !== K.WORD || wordAt(rewrite, at + 1) === 'where' || wordAt(rewrite, at - 1) === 'record') return
  let depth = 0
  for (let i = at + 2; i < count && i < at + MAX_HEAD_TOKENS; i++) {
    const type = kind[i]!
    if (type === K.PAREN || type === K.BRACKET) depth++
    else if (type === K.PAREN_END || type === K.BRACKET_END) depth--
    else if (type === K.SEMICOLON && depth === 0) writeBlock(rewrite, start[i]!, end[i]!)
    if (depth < 0 || type === K.SEMICOLON || type === K.BRACE || type === K.BRACE_END) return
  }
}

/** Reduces `allows ref struct` to `struct`. */
function refStructAllowed(rewrite: Rewrite, at: number): void {
  if (wordAt(rewrite, at + 1) === 'ref' && wordAt(rewrite, at + 2) === 'struct') hide(rewrite, at, at + 1)
}

/** Hides `params`, which the grammar accepts only before an array. */
function paramsCollection(rewrite: Rewrite, at: number): void {
  if (rewrite.tokens.kind[at + 1] === K.WORD) hide(rewrite, at)
}

/** Reduces `operator +=` to `operator +`. */
function compoundOperator(rewrite: Rewrite, at: number): void {
  const { tokens } = rewrite
  let i = wordAt(rewrite, at + 1) === 'checked' ? at + 2 : at + 1
  const first = markAt(rewrite, i)
  if (!/^[-+*/%&|^<>]$/.test(first)) return
  while (markAt(rewrite, i + 1) === first) i++
  if (tokens.kind[i + 1] === K.ASSIGN && tokens.kind[i + 2] === K.PAREN) hide(rewrite, i + 1)
}

/** Hides `ref` in `ref partial struct`, where the grammar expects `partial` first. */
function refWord(rewrite: Rewrite, at: number): void {
  if (wordAt(rewrite, at + 1) === 'partial' && wordAt(rewrite, at + 2) === 'struct') hide(rewrite, at)
  else lambdaParameter(rewrite, at)
}

/** Hides the modifier in `(text, out result) => …`: the grammar expects a type behind it. */
function lambdaParameter(rewrite: Rewrite, at: number): void {
  const { kind } = rewrite.tokens
  const before = kind[at - 1]
  if ((before !== K.PAREN && before !== K.COMMA) || kind[at + 1] !== K.WORD) return
  if (kind[at + 2] !== K.COMMA && kind[at + 2] !== K.PAREN_END) return
  let close = at + 2
  while (kind[close] === K.WORD || kind[close] === K.COMMA) close++
  if (kind[close] === K.PAREN_END && isArrow(rewrite, close + 1)) hide(rewrite, at)
}

/** Renames the alias in `using nint = System.IntPtr;`, since the grammar reserves `nint`. */
function nativeAlias(rewrite: Rewrite, at: number): void {
  const { tokens, written } = rewrite
  const name = wordAt(rewrite, at + 1)
  if ((name === 'nint' || name === 'nuint') && tokens.kind[at + 2] === K.ASSIGN)
    written.push({ at: tokens.start[at + 1]!, mark: 'N' })
}

/** `if (async)`: before C# 5, `async` was an ordinary name. */
function asyncName({ tokens: { kind, start }, written }: Rewrite, at: number): void {
  if (kind[at + 1] !== K.WORD && kind[at + 1] !== K.PAREN) written.push({ at: start[at]!, mark: 'Async' })
}

function isArrow({ tokens: { kind, start, end }, text }: Rewrite, at: number): boolean {
  return kind[at] === K.ASSIGN && text[end[at]!] === '>' && start[at + 1] === end[at]
}

/** Hides the binding in the list pattern `[1, .. var rest]`. */
function hidePatternBinding(rewrite: Rewrite, at: number): void {
  if (markAt(rewrite, at - 1) === '.' && markAt(rewrite, at - 2) === '.') hide(rewrite, at, at + 1)
}

/** Replaces an empty collection expression, `[]`, by `0`. */
function emptyCollection(rewrite: Rewrite, at: number): void {
  const { tokens, written } = rewrite
  const { kind, start, end } = tokens
  if (at === 0 || kind[at + 1] !== K.BRACKET_END) return
  const before = kind[at - 1]!
  const holdsValues =
    before === K.ASSIGN ||
    before === K.PAREN ||
    before === K.COMMA ||
    before === K.COLON ||
    wordAt(rewrite, at - 1) === 'return' ||
    (markAt(rewrite, at - 1) === '>' && kind[at - 2] === K.ASSIGN)
  if (!holdsValues) return
  hide(rewrite, at, at + 1)
  written.push({ at: start[at]!, mark: '0'.padEnd(end[at]! - start[at]!) })
}

/** Hides the `?` of `a?.b = c` and `a?[b] = c`. */
function conditionalAccess(rewrite: Rewrite, at: number): void {
  const { kind, start, end } = rewrite.tokens
  const isMemberCall = kind[at + 2] === K.WORD && markAt(rewrite, at + 1) === '.'
  // `a ? [b] : [c]` is a conditional.
  const isElement = kind[at + 1] === K.BRACKET && end[at - 1] === start[at] && end[at] === start[at + 1]
  const isType = kind[at + 2] === K.BRACKET_END || kind[at + 2] === K.COMMA
  if (isMemberCall || (isElement && !isType)) hide(rewrite, at)
}

/** Reduces `*(float*)&bits` to `bits`. */
function pointerRead(rewrite: Rewrite, at: number): void {
  const { kind } = rewrite.tokens
  if (kind[at + 1] !== K.PAREN || kind[at + 2] !== K.WORD) return
  let close = at + 3
  while (markAt(rewrite, close) === '.' && kind[close + 1] === K.WORD) close += 2
  if (markAt(rewrite, close) !== '*') return
  while (markAt(rewrite, close) === '*') close++
  if (kind[close] === K.PAREN_END) hide(rewrite, at, markAt(rewrite, close + 1) === '&' ? close + 1 : close)
}
