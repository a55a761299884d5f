// Finds the text of an edit in a file, by a ladder of levels that stops at the first one with a match.
import { isSameLayout } from './indent-pairs.ts'
import {
  type Found,
  type Grammar,
  type IndentPair,
  LEVELS,
  type Level,
  type Match,
  NORMALIZATIONS,
  type Normalization,
} from './match-types.ts'
import { isBlank, type Kept, type NormalText, normalText, type TextLevel } from './normal-text.ts'
import { occurrencesOf } from './occurrences.ts'
import { indentOf } from './text-lines.ts'
import { stringsIn } from './token-items.ts'
import { TokenSearch } from './token-search.ts'

/** Part of a text in which a target is looked for, in UTF-16 units. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** Searches of one text. It keeps the text in the forms that it has compared. */
export class TargetSearch {
  readonly #text: string
  readonly #grammar: Grammar | undefined
  readonly #forms = new Map<TextLevel, NormalText>()
  #strings: Kept | undefined
  #tokens: TokenSearch | undefined

  /** Without a grammar, the text has no string literals and no tokens. */
  constructor(text: string, grammar: Grammar | undefined) {
    this.#text = text
    this.#grammar = grammar
  }

  /** The matches at the strictest level that finds one; undefined if no level does. */
  find(target: string, cap: Normalization = 'structural', part: Part = this.#whole()): Found | undefined {
    const last = LEVELS.indexOf(NORMALIZATIONS[cap])
    for (const level of LEVELS.slice(0, last + 1)) {
      const matches = this.matchesAt(level, target, part)
      if (matches.length > 0) return { level, matches }
    }
    return undefined
  }

  /** All matches at one level, in order. */
  matchesAt(level: Level, target: string, part: Part = this.#whole()): Match[] {
    if (level === 'exact') return this.#exact(target, part)
    if (this.#grammar && (level === 'blanks' || level === 'structural')) {
      this.#tokens ??= new TokenSearch(this.#text, this.#grammar)
      return this.#tokens.matches(target, level).filter(match => this.#isWithin(match, part))
    }
    return level === 'structural' ? [] : this.#normal(target, level, part)
  }

  #whole(): Part {
    return { start: 0, end: this.#text.length }
  }

  #exact(target: string, part: Part): Match[] {
    return occurrencesOf(target, this.#text, part.start, part.end)
      .map(start => ({ start, end: start + target.length, indents: [], comments: [] }))
      .filter(({ start, end }) => !splitsCharacter(this.#text, start) && !splitsCharacter(this.#text, end))
  }

  #normal(target: string, level: TextLevel, part: Part): Match[] {
    const file = this.#formOf(level)
    const strings = this.#grammar && level !== 'line-endings' ? stringsIn(target, this.#grammar, true) : []
    const form = normalText(target, level, strings)
    if (level === 'line-endings')
      return this.#occurrences(form.text, file, part).map(([from, to]) => plain(file, from, to))
    const wanted = form.text.endsWith('\n') ? form.text.slice(0, -1) : form.text
    if (wanted.trim() === '') return []
    const endsLine = wanted.length < form.text.length || form.endsBlank
    const breaks = leadingBreaks(target)
    const isIndented = level !== 'trailing' && isBlank(target.charCodeAt(form.starts[0]! - 1))
    const matches: Match[] = []
    for (const [from, to] of this.#occurrences(wanted, file, part)) {
      const beginsLine = from === 0 || file.text[from - 1] === '\n'
      if ((breaks > 0 || isIndented) && !beginsLine) continue
      if (endsLine && to < file.text.length && file.text[to] !== '\n') continue
      const indents = level === 'trailing' ? [] : this.#indents(target, form, file, from)
      if (level !== 'trailing' && !isSameLayout(indents)) continue
      const { start, end } = plain(file, from, to)
      const begun = level !== 'trailing' && beginsLine ? this.#lineStart(start) : start
      const closed = wanted.length < form.text.length && file.text[to] === '\n' ? file.ends[to]! : end
      matches.push({ start: this.#withBreaks(begun, breaks), end: closed, indents, comments: [] })
    }
    return matches
  }

  /** Ranges of a normalized text that are equal to another and lie in a part of the file. */
  #occurrences(wanted: string, file: NormalText, part: Part): [from: number, to: number][] {
    if (wanted === '') return []
    return occurrencesOf(wanted, file.text)
      .map((from): [number, number] => [from, from + wanted.length])
      .filter(([from, to]) => {
        const { start, end } = plain(file, from, to)
        return (
          start >= part.start &&
          end <= part.end &&
          !splitsCharacter(this.#text, start) &&
          !splitsCharacter(this.#text, end)
        )
      })
  }

  #isWithin({ start, end }: Match, part: Part): boolean {
    return start >= part.start && end <= part.end
  }

  #formOf(level: TextLevel): NormalText {
    const known = this.#forms.get(level)
    if (known) return known
    if (this.#grammar && level !== 'line-endings') this.#strings ??= stringsIn(this.#text, this.#grammar, false)
    const form = normalText(this.#text, level, this.#strings)
    this.#forms.set(level, form)
    return form
  }

  /** The indentations of the lines of a match. */
  #indents(target: string, form: NormalText, file: NormalText, from: number): IndentPair[] {
    const pairs: IndentPair[] = []
    for (let at = 0; at >= 0 && at < form.text.length; at = nextLine(form.text, at)) {
      const place = indentBefore(this.#text, file.starts[from + at]!)
      const own = indentBefore(target, form.starts[at]!)
      if (place !== undefined && own !== undefined) pairs.push({ target: own, place })
    }
    return pairs
  }

  #lineStart(at: number): number {
    const indent = indentBefore(this.#text, at)
    return indent === undefined ? at : at - indent.length
  }

  /** Extends a match over line breaks before it that the target begins with. */
  #withBreaks(start: number, breaks: number): number {
    let at = start
    for (let left = breaks; left > 0; left--) {
      let end = at
      if (left < breaks) while (end > 0 && isBlank(this.#text.charCodeAt(end - 1))) end--
      if (this.#text[end - 1] !== '\n' && this.#text[end - 1] !== '\r') break
      at = this.#text.startsWith('\r\n', end - 2) ? end - 2 : end - 1
    }
    return at
  }
}

function plain(file: NormalText, from: number, to: number): Match {
  return { start: file.starts[from]!, end: file.ends[to - 1]!, indents: [], comments: [] }
}

function nextLine(text: string, at: number): number {
  const feed = text.indexOf('\n', at)
  return feed < 0 ? -1 : feed + 1
}

function leadingBreaks(target: string): number {
  return (/^\s*/.exec(target)![0].match(/\r\n|\n|\r/g) ?? []).length
}

/** The blanks between the start of the line and an offset; undefined if there is more than blanks. */
function indentBefore(text: string, at: number): string | undefined {
  let start = at
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--
  const isStart = start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r'
  return isStart ? indentOf(text.slice(start, at)) : undefined
}

/** True if an offset is inside `\r\n` or inside what is shown as one character: a letter and its accents, an emoji. */
function splitsCharacter(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false
  const code = text.charCodeAt(at)
  if (code < 0x300) return code === 10 && text[at - 1] === '\r'
  if (text.charCodeAt(at - 1) === 0x200d) return true
  return /^(?:\p{M}|\u200d|\p{Emoji_Modifier}|[\udc00-\udfff](?<=[\ud800-\udbff][\udc00-\udfff]))/u.test(
    text.slice(at, at + 2),
  )
}
