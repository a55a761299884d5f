// Prepares C# for its grammar: drops preprocessor lines, selects branches of `#if` that fit together, and rewrites
// syntax that is newer than the grammar.
import type { Match, Region } from '../../languages/definition-match.ts'
import type { Skeleton } from '../../languages/skeleton-rule.ts'
import { addNewSyntaxEdits, type Edits } from './csharp-new-syntax.ts'
import { selectTokens } from './declarations/skeleton-text.ts'
import * as K from './preprocessor/c-token-kinds.ts'
import { matchOf, type Tokens } from './preprocessor/c-tokens.ts'
import { keptTokens } from './preprocessor/conditional-branches.ts'

/** One alternative each: comment, string (raw, verbatim, plain), character, directive, name, punctuation. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$*("{3,})[\s\S]*?(?:\1(?!")|$)|(?:\$@|@\$|@)"(?:[^"]|"")*(?:"|$)|\$?"(?:[^"\\\n]|\\.)*(?:"|$)|'(?:[^'\\\n]|\\.)+'|(#)[ \t]*(\w*)[^\n]*|([@\p{L}_][\p{L}\p{N}_]*)|[^\s]/gu

const DIRECTIVES: Readonly<Record<string, number>> = { if: K.IF, elif: K.ELSE, else: K.ELSE, endif: K.ENDIF }

/**
 * Returns the text for the grammar, the macros it defines, and a second text if branches hold names the first one
 * lacks.
 */
export function skeletonOfCSharp(text: string): Skeleton {
  const directives: Edits['hidden'] = []
  const matches: Match[] = []
  const tokens = scanTokens(text, directives, matches)
  const kept = keptTokens(text, tokens, { plain: true })
  const skipped = droppedRanges(tokens, kept)
  const plain = { text: rewritten(text, tokens, kept, [...directives, ...skipped]), matches, sound: true }
  const isName = ({ start }: Region) => /[@\p{L}_]/u.test(text[start]!)
  if (!skipped.some(isName)) return plain
  const others = keptTokens(text, tokens, { plain: true, last: true })
  return {
    ...plain,
    branches: { text: rewritten(text, tokens, others, [...directives, ...droppedRanges(tokens, others)]), skipped },
  }
}

function rewritten(text: string, tokens: Tokens, kept: Int32Array, hidden: Edits['hidden']): string {
  const written: Edits['written'] = []
  addNewSyntaxEdits(text, selectTokens(text, tokens, kept), { hidden, written })
  if (hidden.length === 0 && written.length === 0) return text
  const units = Buffer.from(text, 'utf16le')
  for (const { start, end } of hidden) units.fill(BLANK, 2 * start, 2 * end)
  for (const { at, mark } of written) units.write(mark, 2 * at, 'utf16le')
  return units.toString('utf16le')
}

function droppedRanges(tokens: Tokens, kept: Int32Array): Region[] {
  const skipped: Region[] = []
  let next = 0
  for (let at = 0; at < tokens.count; at++) {
    if (kept[next] === at) next++
    else skipped.push({ start: tokens.start[at]!, end: tokens.end[at]! })
  }
  return skipped
}

const BLANK = Buffer.from(' ', 'utf16le')

function scanTokens(text: string, hidden: Edits['hidden'], matches: Match[]): Tokens {
  const kind: number[] = []
  const start: number[] = []
  const end: number[] = []
  const push = (type: number, from: number, to: number) => {
    kind.push(type)
    start.push(from)
    end.push(to)
  }
  for (const found of text.matchAll(TOKEN)) {
    const from = found.index
    const to = from + found[0].length
    const first = found[0][0]!
    if (found[2] !== undefined) {
      const directive = DIRECTIVES[found[3]!]
      if (directive !== undefined) push(directive, from, to)
      const name = found[3] === 'define' ? /#[ \t]*define[ \t]+(\w+)/.exec(found[0]) : null
      if (name)
        matches.push(
          matchOf('macro', from, from + name[0].length, from + name[0].length - name[1]!.length, from + name[0].length),
        )
      hidden.push({ start: from, end: to })
    } else if (found[4] !== undefined) {
      push(K.WORD, from, to)
    } else if (first === '/' && (found[0][1] === '/' || found[0][1] === '*')) continue
    else push(found[0].length === 1 ? (K.PUNCTUATION[first] ?? K.OTHER) : K.STRING, from, to)
  }
  const count = kind.length
  return { kind: Uint8Array.from(kind), start: Int32Array.from(start), end: Int32Array.from(end), count, macros: [] }
}
