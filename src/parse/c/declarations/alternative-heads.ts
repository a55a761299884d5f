// Functions under more than one name: each branch of an `#if` has a head of its own before the one body.
import { firstWhere } from '../../../util/binary-search.ts'
import { pairBrackets } from '../preprocessor/bracket-pairs.ts'
import { LONGEST_HEAD, type OtherHead } from '../preprocessor/branch-heads.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { readHead } from './declaration-head.ts'
import { nameOf } from './declared-name.ts'
import { methodOf } from './objective-c.ts'
import { only, type SkeletonDraft, textOf } from './skeleton-text.ts'

/** Finds the functions that are named only in branches that are not read, once the others are drawn. */
export function findAlternativeHeads(sketch: SkeletonDraft): void {
  for (const other of sketch.others) findOther(sketch, other)
}

function findOther(sketch: SkeletonDraft, { tokens, brace }: OtherHead): void {
  const { kind, start, end, partner, count, sheet, matches } = sketch
  const opens = sketch.tokens.start[brace]!
  const at = firstWhere(0, count, place => start[place]! >= opens)
  const close = partner[at]!
  if (kind[at] !== K.BRACE || start[at] !== opens || close < at) return
  const head = { ...sketch, ...only(sketch.text, sketch.tokens, tokens) }
  const unread: SkeletonDraft = { ...head, partner: pairBrackets(sketch.text, head).partner }
  const method = sketch.dialect.objc && matches.find(({ body, role }) => body === opens && role === 'method')
  if (method) methodOf(unread, method)
  // What is in no body only is on the sheet.
  if (method || sheet[opens] !== BRACE) return
  const { elements, stop } = readHead(unread, 0, unread.count)
  const named = stop === unread.count ? nameOf(unread, elements, '') : undefined
  if (!named || named.parameters < 0 || named.type < 0 || named.inner >= 0) return
  const { name, from } = elements[named.name]!
  if (unread.kind[name] !== K.WORD || name !== from || isNamed(sketch, at, textOf(unread, name))) return
  matches.push(matchOf('fn', unread.start[0]!, end[close]!, unread.start[name]!, unread.end[name]!, opens))
}

const BRACE = 123

/** Whether what is read before the block at `brace` has a name, too. */
function isNamed(sketch: SkeletonDraft, brace: number, name: string): boolean {
  const { kind } = sketch
  for (let i = brace - 1; i >= 0 && i > brace - LONGEST_HEAD; i--) {
    if (kind[i] === K.SEMICOLON || kind[i] === K.BRACE || kind[i] === K.BRACE_END) return false
    if (kind[i] === K.WORD && textOf(sketch, i) === name) return true
  }
  return false
}
