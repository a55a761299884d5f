// Texts of which a line must hold one for a regular expression to match in it, by which files and lines are ruled out
// without asking the expression. Pure.

/** More alternatives than these are as soon looked for by the expression itself. */
const MOST_TEXTS = 16

/** What follows the letter of an escape and belongs to it. */
const AFTER_ESCAPE = /[xupPkc](?:\{[^}]*\}|<[^>]*>|[\da-fA-F]{0,4})|[\s\S]/uy
/** What a group begins with that only looks around, or that has no number, or a name. */
const BEGINNING = /\?(?::|<?[=!]|<[^>]*>)/uy

/**
 * Runs of plain characters of which every match of a regular expression (flag `v`) has one in it, the longest that are
 * told by its text alone; none when in doubt.
 */
export function requiredTexts(source: string): readonly string[] {
  return new Expression(source).alternatives().texts
}

/** What is known of a part of an expression. */
interface Told {
  /** Every match has one of these in it; none when in doubt. */
  readonly texts: readonly string[]
  /** All that it can match, where that is few plain texts. */
  readonly all: readonly string[] | undefined
}

const NOTHING: Told = { texts: [], all: undefined }
/** A look around takes up no characters. */
const LOOK: Told = { texts: [], all: [''] }

class Expression {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Of what stands up to the end of a group, or of all. */
  alternatives(): Told {
    const each: Told[] = []
    do each.push(this.#sequence())
    while (this.#take('|'))
    const texts = each.every(told => told.texts.length > 0) ? few(each.flatMap(told => told.texts)) : undefined
    const all = each.every(told => told.all) ? few(each.flatMap(told => told.all!)) : undefined
    return { texts: texts ?? [], all }
  }

  #take(character: string): boolean {
    const isThere = this.#source[this.#at] === character
    if (isThere) this.#at++
    return isThere
  }

  /** Takes what a pattern matches here. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found = ''] = pattern.exec(this.#source) ?? []
    this.#at += found.length
    return found
  }

  /** Of one alternative. */
  #sequence(): Told {
    let best: readonly string[] = []
    // One of these has just been matched.
    let run: readonly string[] = ['']
    let isAll = true
    const end = (): void => {
      if (run.every(text => text !== '')) best = better(run, best)
      run = ['']
      isAll = false
    }
    const add = (told: Told): void => {
      const longer = told.all && few(run.flatMap(text => told.all!.map(more => text + more)))
      if (longer) run = longer
      else {
        end()
        best = better(told.texts, best)
        run = told.all ?? run
      }
    }
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) {
      const character = String.fromCodePoint(this.#source.codePointAt(this.#at)!)
      this.#at += character.length
      if (character === '(') add(this.#group())
      else if ('*?{'.includes(character)) {
        // The character before may be absent.
        run = run.map(text => [...text].slice(0, -1).join(''))
        end()
        if (character === '{') this.#repeated()
      } else if (character === '\\' && /[^\w\s]/.test(this.#source[this.#at] ?? '')) {
        const escaped = this.#source[this.#at++]!
        run = run.map(text => text + escaped)
      } else if ('\\[+.^$'.includes(character)) {
        end()
        if (character === '\\') this.#match(AFTER_ESCAPE)
        if (character === '[') this.#skipClass()
      } else run = run.map(text => text + character)
    }
    const all = isAll ? run : undefined
    end()
    return { texts: best, all }
  }

  /** Of a group that has been opened, with how often it is matched. */
  #group(): Told {
    const isSpecial = this.#source[this.#at] === '?'
    const beginning = this.#match(BEGINNING)
    const told = this.alternatives()
    this.#take(')')
    if (this.#take('*') || this.#take('?')) return NOTHING
    const isCounted = this.#take('{')
    if (isCounted && this.#repeated() === 0) return NOTHING
    if (isSpecial && !/[:>]$/.test(beginning)) return beginning === '' ? NOTHING : LOOK
    return isCounted || this.#take('+') ? { texts: told.texts, all: undefined } : told
  }

  /** How often at least, of braces that have been opened. */
  #repeated(): number {
    const times = Number.parseInt(this.#source.slice(this.#at), 10)
    const end = this.#source.indexOf('}', this.#at)
    if (end >= 0) this.#at = end + 1
    return Number.isNaN(times) ? 0 : times
  }

  /** Classes lie in classes. */
  #skipClass(): void {
    for (let depth = 1; depth > 0 && this.#at < this.#source.length; this.#at++) {
      const character = this.#source[this.#at]
      if (character === '\\') this.#at++
      else if (character === '[') depth++
      else if (character === ']') depth--
    }
  }
}

/** Some texts once each; undefined where they are more than are looked for. */
function few(texts: readonly string[]): readonly string[] | undefined {
  const once = new Set(texts)
  return once.size <= MOST_TEXTS ? [...once] : undefined
}

/** Those that rule out more: by the shortest of each, then by how many there are. */
function better(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one
  const shortest = (texts: readonly string[]): number => Math.min(...texts.map(text => text.length))
  const more = shortest(one) - shortest(other) || other.length - one.length
  return more > 0 ? one : other
}
