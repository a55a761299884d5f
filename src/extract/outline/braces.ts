// What may be left out where blocks stand in braces: bodies that hold no sign of a definition, and wide gaps between
// tokens.
import type { BodyRule } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis.ts'
import { Scanner } from '../scan.ts'
import type { Tables } from '../tables.ts'
import * as T from '../tokens.ts'
import { Cuts } from './cuts.ts'
import { isCommentOpen, isDoubtful, quotesOf } from './doubt.ts'
import * as S from './signs.ts'

/**
 * Brackets open at once, at most: a grammar's time grows faster than the depth. What stands deeper is left out, as no
 * hand wrote it.
 */
const DEEPEST = 500

// What is known of an open bracket: itself,
const BRACE = 1
const BODY = 1 << 1
const DEFINES = 1 << 2
/** Parentheses after anything but a name. */
const CONTROL = 1 << 3
// and of the statement being read in it.
const HOLDS = 1 << 4
const RETURNS = 1 << 5
const THROWS = 1 << 6
const SELF = 1 << 7
const HEAD = HOLDS | RETURNS | THROWS | SELF

/** What the last tokens were of `this.name =`. */
const [NOTHING, THIS, THIS_DOT, THIS_NAME] = [0, 1, 2, 3]

/** Undefined where brackets do not match, or what is not understood may hide more. */
export function cutBraces(text: string, tables: Tables, rule: BodyRule): Cuts | undefined {
  return new Braces(text, tables, rule).read()
}

class Braces {
  readonly #scanner: Scanner
  readonly #rule: BodyRule
  readonly #lexis: Lexis
  readonly #quotes: string
  readonly #signs: S.Signs
  readonly #cuts: Cuts
  readonly #flags = new Uint16Array(DEEPEST)
  readonly #opens = new Int32Array(DEEPEST)
  readonly #marks = new Int32Array(DEEPEST)
  #depth = 0
  #previous = T.END
  /** Where the token before ended. */
  #end = 0
  /** The parentheses closed last were those of a control structure. */
  #control = false
  /** What needs a name after it to define: the sign of the word before. */
  #naming = 0
  #chain = NOTHING
  /** The statement of the file's own level stands for a module: what looks local in it is not. */
  #isModule = false

  constructor(text: string, tables: Tables, rule: BodyRule) {
    this.#scanner = new Scanner(text, tables)
    this.#rule = rule
    this.#lexis = tables.lexis
    this.#quotes = quotesOf(tables.lexis)
    this.#signs = S.signsOf(rule)
    this.#cuts = new Cuts(text)
  }

  read(): Cuts | undefined {
    const scanner = this.#scanner
    for (;;) {
      const kind = scanner.next()
      if (!this.#isOutside(this.#end, scanner.start)) this.#cuts.gap(this.#end, scanner.start)
      if (kind === T.END) {
        return this.#depth === 0 && !isCommentOpen(scanner.text, this.#end, this.#lexis) ? this.#cuts : undefined
      }
      if (this.#naming !== 0) this.#named(kind)
      if (this.#depth === 0 && this.#rule.modules) this.#atTop(kind)
      if (isDoubtful(scanner, this.#previous, this.#quotes) || !this.#take(kind)) return scanner.stop()
      this.#previous = kind
      this.#end = scanner.end
    }
  }

  /** Whether code ends or begins between two tokens (`?>`, `<?php`), which the grammar has to see. */
  #isOutside(start: number, end: number): boolean {
    const { outside } = this.#lexis
    if (!outside || end - start < 2) return false
    const [close, open] = outside
    const between = this.#scanner.text.slice(start, end)
    return between.includes(close) || open.test(between)
  }

  /** False where a bracket does not match. */
  #take(kind: number): boolean {
    const depth = this.#depth
    const flags = this.#flags
    const chain = this.#chain
    this.#chain = NOTHING
    switch (kind) {
      case T.WORD:
      case T.KEYWORD:
        this.#word(kind, chain)
        return true
      case T.OPEN_PAREN:
        return this.#open(this.#previous === T.WORD ? 0 : CONTROL)
      case T.OPEN_BRACKET:
      case T.INTERPOLATION_OPEN:
        return this.#open(0)
      case T.OPEN_BRACE:
        return this.#open(this.#braceFlags())
      case T.CLOSE_PAREN:
      case T.CLOSE_BRACKET:
      case T.INTERPOLATION_CLOSE:
        if (depth === 0 || flags[depth]! & BRACE) return false
        this.#control = (flags[depth]! & CONTROL) !== 0
        flags[depth - 1]! |= flags[depth]! & DEFINES
        this.#depth--
        return true
      case T.CLOSE_BRACE:
        return this.#close()
      case T.SEMICOLON:
        flags[depth]! &= ~HEAD
        return true
      case T.COLON:
        if (this.#previous === T.CLOSE_PAREN) flags[depth]! |= RETURNS
        return true
      case T.ACCESS:
        if (chain === THIS) this.#chain = THIS_DOT
        return true
      case T.ASSIGN:
        if (chain === THIS_NAME) flags[depth]! |= SELF
        return true
      case T.ARROW:
        this.#function()
        return true
      default:
        return true
    }
  }

  #word(kind: number, chain: number): void {
    const scanner = this.#scanner
    const flags = this.#flags
    const depth = this.#depth
    const isMember = this.#previous === T.ACCESS
    if (chain === THIS_DOT) this.#chain = THIS_NAME
    const sign = this.#signs.find(scanner.text, scanner.start, scanner.end, scanner.hash)
    if (scanner.newline && (kind === T.KEYWORD || sign & S.STARTS)) flags[depth]! &= ~(RETURNS | SELF)
    if (isMember && sign & S.PROPERTY) flags[depth]! |= DEFINES
    if (sign === 0 || isMember) return
    if (sign & S.DEFINES && this.#previous !== T.STAR) flags[depth]! |= DEFINES
    if (sign & S.HOLDS) flags[depth]! |= HOLDS
    if (sign & S.THROWS) flags[depth]! |= THROWS
    if (sign & S.FUNCTION) this.#function()
    if (sign & (S.NAMING | S.FUNCTION)) this.#naming = sign
    if (sign & S.SELF) this.#chain = THIS
  }

  #named(kind: number): void {
    // `function* name`
    if (kind === T.STAR) return
    const opensGroup = kind === T.OPEN_PAREN && (this.#naming & S.NAMING) !== 0
    this.#naming = 0
    if (kind === T.WORD || kind === T.KEYWORD || opensGroup) this.#flags[this.#depth]! |= DEFINES
  }

  /** A function without a name, which one may be given to. */
  #function(): void {
    const depth = this.#depth
    const flags = this.#flags
    if ((flags[depth]! | (depth > 0 ? flags[depth - 1]! : 0)) & SELF) flags[depth]! |= DEFINES
  }

  /** What a brace opens, by what is before it. */
  #braceFlags(): number {
    const head = this.#flags[this.#depth]!
    const before = this.#previous
    const { after, methods } = this.#rule
    if (methods && (head & THROWS || (before === T.CLOSE_PAREN && !this.#control))) this.#flags[this.#depth]! |= DEFINES
    if (head & HOLDS || this.#isModule) return BRACE
    const isBody =
      after !== 'parameters' ||
      before === T.ARROW ||
      before === T.CLOSE_PAREN ||
      ((head & RETURNS) !== 0 ? endsType(before) : this.#opensType(before))
    return isBody ? BRACE | BODY : BRACE
  }

  /** The braces of a type in a declaration: what an object has stands in braces itself. */
  #opensType(before: number): boolean {
    return before === T.LESS || (before === T.COLON && !(this.#depth > 0 && this.#flags[this.#depth]! & BRACE))
  }

  #open(flags: number): boolean {
    if (this.#depth + 1 >= DEEPEST) return this.#skip()
    const depth = ++this.#depth
    this.#flags[depth] = flags
    this.#opens[depth] = this.#scanner.end
    this.#marks[depth] = this.#cuts.count
    return true
  }

  /** Leaves out what the bracket just read holds; false where it is not closed. */
  #skip(): boolean {
    const scanner = this.#scanner
    const start = scanner.end
    for (let open = 1; open > 0; ) {
      const kind = scanner.next()
      if (kind === T.END) return false
      if (OPENING.has(kind)) open++
      else if (CLOSING.has(kind)) open--
    }
    this.#cuts.add(start, scanner.start, '')
    return true
  }

  #close(): boolean {
    const depth = this.#depth
    const flags = this.#flags[depth]!
    if (depth === 0 || !(flags & BRACE)) return false
    if ((flags & (BODY | DEFINES)) === BODY)
      this.#cuts.replace(this.#marks[depth]!, this.#opens[depth]!, this.#scanner.start)
    this.#depth--
    const outer = this.#flags[depth - 1]!
    // The braces of a type between parameters and body.
    const goesOn = !(flags & BODY) && (outer & (RETURNS | HOLDS)) === RETURNS
    this.#flags[depth - 1] = (goesOn ? outer : outer & ~HEAD) | (flags & DEFINES)
    return true
  }

  /** A token at the file's own level: whether a statement begins that calls a function written there, or a module's. */
  #atTop(kind: number): void {
    const scanner = this.#scanner
    const before = this.#previous
    if (before !== T.END && before !== T.SEMICOLON && !(scanner.newline && T.endsOperand(before))) return
    if (kind === T.WORD || kind === T.KEYWORD)
      this.#isModule = (this.#signs.find(scanner.text, scanner.start, scanner.end, scanner.hash) & S.MODULE) !== 0
    else this.#isModule = kind !== T.AT
  }
}

const OPENING: ReadonlySet<number> = new Set([T.OPEN_PAREN, T.OPEN_BRACKET, T.OPEN_BRACE, T.INTERPOLATION_OPEN])
const CLOSING: ReadonlySet<number> = new Set([T.CLOSE_PAREN, T.CLOSE_BRACKET, T.CLOSE_BRACE, T.INTERPOLATION_CLOSE])

function endsType(kind: number): boolean {
  return T.endsOperand(kind) || kind === T.KEYWORD || kind === T.GREATER
}
