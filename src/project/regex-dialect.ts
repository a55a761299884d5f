// Regular expressions as ripgrep and grep take them, in the dialect of JavaScript (flag `v`): letters, digits and word
// boundaries are Unicode's, classes may be named, nested and intersected. What JavaScript alone knows (looking around,
// `\k<name>`) stays as it is. Pure.

export interface Translated {
  readonly source: string
  /** Letters of either case match: it began with `(?i)`, or, without `(?-i)`, holds characters as such and no capital. */
  readonly ignoreCase: boolean
  /** It matches at the start of a line or nowhere in it. */
  readonly isAtStart: boolean
}

/** What stands within a class for `\d`, `\s` and `\w`, as Unicode's UTS 18 has it. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  s: '\\p{White_Space}',
  w: '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}',
}
const WORD = `[${CLASSES.w}]`
const BOUNDARY = `(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD})`
const NO_BOUNDARY = `(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD})`

/** POSIX's, by name: what stands for them within a class. */
const NAMED: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: '\\t ',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '\\x21-\\x7e',
  lower: 'a-z',
  print: '\\x20-\\x7e',
  punct: '\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

/** An escape: a code point, a property, a reference, or one character. */
const ESCAPE =
  /\\(?:x\{(?<hex>[\da-fA-F]{1,6})\}|x(?<two>[\da-fA-F]{2})|u(?<four>[\da-fA-F]{4})|u\{(?<unicode>[\da-fA-F]{1,6})\}|U(?<eight>[\da-fA-F]{8})|(?<not>[pP])(?:\{(?<property>[^}]*)\}|(?<letter>[A-Z]))|k<[^>]*>|(?<one>[\s\S]))/uy

/** The same pattern for `new RegExp(source, 'v')`; what is no pattern stays none, for its constructor to refuse. */
export function translate(pattern: string): Translated {
  return new Translation(pattern).whole()
}

class Translation {
  readonly #text: string
  #at = 0
  #hasLiteral = false
  #hasCapital = false
  #depth = 0
  #hasAlternatives = false

  constructor(text: string) {
    this.#text = text
  }

  whole(): Translated {
    const flags = /^\(\?(?=[a-z-])([imsu]*)(?:-([imsu]+))?\)/.exec(this.#text)
    this.#at = flags?.[0].length ?? 0
    let source = ''
    while (this.#at < this.#text.length) source += this.#next()
    // Whatever else a line holds says nothing of it, and costs as much as the line is long, again at each of its
    // characters.
    source = source.replace(/^\^?(?:\.\*\??)+|(?<!\\)\.\*\$?$/g, '')
    const isAnyCase = flags?.[1]?.includes('i') ?? false
    const isCased = flags?.[2]?.includes('i') ?? false
    return {
      source,
      ignoreCase: isAnyCase || (!isCased && this.#hasLiteral && !this.#hasCapital),
      isAtStart: source.startsWith('^') && !this.#hasAlternatives,
    }
  }

  /** The next part outside of classes. */
  #next(): string {
    const character = this.#character()
    if (character === '\\') return this.#escape(false)
    if (character === '[') return this.#class()
    if (character === '(') return this.#group()
    if (character === ')') this.#depth--
    if (character === '|' && this.#depth === 0) this.#hasAlternatives = true
    // A closing bracket that closes nothing is a character like any other; of braces only those that do not count.
    if (character === '{') return this.#take(/\d+(?:,\d*)?\}/y, count => `{${count}`) ?? '{'
    if (character === ']' || character === '}') return `\\${character}`
    return '.*+?|)^$'.includes(character) ? character : this.#literal(character)
  }

  #group(): string {
    this.#depth++
    const name = this.#take(/\?P?<(?![=!])[^>]*>/y, text => `(${text.replace('?P<', '?<')}`)
    // Lines are looked at one by one, so that only case could make a difference.
    return name ?? this.#take(/\?[msu]*:/y, () => '(?:') ?? '('
  }

  #class(): string {
    let out = this.#take(/\^/y, () => '[^') ?? '['
    const operands: string[] = []
    let operand = this.#take(/\]/y, () => '\\]') ?? ''
    while (this.#at < this.#text.length && this.#text[this.#at] !== ']') {
      const operator = this.#take(/&&|--/y, text => text)
      if (operator === undefined) operand += this.#item()
      else {
        operands.push(`[${operand}]`, operator)
        operand = ''
      }
    }
    out += operands.length > 0 ? `${operands.join('')}[${operand}]` : operand
    return this.#take(/\]/y, () => `${out}]`) ?? out
  }

  /** A member of a class: a character, a range's end, an escape, a class. */
  #item(): string {
    const posix = this.#take(/\[:\^?[a-z]+:\]/y, text => {
      const inside = NAMED[text.replace(/[^a-z]/g, '')]
      return inside === undefined ? text : text[2] === '^' ? `[^${inside}]` : inside
    })
    if (posix !== undefined) return posix
    const character = this.#character()
    if (character === '\\') return this.#escape(true)
    if (character === '[') return this.#class()
    if (character === '-' && this.#isRange()) return '-'
    const literal = this.#literal(character)
    return /[\x21\x23-\x26\x28-\x2f\x3a-\x40\x5c\x5e\x60\x7b-\x7e]/.test(character) ? `\\${literal}` : literal
  }

  /** Whether the hyphen before is between two characters. */
  #isRange(): boolean {
    const [before, after] = [this.#text[this.#at - 2], this.#text[this.#at]]
    const isFirst = before === '[' || (before === '^' && this.#text[this.#at - 3] === '[')
    return !isFirst && after !== ']' && after !== undefined
  }

  #escape(isInClass: boolean): string {
    this.#at--
    ESCAPE.lastIndex = this.#at
    const found = ESCAPE.exec(this.#text)
    if (!found) {
      this.#at++
      return '\\'
    }
    this.#at += found[0].length
    const { hex, two, four, unicode, eight, not, property, letter, one } = found.groups!
    const code = hex ?? two ?? four ?? unicode ?? eight
    if (code !== undefined) return this.#codePoint(Number.parseInt(code, 16), found[0])
    if (not !== undefined) return propertyOf(not, property ?? letter!)
    if (one === undefined) return found[0]
    const negated = CLASSES[one.toLowerCase()]
    if (negated !== undefined) return isInClass && one !== one.toUpperCase() ? negated : setOf(one, negated)
    if (!isInClass) {
      if (one === 'A') return '^'
      if (one === 'b') return `(?:${BOUNDARY})`
      if (one === 'B') return `(?:${NO_BOUNDARY})`
      if (one === 'z' || one === 'Z') return '$'
    }
    if ('atnrfv'.includes(one)) this.#literal(one)
    if (one === 'a') return '\\x07'
    if (/[\p{L}\p{N}]/u.test(one)) return found[0]
    this.#literal(one)
    // Escaped without need; the flag allows that for marks of patterns alone.
    return /[\^$\\.*+?()[\]{}|/]/.test(one) || (isInClass && /[-&!#%,:;<=>@`~]/.test(one)) ? `\\${one}` : one
  }

  #codePoint(code: number, written: string): string {
    if (code > 0x10ffff) return written
    this.#literal(String.fromCodePoint(code))
    return `\\u{${code.toString(16)}}`
  }

  #literal(character: string): string {
    this.#hasLiteral = true
    if (/\p{Lu}/u.test(character)) this.#hasCapital = true
    return character
  }

  #character(): string {
    const character = String.fromCodePoint(this.#text.codePointAt(this.#at)!)
    this.#at += character.length
    return character
  }

  /**
   * What a sticky pattern matches here, made into something else; undefined, and nothing is taken, where it does not.
   */
  #take(pattern: RegExp, made: (text: string) => string): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) return undefined
    this.#at += found.length
    return made(found)
  }
}

function setOf(letter: string, inside: string): string {
  return letter === letter.toUpperCase() ? `[^${inside}]` : `[${inside}]`
}

/** A property by a name of Unicode's; scripts may go by theirs alone. */
function propertyOf(not: string, name: string): string {
  const isNegated = (not === 'P') !== name.startsWith('^')
  const plain = name.replace(/^\^/, '')
  const known = [plain, `Script=${plain}`].find(each => {
    try {
      return new RegExp(`\\p{${each}}`, 'v')
    } catch {
      return false
    }
  })
  return `\\${isNegated ? 'P' : 'p'}{${known ?? plain}}`
}
