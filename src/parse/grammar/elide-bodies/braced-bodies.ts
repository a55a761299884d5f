// Elides what cannot hold a definition in languages with braces: bodies, parameters, arguments, types, imported names
// and wide gaps between tokens.
import type { BodyRule } from '../../../languages/body-rule.ts'
import type { Lexis } from '../../../languages/lexis-rule.ts'
import { isCommentOpen, isOutsideBetween, isSyntaxFault, quotesOf } from '../../../scan/syntax-faults.ts'
import { TokenCursor } from '../../../scan/token-cursor.ts'
import * as T from '../../../scan/token-kinds.ts'
import { BINDING, type Tables } from '../../../scan/word-tables.ts'
import { Cuts } from './cuts.ts'
import * as S from './definition-words.ts'
import { endsType, Types } from './elided-types.ts'
import * as B from './open-brackets.ts'

/** How much of `.name =` the last tokens are. */
const [NOTHING, DOT, MEMBER] = [0, 1, 2]

/** The parts to elide; undefined if brackets do not match or a syntax fault may hide definitions. */
export function cutBraces(text: string, tables: Tables, rule: BodyRule): Cuts | undefined {
  return new BraceCutter(text, tables, rule).read()
}

class BraceCutter {
  readonly #cursor: TokenCursor
  readonly #rule: BodyRule
  readonly #lexis: Lexis
  readonly #quotes: string
  readonly #signs: S.Signs
  readonly #cuts: Cuts
  readonly #brackets = new B.OpenBrackets()
  #previous = T.END
  /** End of the previous token. */
  #end = 0
  /** Whether the last closed parentheses were a control structure's. */
  #control = false
  /** Whether the previous token names something with parameters or arguments. */
  #isCallee = false
  /** Whether the tokens so far begin an import. */
  #imports = false
  readonly #types: Types | undefined
  /** Whether the previous token begins variables (`const`), and whether it is a variable's name. */
  #binding = false
  #binds = false
  /** Bits of the previous word if it defines something only before a name. */
  #naming = 0
  #chain = NOTHING
  /** End of `return`, `=>`, `.name =` and the tokens behind up to an object, which may have members. */
  #value = -1
  /** Whether the top-level statement is a module, whose locals are definitions. */
  #isModule = false

  constructor(text: string, tables: Tables, rule: BodyRule) {
    this.#cursor = new TokenCursor(text, tables)
    this.#rule = rule
    this.#lexis = tables.lexis
    this.#quotes = quotesOf(tables.lexis)
    this.#signs = S.signsOf(rule)
    this.#cuts = new Cuts(text, rule.indents)
    if (rule.lists === 'typed') this.#types = new Types(this.#cuts, B.DEEPEST)
  }

  read(): Cuts | undefined {
    const cursor = this.#cursor
    for (;;) {
      const kind = cursor.next()
      if (!isOutsideBetween(cursor.text, this.#end, cursor.start, this.#lexis)) this.#cuts.gap(this.#end, cursor.start)
      if (kind === T.END) {
        return this.#brackets.depth === 0 && !isCommentOpen(cursor.text, this.#end, this.#lexis)
          ? this.#cuts
          : undefined
      }
      if (cursor.newline) this.#brackets.line(kind, cursor.start - cursor.lineStart)
      if (this.#naming !== 0) this.#afterNamingWord(kind)
      if (this.#brackets.depth === 0 && this.#rule.modules) this.#atTop(kind)
      if (isSyntaxFault(cursor, this.#previous, this.#quotes) || !this.#take(kind)) return undefined
      if (kind !== T.WORD && kind !== T.KEYWORD) {
        this.#isCallee = kind === T.CLOSE_PAREN && !this.#control
        this.#binding = false
        if (kind !== T.COMMA) this.#imports = false
      }
      this.#previous = kind
      this.#end = cursor.end
    }
  }

  /** False if brackets do not match. */
  #take(kind: number): boolean {
    const chain = this.#chain
    this.#chain = NOTHING
    if (this.#value === this.#end) this.#valueToken(kind)
    switch (kind) {
      case T.WORD:
      case T.KEYWORD:
        this.#word(kind, chain)
        return true
      case T.OPEN_PAREN:
        this.#call()
        return this.#open((this.#previous === T.WORD ? 0 : B.CONTROL) | (this.#isList() ? B.LIST : 0))
      case T.OPEN_BRACKET:
        return this.#open(0)
      case T.INTERPOLATION_OPEN:
        this.#call()
        return this.#open(0)
      case T.STRING:
        this.#call()
        return true
      case T.OPEN_BRACE:
        return this.#open(this.#braceFlags())
      case T.CLOSE_PAREN:
      case T.CLOSE_BRACKET:
      case T.INTERPOLATION_CLOSE:
        // `(this.name) = …`: a JSDoc cast.
        if (chain === MEMBER && kind === T.CLOSE_PAREN) this.#chain = MEMBER
        return this.#closeList()
      case T.CLOSE_BRACE:
        return this.#close()
      default:
        this.#sign(kind, chain)
        return true
    }
  }

  /** The first tokens of a value: an object, or a call of one, may have members. */
  #valueToken(kind: number): void {
    if (kind === T.OPEN_BRACE) {
      if (this.#previous !== T.ARROW) this.#brackets.add(B.DEFINES)
    } else if (kind === T.WORD || kind === T.ACCESS || kind === T.OPEN_PAREN) this.#value = this.#cursor.end
  }

  /** A token that is neither word nor bracket. */
  #sign(kind: number, chain: number): void {
    const { depth, flags } = this.#brackets
    switch (kind) {
      case T.LESS:
        this.#types?.open(depth, this.#cursor.start, this.#isCallee && this.#end === this.#cursor.start)
        break
      case T.GREATER:
        this.#types?.close(depth)
        break
      case T.LOGICAL:
      case T.SEMICOLON:
        if (kind === T.SEMICOLON) flags[depth]! &= ~B.HEAD
        this.#types?.forget(depth)
        break
      case T.COLON:
        this.#colon()
        break
      case T.QUESTION:
        flags[depth]! |= B.ASKS
        break
      case T.ACCESS:
        if (this.#rule.assigned) this.#chain = DOT
        break
      case T.ASSIGN:
        if (chain === MEMBER) {
          flags[depth]! |= B.SELF
          this.#value = this.#cursor.end
        }
        this.#types?.assign(depth, this.#end, (flags[depth]! & B.RETURNS) !== 0)
        break
      case T.ARROW:
        this.#arrow()
    }
  }

  #colon(): void {
    const { depth, flags, closedList } = this.#brackets
    if (this.#previous === T.CLOSE_PAREN) {
      flags[depth]! |= B.RETURNS
      if (!(flags[depth]! & B.ASKS)) this.#types?.begin(depth, this.#cursor.start, closedList, this.#end - 1)
    } else if (this.#binds) this.#types?.begin(depth, this.#cursor.start)
  }

  #arrow(): void {
    const { depth, flags, closedList, starts } = this.#brackets
    this.#brackets.addFunction()
    if (this.#rule.assigned) this.#value = this.#cursor.end
    const isAfterList = this.#previous === T.CLOSE_PAREN
    if (this.#rule.lists && isAfterList && closedList >= 0) this.#cuts.replace(closedList, this.#end - 1)
    if (flags[depth]! & B.RETURNS) this.#types?.end(depth, this.#end, isAfterList ? starts[depth + 1] : undefined)
  }

  #word(kind: number, chain: number): void {
    const cursor = this.#cursor
    const { depth, flags } = this.#brackets
    const isMember = this.#previous === T.ACCESS
    if (chain === DOT) this.#chain = MEMBER
    const sign = this.#signs.find(cursor.text, cursor.start, cursor.end, cursor.hash)
    if (cursor.newline && (kind === T.KEYWORD || sign & S.STARTS)) flags[depth]! &= ~(B.RETURNS | B.SELF)
    if (this.#types) this.#wordInType(sign)
    if (isMember && sign & S.PROPERTY) flags[depth]! |= B.DEFINES
    this.#isCallee = kind === T.WORD && (isMember || !(sign & S.KEEPS || cursor.bits & BINDING))
    if (sign === 0 || isMember) return
    if (sign & S.IMPORTS) this.#imports = true
    if (sign & S.DEFINES && this.#previous !== T.STAR) flags[depth]! |= B.DEFINES
    if (sign & S.HOLDS) flags[depth]! |= B.HOLDS
    if (sign & S.THROWS) flags[depth]! |= B.THROWS
    if (sign & S.FUNCTION) this.#brackets.addFunction()
    if (sign & (S.NAMING | S.FUNCTION)) this.#naming = sign
    if (sign & S.RETURNS) this.#value = cursor.end
  }

  /** Ends the type at a word that no type contains, or that may begin a statement. */
  #wordInType(sign: number): void {
    const cursor = this.#cursor
    this.#binds = this.#binding
    this.#binding = (cursor.bits & BINDING) !== 0
    const begins = cursor.newline && endsType(this.#previous)
    if (begins) this.#brackets.clear(B.ASKS)
    if (begins || sign & (S.DEFINES | S.NAMING | S.FUNCTION) || this.#binding) this.#types?.forget(this.#brackets.depth)
  }

  #afterNamingWord(kind: number): void {
    // `function* name`
    if (kind === T.STAR) return
    const opensGroup = kind === T.OPEN_PAREN && (this.#naming & S.NAMING) !== 0
    this.#naming = 0
    if (kind === T.WORD || kind === T.KEYWORD || opensGroup) this.#brackets.add(B.DEFINES)
  }

  /** Elides type arguments before arguments or a template (`` sql<A>`…` ``). */
  #call(): void {
    if (this.#isAfterTypeArguments()) this.#types?.call(this.#end)
  }

  /** Whether `>` ends type arguments: no operator is written directly before a parenthesis. */
  #isAfterTypeArguments(): boolean {
    return this.#previous === T.GREATER && this.#end === this.#cursor.start
  }

  /** Whether the opening parentheses hold parameters or arguments that may be elided. */
  #isList(): boolean {
    if (this.#rule.lists === undefined) return false
    return this.#isCallee || this.#imports || (this.#types !== undefined && this.#isAfterTypeArguments())
  }

  #braceFlags(): number {
    const head = this.#brackets.bits
    const before = this.#previous
    const { after, methods } = this.#rule
    if (this.#imports) return B.BRACE | B.BODY | B.IMPORTS
    if (methods && (head & B.THROWS || (before === T.CLOSE_PAREN && !this.#control))) this.#brackets.add(B.DEFINES)
    if (head & B.HOLDS || this.#isModule) return B.BRACE
    const isBody =
      after !== 'parameters' ||
      before === T.ARROW ||
      before === T.CLOSE_PAREN ||
      ((head & B.RETURNS) !== 0 ? this.#endsType(before) : this.#brackets.opensType(before))
    if (isBody && head & B.RETURNS && before !== T.ARROW && before !== T.CLOSE_PAREN)
      this.#types?.end(this.#brackets.depth, this.#end)
    return isBody ? B.BRACE | B.BODY : B.BRACE
  }

  /** Whether a type may end here; `a is { … }` continues. */
  #endsType(before: number): boolean {
    return before === T.WORD ? this.#isCallee : endsType(before)
  }

  #open(flags: number): boolean {
    const cursor = this.#cursor
    if (this.#brackets.isFull) return this.#brackets.skip(cursor, this.#cuts)
    this.#brackets.open(flags, cursor.end, cursor.at)
    this.#types?.done(this.#brackets.depth)
    return true
  }

  #closeList(): boolean {
    const brackets = this.#brackets
    const { depth, bits } = brackets
    if (depth === 0 || bits & B.BRACE) return false
    this.#control = (bits & B.CONTROL) !== 0
    if (brackets.closeList(this.#cursor.at)) this.#cuts.replace(brackets.starts[depth]!, this.#cursor.start)
    return true
  }

  #close(): boolean {
    const brackets = this.#brackets
    const { depth, bits } = brackets
    if (depth === 0 || !(bits & B.BRACE)) return false
    if (brackets.closeBraces()) this.#cuts.replace(brackets.starts[depth]!, this.#cursor.start)
    // The braces of a type between parameters and body.
    const goesOn = !(bits & B.BODY) && (brackets.bits & (B.RETURNS | B.HOLDS)) === B.RETURNS
    if (goesOn) return true
    brackets.clear(B.HEAD)
    this.#types?.done(depth - 1)
    return true
  }

  /** Finds top-level statements that are a module or call a function expression. */
  #atTop(kind: number): void {
    const cursor = this.#cursor
    const before = this.#previous
    if (before !== T.END && before !== T.SEMICOLON && !(cursor.newline && T.endsOperand(before))) return
    if (kind === T.WORD || kind === T.KEYWORD)
      this.#isModule = (this.#signs.find(cursor.text, cursor.start, cursor.end, cursor.hash) & S.MODULE) !== 0
    else this.#isModule = kind !== T.AT
  }
}
