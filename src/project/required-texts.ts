// Finds texts one of which every match of a regular expression contains, to rule out files and lines quickly.

/** With more alternatives the expression itself is as fast. */
const MAX_TEXTS = 16

const AFTER_ESCAPE = /[xupPkc](?:\{[^}]*\}|<[^>]*>|[\da-fA-F]{0,4})|[\s\S]/uy
/** The prefix of a group: non-capturing, lookaround or named. */
const GROUP_PREFIX = /\?(?::|<?[=!]|<[^>]*>)/uy

/** Texts of which every match of an expression (flag `v`) contains one, the longest found; empty if unknown. */
export function requiredTexts(source: string): readonly string[] {
  return new Expression(source).alternatives().texts
}

interface Facts {
  /** Every match contains one of these; empty if unknown. */
  readonly texts: readonly string[]
  /** All possible matches, if they are few plain texts. */
  readonly all: readonly string[] | undefined
}

const UNKNOWN: Facts = { texts: [], all: undefined }
/** Lookaround matches no characters. */
const EMPTY_MATCH: Facts = { texts: [], all: [''] }

class Expression {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  alternatives(): Facts {
    const each: Facts[] = []
    do each.push(this.#sequence())
    while (this.#take('|'))
    const texts = each.every(facts => facts.texts.length > 0)
      ? deduplicated(each.flatMap(facts => facts.texts))
      : undefined
    const all = each.every(facts => facts.all) ? deduplicated(each.flatMap(facts => facts.all!)) : undefined
    return { texts: texts ?? [], all }
  }

  #take(character: string): boolean {
    const isThere = this.#source[this.#at] === character
    if (isThere) this.#at++
    return isThere
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found = ''] = pattern.exec(this.#source) ?? []
    this.#at += found.length
    return found
  }

  #sequence(): Facts {
    let best: readonly string[] = []
    // The possible texts of the current run of literals.
    let run: readonly string[] = ['']
    let isAll = true
    const endRun = (): void => {
      if (run.every(text => text !== '')) best = moreSelective(run, best)
      run = ['']
      isAll = false
    }
    const addPart = (facts: Facts): void => {
      const longer = facts.all && deduplicated(run.flatMap(text => facts.all!.map(more => text + more)))
      if (longer) run = longer
      else {
        endRun()
        best = moreSelective(facts.texts, best)
        run = facts.all ?? run
      }
    }
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) {
      const character = String.fromCodePoint(this.#source.codePointAt(this.#at)!)
      this.#at += character.length
      if (character === '(') addPart(this.#group())
      else if ('*?{'.includes(character)) {
        // The preceding character is optional.
        run = run.map(text => [...text].slice(0, -1).join(''))
        endRun()
        if (character === '{') this.#repeated()
      } else if (character === '\\' && /[^\w\s]/.test(this.#source[this.#at] ?? '')) {
        const escaped = this.#source[this.#at++]!
        run = run.map(text => text + escaped)
      } else if ('\\[+.^$'.includes(character)) {
        endRun()
        if (character === '\\') this.#match(AFTER_ESCAPE)
        if (character === '[') this.#skipClass()
      } else run = run.map(text => text + character)
    }
    const all = isAll ? run : undefined
    endRun()
    return { texts: best, all }
  }

  #group(): Facts {
    const isSpecial = this.#source[this.#at] === '?'
    const prefix = this.#match(GROUP_PREFIX)
    const facts = this.alternatives()
    this.#take(')')
    if (this.#take('*') || this.#take('?')) return UNKNOWN
    const isCounted = this.#take('{')
    if (isCounted && this.#repeated() === 0) return UNKNOWN
    if (isSpecial && !/[:>]$/.test(prefix)) return prefix === '' ? UNKNOWN : EMPTY_MATCH
    return isCounted || this.#take('+') ? { texts: facts.texts, all: undefined } : facts
  }

  /** Least count of a quantifier. */
  #repeated(): number {
    const times = Number.parseInt(this.#source.slice(this.#at), 10)
    const endRun = this.#source.indexOf('}', this.#at)
    if (endRun >= 0) this.#at = endRun + 1
    return Number.isNaN(times) ? 0 : times
  }

  #skipClass(): void {
    for (let depth = 1; depth > 0 && this.#at < this.#source.length; this.#at++) {
      const character = this.#source[this.#at]
      if (character === '\\') this.#at++
      else if (character === '[') depth++
      else if (character === ']') depth--
    }
  }
}

function deduplicated(texts: readonly string[]): readonly string[] | undefined {
  const once = new Set(texts)
  return once.size <= MAX_TEXTS ? [...once] : undefined
}

/** Prefers the list with the longer shortest text, then the shorter list. */
function moreSelective(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one
  const shortest = (texts: readonly string[]): number => Math.min(...texts.map(text => text.length))
  const more = shortest(one) - shortest(other) || other.length - one.length
  return more > 0 ? one : other
}
