// Translates regular expressions of ripgrep and grep to JavaScript (flag `v`). Lookaround and `\k<name>` are kept.

export interface Translated {
  readonly source: string
  /** True with `(?i)`, or without `(?-i)` if the pattern has a literal and no capital. */
  readonly ignoreCase: boolean
  /** True if it can only match at the start of a line. */
  readonly isAtStart: boolean
}

/** Members of `\d`, `\s` and `\w`, after UTS 18. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  s: '\\p{White_Space}',
  w: '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}',
}
const WORD = `[${CLASSES.w}]`
const BOUNDARY = `(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD})`
const NO_BOUNDARY = `(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD})`

const POSIX_CLASSES: Readonly<Record<string, string>> = {
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

/** A code point, a property, a back reference, or one character. */
const ESCAPE =
  /\\(?:x\{(?<hex>[\da-fA-F]{1,6})\}|x(?<two>[\da-fA-F]{2})|u(?<four>[\da-fA-F]{4})|u\{(?<unicode>[\da-fA-F]{1,6})\}|U(?<eight>[\da-fA-F]{8})|(?<not>[pP])(?:\{(?<property>[^}]*)\}|(?<letter>[A-Z]))|k<[^>]*>|(?<one>[\s\S]))/uy

/** Translates a pattern for `new RegExp(source, 'v')`. An invalid pattern stays invalid. */
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
    // A leading or trailing `.*` does not change whether a line matches, but makes the search quadratic.
    source = source.replace(/^\^?(?:\.\*\??)+|(?<!\\)\.\*\$?$/g, '')
    const ignoresCase = flags?.[1]?.includes('i') ?? false
    const respectsCase = flags?.[2]?.includes('i') ?? false
    return {
      source,
      ignoreCase: ignoresCase || (!respectsCase && this.#hasLiteral && !this.#hasCapital),
      isAtStart: source.startsWith('^') && !this.#hasAlternatives,
    }
  }

  #next(): string {
    const character = this.#character()
    if (character === '\\') return this.#escape(false)
    if (character === '[') return this.#class()
    if (character === '(') return this.#group()
    if (character === ')') this.#depth--
    if (character === '|' && this.#depth === 0) this.#hasAlternatives = true
    // An unmatched closing bracket is a literal, and so is a brace that is no quantifier.
    if (character === '{') return this.#replaceIf(/\d+(?:,\d*)?\}/y, count => `{${count}`) ?? '{'
    if (character === ']' || character === '}') return `\\${character}`
    return '.*+?|)^$'.includes(character) ? character : this.#literal(character)
  }

  #group(): string {
    this.#depth++
    const name = this.#replaceIf(/\?P?<(?![=!])[^>]*>/y, text => `(${text.replace('?P<', '?<')}`)
    // Lines are matched one by one, so the other inline flags have no effect.
    return name ?? this.#replaceIf(/\?[msu]*:/y, () => '(?:') ?? '('
  }

  #class(): string {
    let out = this.#replaceIf(/\^/y, () => '[^') ?? '['
    const operands: string[] = []
    let operand = this.#replaceIf(/\]/y, () => '\\]') ?? ''
    while (this.#at < this.#text.length && this.#text[this.#at] !== ']') {
      const operator = this.#replaceIf(/&&|--/y, text => text)
      if (operator === undefined) operand += this.#item()
      else {
        operands.push(`[${operand}]`, operator)
        operand = ''
      }
    }
    out += operands.length > 0 ? `${operands.join('')}[${operand}]` : operand
    return this.#replaceIf(/\]/y, () => `${out}]`) ?? out
  }

  #item(): string {
    const posix = this.#replaceIf(/\[:\^?[a-z]+:\]/y, text => {
      const members = POSIX_CLASSES[text.replace(/[^a-z]/g, '')]
      return members === undefined ? text : text[2] === '^' ? `[^${members}]` : members
    })
    if (posix !== undefined) return posix
    const character = this.#character()
    if (character === '\\') return this.#escape(true)
    if (character === '[') return this.#class()
    if (character === '-' && this.#isRange()) return '-'
    const literal = this.#literal(character)
    return /[\x21\x23-\x26\x28-\x2f\x3a-\x40\x5c\x5e\x60\x7b-\x7e]/.test(character) ? `\\${literal}` : literal
  }

  /** True if the hyphen just read is between two characters. */
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
    // An unnecessary escape. Flag `v` only allows escapes of syntax characters.
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

  #replaceIf(pattern: RegExp, replace: (text: string) => string): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined) return undefined
    this.#at += found.length
    return replace(found)
  }
}

function setOf(letter: string, members: string): string {
  return letter === letter.toUpperCase() ? `[^${members}]` : `[${members}]`
}

/** Scripts may be given by name alone. */
function propertyOf(not: string, name: string): string {
  const isNegated = (not === 'P') !== name.startsWith('^')
  const plain = name.replace(/^\^/, '')
  const supported = [plain, `Script=${plain}`].find(each => {
    try {
      return new RegExp(`\\p{${each}}`, 'v')
    } catch {
      return false
    }
  })
  return `\\${isNegated ? 'P' : 'p'}{${supported ?? plain}}`
}
