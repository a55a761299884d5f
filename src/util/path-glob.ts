// Compiles globs to tests of paths. No regular expression is involved: one could backtrack without end.
import { type Accepts, Automaton, FINAL, SLASH } from './path-automaton.ts'

export interface GlobOptions {
  /** The glob may begin at any folder of the path. */
  readonly anywhere?: boolean
  /** Paths below a matching folder match too. */
  readonly below?: boolean
}

/**
 * Compiles a glob to a test of paths (relative, `/`). `*` and `?` match within a name and `**` across folders; `[a-z]`,
 * `[!a]`, `{a,b}` and `{1..9}` are sets, `\` makes the next character literal. Brackets and braces also match
 * themselves, because names contain them: `app/[id]/page.tsx`. All other characters are literal.
 */
export function compileGlob(
  glob: string,
  { anywhere = false, below = false }: GlobOptions = {},
): (path: string) => boolean {
  const automaton = new Automaton()
  const end = below ? automaton.optional(automaton.character(SLASH, automaton.anything(FINAL)), FINAL) : FINAL
  // `/**/**` is one `/**`.
  const text = glob.replace(/(?:\/\*\*)+(?=\/\*\*(?:\/|$))/g, '')
  const start = new GlobCompiler(automaton, text).compile(end)
  return automaton.matcher(anywhere ? automaton.folders(start) : start)
}

const notSlash: Accepts = code => code !== SLASH

/** Compiles from the end to the start, so that each part knows the state behind it. */
class GlobCompiler {
  readonly #automaton: Automaton
  readonly #text: string
  /** For the start of a class or brace its end (exclusive). */
  readonly #ends = new Map<number, number>()
  /** The commas of a brace, by its start. */
  readonly #commas = new Map<number, number[]>()

  constructor(automaton: Automaton, text: string) {
    this.#automaton = automaton
    this.#text = text
    this.#findBrackets()
  }

  compile(end: number): number {
    return this.#sequence(0, this.#text.length, end, 0)
  }

  #findBrackets(): void {
    const text = this.#text
    const open: number[] = []
    for (let at = 0; at < text.length; at++) {
      const character = text[at]
      if (character === '\\') at++
      else if (character === '[') {
        const end = this.#classEnd(at)
        if (end > at) {
          this.#ends.set(at, end)
          at = end - 1
        }
      } else if (character === '{') {
        open.push(at)
        this.#commas.set(at, [])
      } else if (character === ',' && open.length > 0) this.#commas.get(open.at(-1)!)!.push(at)
      else if (character === '}' && open.length > 0) this.#ends.set(open.pop()!, at + 1)
    }
  }

  #classEnd(start: number): number {
    const text = this.#text
    const first = start + (/[!^]/.test(text[start + 1] ?? '') ? 2 : 1)
    if (text.indexOf(']', first + 1) < 0) return -1
    for (let at = first; at < text.length && text[at] !== '/'; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === ']' && at > first) return at + 1
    }
    return -1
  }

  /** Compiles a part of the text; returns its first state. */
  #sequence(from: number, to: number, end: number, depth: number): number {
    const parts: [start: number, end: number][] = []
    for (let at = from; at < to; ) {
      const next = Math.min(to, this.#partEnd(at))
      parts.push([at, next])
      at = next
    }
    let state = end
    for (const [start, stop] of parts.reverse()) state = this.#part(start, stop, to, state, depth)
    return state
  }

  #partEnd(at: number): number {
    const text = this.#text
    const character = text[at]
    if (character === '*') {
      let end = at + 1
      while (text[end] === '*') end++
      // The slash behind `**` belongs to it, and the one before a last `**`.
      return this.#isGlobstar(at, end) && text[end] === '/' ? end + 1 : end
    }
    if (character === '/' && text.startsWith('**', at + 1)) {
      let end = at + 1
      while (text[end] === '*') end++
      if (this.#isEnd(end)) return end
    }
    if (character === '\\' && at + 1 < text.length)
      return at + 1 + String.fromCodePoint(text.codePointAt(at + 1)!).length
    return this.#ends.get(at) ?? at + String.fromCodePoint(text.codePointAt(at)!).length
  }

  #isGlobstar(start: number, end: number): boolean {
    return (
      end - start > 1 && /^[/{,]?$/.test(this.#text[start - 1] ?? '') && (this.#text[end] === '/' || this.#isEnd(end))
    )
  }

  #isEnd(at: number): boolean {
    return /^[,}]?$/.test(this.#text[at] ?? '')
  }

  #part(start: number, end: number, to: number, next: number, depth: number): number {
    const [automaton, text] = [this.#automaton, this.#text]
    const character = text[start]!
    const written = text.slice(start, end)
    if (character === '*') {
      if (written.endsWith('/')) return automaton.folders(next)
      return this.#isGlobstar(start, end) ? automaton.anything(next) : automaton.repeated(notSlash, next)
    }
    if (character === '/' && written.length > 1)
      return end === to
        ? automaton.optional(automaton.character(SLASH, automaton.anything(next)), next)
        : automaton.character(SLASH, automaton.anything(next))
    if (character === '?') return automaton.test(notSlash, next)
    if (character === '\\' && written.length > 1)
      return automaton.optional(automaton.literal(written.slice(1), next), automaton.literal(written, next))
    if (written.length < 2) return automaton.literal(written, next)
    if (character === '[')
      return automaton.optional(automaton.test(classOf(written), next), automaton.literal(written, next))
    if (character !== '{') return automaton.literal(written, next)
    return this.#brace(start, end, next, depth)
  }

  #brace(start: number, end: number, next: number, depth: number): number {
    const [automaton, written] = [this.#automaton, this.#text.slice(start, end)]
    const commas = this.#commas.get(start)!
    const range = commas.length === 0 ? rangeOf(written) : undefined
    if (range) return automaton.optional(this.#oneOf(range, next), automaton.literal(written, next))
    if (commas.length === 0) {
      const inside = this.#sequence(start + 1, end - 1, automaton.literal('}', next), depth + 1)
      return automaton.literal('{', inside)
    }
    // Nested braces match themselves only as a part of the outer one: else the size would be quadratic.
    let state = depth === 0 ? automaton.literal(written, next) : undefined
    const bounds = [start, ...commas, end - 1]
    for (let i = 1; i < bounds.length; i++) {
      const alternative = this.#sequence(bounds[i - 1]! + 1, bounds[i]!, next, depth + 1)
      state = state === undefined ? alternative : automaton.optional(alternative, state)
    }
    return state!
  }

  #oneOf(texts: readonly string[], next: number): number {
    return texts
      .map(text => this.#automaton.literal(text, next))
      .reduce((state, other) => this.#automaton.optional(state, other))
  }
}

/** The test of `[a-z]`, `[!a]` or `[^a]`. */
function classOf(written: string): Accepts {
  const isNegated = /^\[[!^]/.test(written)
  const codes: number[] = []
  /** Pairs of first and last code point. */
  const ranges: number[] = []
  const inside = [...written.slice(isNegated ? 2 : 1, -1)]
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '\\' && at + 1 < inside.length) at++
    else if (inside[at] === '-' && codes.length > 0 && at + 1 < inside.length) {
      if (inside[at + 1] === '\\' && at + 2 < inside.length) at++
      ranges.push(codes.pop()!, inside[++at]!.codePointAt(0)!)
      continue
    }
    codes.push(inside[at]!.codePointAt(0)!)
  }
  const members = new Set(codes)
  const isIn = (code: number): boolean => {
    if (members.has(code)) return true
    for (let at = 0; at < ranges.length; at += 2) if (ranges[at]! <= code && code <= ranges[at + 1]!) return true
    return false
  }
  return code => code !== SLASH && isIn(code) !== isNegated
}

/** The most texts of a range such as `{1..9}`; longer ones are literal. */
const LONGEST_RANGE = 100

function rangeOf(written: string): string[] | undefined {
  const [, first, last] =
    /^\{(-?\d{1,9})\.\.(-?\d{1,9})\}$/.exec(written) ?? /^\{([a-z])\.\.([a-z])\}$/i.exec(written) ?? []
  if (first === undefined || last === undefined) return undefined
  const isNumber = /\d/.test(first)
  const [from, to] = [first, last]
    .map(text => (isNumber ? Number(text) : text.charCodeAt(0)))
    .sort((a, b) => a - b) as [number, number]
  if (to - from >= LONGEST_RANGE) return undefined
  return Array.from({ length: to - from + 1 }, (_, i) => (isNumber ? String(from + i) : String.fromCharCode(from + i)))
}
