// Finds definitions by patterns: in a language without a grammar, in a file on which the grammar fails, and around
// errors. The matches are like a query's, so all later steps are shared.
import { bareMatch, type Match, type Region, type Role } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import type { Pattern } from '../../languages/pattern-rule.ts'
import { type Definition, FUNCTION_KINDS } from '../../model.ts'
import { type CodeLine, codeTextOf } from '../../scan/code-text.ts'
import { toDefinitions } from '../definitions/definitions.ts'
import { headsOf } from '../recovery/unclosed-quotes.ts'
import { compilePatterns, keywordsOf, offsetIn } from './compiled-patterns.ts'
import { Ends } from './pattern-ends.ts'

/** Characters that a pattern can match, which bounds the cost of the slowest expression. */
const WINDOW = 1000

const MAX_BEFORE = 200

/** The definitions that patterns find, in source order; with `regions`, only on their lines. */
export function definitionsByPattern(text: string, language: Language, regions?: readonly Region[]): Definition[] {
  return toDefinitions(text, language, matchPatterns(text, language, regions))
}

/** The same as matches. `around`: matches of the grammar, which may enclose definitions that patterns find. */
export function matchPatterns(
  text: string,
  language: Language,
  regions?: readonly Region[],
  around: readonly Match[] = [],
): Match[] {
  return searchPatterns(text, language, regions, around).matches
}

/** The same, and whether all brackets and quotes are paired. */
export function searchPatterns(
  text: string,
  language: Language,
  regions?: readonly Region[],
  around: readonly Match[] = [],
): { readonly matches: Match[]; readonly sound: boolean } {
  if (!language.patterns?.length) return { matches: [], sound: true }
  const search = new Search(text, language, language.patterns, around)
  return { matches: search.run(regions), sound: search.isSound }
}

/** A construct that may enclose later ones. */
interface Open {
  /** `value`: a value of a name, which encloses no members. */
  readonly role: Role | 'group' | 'value'
  /** Its text up to the end of its name. */
  readonly head: string
  readonly inside: number
  end: number
}

class Search {
  readonly #text: string
  readonly #language: Language
  readonly #source: ReturnType<typeof codeTextOf>
  readonly #compiled: ReturnType<typeof compilePatterns>
  readonly #ends: Ends
  readonly #around: readonly Match[]
  readonly #keywords: ReadonlySet<string>
  readonly #matches: Match[] = []
  readonly #open: Open[] = []
  /** Open sections: position of the match, level, and entry among the open constructs. */
  readonly #sections: { readonly position: number; readonly level: number; readonly open: Open }[] = []
  readonly #names = new Set<string>()
  #nextAround = 0
  /** Offset of the innermost bracket around the current line, or -1. */
  #bracket = -1
  /** Offset of the last group's bracket. */
  #grouping = -1
  /** Offset after the last match. */
  #matched = 0
  /** The text in which the next definition of a line is searched. */
  #rest = ''

  constructor(text: string, language: Language, patterns: readonly Pattern[], around: readonly Match[]) {
    this.#text = text
    this.#language = language
    this.#source = codeTextOf(text, language)
    this.#compiled = compilePatterns(patterns)
    this.#ends = new Ends(this.#source, language.lexis)
    this.#around = around.filter(match => match.body >= 0 || match.value >= 0).sort((a, b) => a.start - b.start)
    this.#keywords = keywordsOf(language)
  }

  /** Whether all brackets and quotes are paired, and no string holds an unmistakable definition. */
  get isSound(): boolean {
    const { sound, inString, source } = this.#source
    if (!sound || inString.size === 0) return sound
    return !headsOf(source, this.#language).some(head => inString.has(head))
  }

  run(regions: readonly Region[] | undefined): Match[] {
    const wanted = regions && [...regions].sort((a, b) => a.start - b.start)
    let next = 0
    for (const [number, line] of this.#source.lines.entries()) {
      if (line.first < this.#matched || this.#continues(line)) continue
      if (wanted) {
        while (next < wanted.length && wanted[next]!.end <= line.first) next++
        if (next === wanted.length) break
        if (wanted[next]!.start >= line.end) continue
      }
      this.#bracket = this.#bracketAround(line.first)
      const isArgument =
        this.#bracket >= 0 && this.#bracket !== this.#grouping && this.#source.code[this.#bracket] !== '{'
      if (!isArgument) this.#matchLine(number, line)
    }
    this.#closeSections(0, this.#text.length)
    return this.#matches
  }

  /** Whether a backslash joins a line to the one before, outside of comments. */
  #continues({ start }: CodeLine): boolean {
    const { written } = this.#source
    return start > 1 && written[written[start - 2] === '\r' ? start - 3 : start - 2] === '\\'
  }

  /** The innermost closed bracket around the first character of a line, or -1. */
  #bracketAround(first: number): number {
    const bracket = this.#compiled.usesBrackets ? this.#source.inBracket.get(first) : undefined
    return bracket !== undefined && this.#source.closing.has(bracket) ? bracket : -1
  }

  #matchLine(number: number, line: CodeLine): void {
    let at = line.first
    this.#rest = this.#source.code
    while (at >= 0 && at < line.end) {
      const after = this.#matchAt(number, line, at)
      if (after < 0) return
      at = after
      while (at < line.end && this.#rest.charCodeAt(at) <= 32) at++
    }
  }

  /** Adds the first pattern that matches at an offset. The offset after it if more may follow on the line, else -1. */
  #matchAt(number: number, line: CodeLine, at: number): number {
    const windows = [this.#source.code.slice(at, at + WINDOW), this.#source.written.slice(at, at + WINDOW)] as const
    const mayMatch = this.#compiled.any.map((any, view) => {
      any.lastIndex = 0
      return any.test(windows[view]!)
    })
    if (!mayMatch[0] && !mayMatch[1]) return -1
    for (const { pattern, at: expression, number: order } of this.#compiled.all) {
      if (
        !mayMatch[pattern.written ? 1 : 0] ||
        (pattern.margin && at !== line.start) ||
        line.indent >= (pattern.shallow ?? Infinity)
      )
        continue
      expression.lastIndex = 0
      const found = expression.exec(windows[pattern.written ? 1 : 0]!)
      if (!found || !this.#isAllowed(pattern, at)) continue
      if (pattern.kind === 'decorator' || pattern.kind === 'access') {
        const end = this.#endOfMark(at + found[0].length)
        this.#matches.push({
          ...bareMatch(pattern.kind, at, pattern.kind === 'access' ? at + found[0].length : end),
          pattern: order,
        })
        return end
      }
      const { kind } = pattern
      if (kind === 'group' || kind === 'lead') {
        if (kind === 'group') this.#openGroup(pattern, number, at, found)
        return at + found[0].length
      }
      if (!this.#addDefinition({ ...pattern, kind }, order, number, at, found)) continue
      this.#matched = at + found[0].length
      this.#rest = pattern.more === 'written' ? this.#source.written : this.#source.code
      return pattern.more ? at + found[0].length : -1
    }
    return -1
  }

  /** After the arguments of a decorator. */
  #endOfMark(after: number): number {
    const { code, closing } = this.#source
    const close = code[after] === '(' ? closing.get(after) : undefined
    return close === undefined ? after : close + 1
  }

  #isAllowed({ inside, insideHead, notAfter }: Pattern, at: number): boolean {
    this.#updateOpen(at)
    if (notAfter?.test(this.#source.code.slice(Math.max(0, at - MAX_BEFORE), at).trimEnd())) return false
    if (!inside) return true
    let outer: Open | undefined
    for (let index = this.#open.length - 1; index >= 0 && !outer; index--) {
      const open = this.#open[index]!
      if (open.inside <= at && at < open.end) outer = open
    }
    if (!outer) return inside.includes('file')
    // Code in a nested block is no member of the body's owner.
    const isDirect = this.#bracket < 0 || this.#bracket < outer.inside || this.#source.code[outer.inside] !== '{'
    if (!isDirect && this.#bracket !== outer.inside) return false
    return inside.includes(outer.role as SymbolRole) && (!insideHead || insideHead.test(outer.head))
  }

  /** Updates the open constructs to those around an offset. */
  #updateOpen(at: number): void {
    for (; this.#nextAround < this.#around.length && this.#around[this.#nextAround]!.start < at; this.#nextAround++) {
      const { role, start, nameEnd, body, value, end } = this.#around[this.#nextAround]!
      this.#open.push({ role, head: this.#text.slice(start, nameEnd), inside: body >= 0 ? body : value, end })
    }
    while (this.#open.length > 0 && this.#open[this.#open.length - 1]!.end <= at) this.#open.pop()
  }

  #openGroup({ end: rule }: Pattern, number: number, at: number, found: RegExpExecArray): void {
    const inside = at + found[0].length
    const isIndented = rule === 'indentation'
    const end = isIndented ? this.#ends.of(rule, number, inside).end : this.#source.closing.get(inside - 1)
    if (!isIndented) this.#grouping = inside - 1
    if (end !== undefined) this.#open.push({ role: 'group', head: found[0], inside, end })
  }

  #addDefinition(
    pattern: Pattern & { readonly kind: Role },
    order: number,
    number: number,
    at: number,
    found: RegExpExecArray,
  ): boolean {
    const name = found.indices?.groups?.name
    if (!name || name[0] === name[1]) return false
    const written = this.#text.slice(at + name[0], at + name[1])
    const isCode = FUNCTION_KINDS.has(pattern.kind)
    const isWord = !pattern.sigil && !pattern.keyed && this.#keywords.has(written)
    if (isWord && !this.#declares(found[0].slice(0, name[0]))) return false
    const renamed = pattern.rename?.reduce((text, [from, to]) => text.replace(from, to), written).trim()
    const isKnown = this.#isKnown(pattern.kind, renamed ?? written)
    if (renamed === '' || (pattern.once && isKnown)) return false
    const after = at + found[0].length
    const isSection = pattern.end === 'section'
    const extent = pattern.end === 'section' ? this.#section(after) : this.#ends.of(pattern.end, number, after)
    const owner = found.indices?.groups?.owner
    const match: Match = {
      ...bareMatch(pattern.kind, at, Math.max(extent.end, at + name[1])),
      declaration: pattern.declaration ?? (isCode && pattern.end === 'block' && extent.body < 0),
      pattern: order,
      name: at + name[0] + (renamed === undefined || renamed === written ? 0 : offsetIn(written, renamed)),
      nameEnd: at + name[1],
      owner: owner ? at + owner[0] : -1,
      ownerEnd: owner ? at + owner[1] : -1,
      body: extent.body,
      renamed,
      set: pattern.set,
    }
    const level = found.groups?.level?.length ?? pattern.level ?? 1
    if (isSection) this.#closeSections(level, at)
    const open: Open = {
      role: extent.body >= 0 ? pattern.kind : 'value',
      head: found[0].slice(0, name[1]),
      inside: extent.body >= 0 ? extent.body : after,
      end: match.end,
    }
    this.#open.push(open)
    if (isSection) this.#sections.push({ position: this.#matches.length, level, open })
    this.#matches.push(match)
    return true
  }

  #isKnown(kind: Role, name: string): boolean {
    const key = `${kind} ${name}`
    if (this.#names.has(key)) return true
    this.#names.add(key)
    return false
  }

  /** Whether a word in the head declares a name, which may then be a keyword. */
  #declares(head: string): boolean {
    const { declare } = this.#language.lexis.words
    return (head.match(/\w+/g) ?? []).some(word => declare.includes(word))
  }

  #section(after: number) {
    const line = this.#source.lines[this.#ends.lineAt(after - 1)]!
    return { end: this.#text.length, body: Math.min(line.end + 1, this.#text.length) }
  }

  /** Ends the open sections at or below a level before `at`. */
  #closeSections(level: number, at: number): void {
    for (let last = this.#sections.at(-1); last && last.level >= level; last = this.#sections.at(-1)) {
      this.#sections.pop()
      this.#matches[last.position] = { ...this.#matches[last.position]!, end: at }
      last.open.end = at
    }
  }
}

type SymbolRole = NonNullable<Pattern['inside']>[number]
