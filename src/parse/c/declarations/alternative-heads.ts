// Finds functions that have several names: each branch of an `#if` holds a head, and one body follows.
import { firstWhere } from '../../../util/binary-search.ts'
import { pairBrackets } from '../preprocessor/bracket-pairs.ts'
import { type AlternativeHead, MAX_HEAD_TOKENS } from '../preprocessor/branch-heads.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { parseHead } from './declaration-head.ts'
import { nameOf } from './declared-name.ts'
import { methodOf } from './objective-c.ts'
import { type SkeletonBuilder, selectTokens, textOf } from './skeleton-text.ts'

/** Adds the functions whose names occur only in branches that are not parsed. Needs the finished output buffer. */
export function findAlternativeHeads(builder: SkeletonBuilder): void {
  for (const other of builder.alternativeHeads) findAlternativeHead(builder, other)
}

function findAlternativeHead(builder: SkeletonBuilder, { tokens, brace }: AlternativeHead): void {
  const { kind, start, end, partner, count, output, matches } = builder
  const opens = builder.tokens.start[brace]!
  const at = firstWhere(0, count, token => start[token]! >= opens)
  const close = partner[at]!
  if (kind[at] !== K.BRACE || start[at] !== opens || close < at) return
  const head = { ...builder, ...selectTokens(builder.text, builder.tokens, tokens) }
  const unread: SkeletonBuilder = { ...head, partner: pairBrackets(builder.text, head).partner }
  const method = builder.dialect.objc && matches.find(({ body, role }) => body === opens && role === 'method')
  if (method) methodOf(unread, method)
  // Only blocks outside of bodies are in the output.
  if (method || output[opens] !== BRACE) return
  const { elements, stop } = parseHead(unread, 0, unread.count)
  const named = stop === unread.count ? nameOf(unread, elements, '') : undefined
  if (!named || named.parameters < 0 || named.type < 0 || named.inner >= 0) return
  const { name, from } = elements[named.name]!
  if (unread.kind[name] !== K.WORD || name !== from || isNamed(builder, at, textOf(unread, name))) return
  matches.push(matchOf('fn', unread.start[0]!, end[close]!, unread.start[name]!, unread.end[name]!, opens))
}

const BRACE = 123

/** Whether the head that was parsed contains the name. */
function isNamed(builder: SkeletonBuilder, brace: number, name: string): boolean {
  const { kind } = builder
  for (let i = brace - 1; i >= 0 && i > brace - MAX_HEAD_TOKENS; i--) {
    if (kind[i] === K.SEMICOLON || kind[i] === K.BRACE || kind[i] === K.BRACE_END) return false
    if (kind[i] === K.WORD && textOf(builder, i) === name) return true
  }
  return false
}
