// C# as its grammar reads it: without preprocessor lines, of branches those that fit together, and with the two forms it
// does not know, or does not nest, in the ones it does: `extension (…) { … }` and `namespace a;`.
import { keptTokens } from '../c/skeleton/branches.ts'
import * as K from '../c/skeleton/kinds.ts'
import { matchOf, type Tokens } from '../c/skeleton/tokens.ts'
import type { Skeleton } from '../language.ts'
import type { Match } from '../match.ts'

/** One alternative each: comment, string (raw, verbatim, plain), character, directive, name, mark. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$*("{3,})[\s\S]*?(?:\1(?!")|$)|(?:\$@|@\$|@)"(?:[^"]|"")*(?:"|$)|\$?"(?:[^"\\\n]|\\.)*(?:"|$)|'(?:[^'\\\n]|\\.)+'|(#)[ \t]*(\w*)[^\n]*|([@\p{L}_][\p{L}\p{N}_]*)|[^\s]/gmu

const DIRECTIVES: Readonly<Record<string, number>> = { if: K.IF, elif: K.ELSE, else: K.ELSE, endif: K.ENDIF }

export function skeleton(text: string): Skeleton {
  const hidden: { start: number; end: number }[] = []
  const written: { at: number; mark: string }[] = []
  const matches: Match[] = []
  const tokens = readTokens(text, hidden, written, matches)
  const kept = keptTokens(text, tokens, false)
  // Tokens in order, so that what is not kept lies between two that are.
  let next = 0
  for (let at = 0; at < tokens.count; at++) {
    if (kept[next] === at) next++
    else hidden.push({ start: tokens.start[at]!, end: tokens.end[at]! })
  }
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.kind[at] === K.WORD && text.startsWith('extension', tokens.start[at]!))
      extensionAt(text, tokens, at, hidden)
  }
  if (hidden.length === 0 && written.length === 0) return { text, matches, sound: true }
  const units = Buffer.from(text, 'utf16le')
  for (const { start, end } of hidden) units.fill(BLANK, 2 * start, 2 * end)
  for (const { at, mark } of written) units.write(mark, 2 * at, 'utf16le')
  return { text: units.toString('utf16le'), matches, sound: true }
}

const BLANK = Buffer.from(' ', 'utf16le')

function readTokens(
  text: string,
  hidden: { start: number; end: number }[],
  written: { at: number; mark: string }[],
  matches: Match[],
): Tokens {
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
      if (found[4] === 'namespace') namespaceAt(text, to, written)
    } else if (first === '/' && (found[0][1] === '/' || found[0][1] === '*')) continue
    else push(found[0].length === 1 ? (K.PUNCTUATION[first] ?? K.OTHER) : K.STRING, from, to)
  }
  const count = kind.length
  return { kind: Uint8Array.from(kind), start: Int32Array.from(start), end: Int32Array.from(end), count, macros: [] }
}

/** The head and the closing brace of `extension (…) { … }` are hidden: its members belong to the class around. */
function extensionAt(
  text: string,
  { kind, start, end, count }: Tokens,
  at: number,
  hidden: { start: number; end: number }[],
): void {
  const head = EXTENSION.exec(text.slice(start[at], start[at]! + 400))
  if (!head) return
  const open = start[at]! + head[0].length
  let depth = 0
  for (let i = at; i < count; i++) {
    if (kind[i] === K.BRACE) depth++
    else if (kind[i] === K.BRACE_END && --depth === 0) {
      hidden.push({ start: start[at]!, end: open }, { start: start[i]!, end: end[i]! })
      return
    }
  }
}

const EXTENSION = /^extension\s*(?:<[^<>{};]*>\s*)?\([^(){};]*\)\s*(?:where\b[^{};]*)?\{/

/** `namespace a;` opens a block that ends with the file, where a character is left to close it. */
function namespaceAt(text: string, at: number, written: { at: number; mark: string }[]): void {
  const found = /^\s+[\w.]+\s*;/.exec(text.slice(at, at + 400))
  const last = text.length - 1
  if (!found || !/\s/.test(text[last] ?? '')) return
  written.push({ at: at + found[0].length - 1, mark: '{' }, { at: last, mark: '}' })
}
