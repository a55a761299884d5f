// One statement, token by token: what it defines, and whether it is the head of a block.
import { bareMatch, type Draft } from '../../languages/match.ts'
import * as T from '../tokens/tokens.ts'
import type { Block } from './blocks.ts'
import { takeToken } from './expression.ts'
import type { Findings } from './findings.ts'
import { LambdaValue } from './lambda-value.ts'
import { Targets } from './targets.ts'
import type { Turn } from './turn.ts'
import * as W from './words.ts'

// What a token does.
export const DOUBT = 0
const FITS = 1
/** It is the colon of a head: what follows is its block. */
export const OPENS = 2
/** Another statement begins behind it. */
export const ENDS = 3

/** What has a block. */
export const HEADS = W.HEADS | W.FUNCTION | W.CLASS | W.MATCH | W.CASE

/** Those that begin with a word of their own and have none. */
const SIMPLE = W.ALONE | W.RETURN | W.RAISE | W.NAMES | W.IMPORT | W.FROM

/** Statements in which a comma outside of brackets is an error, or of another age. */
const WITHOUT_COMMA = W.IF | W.ELSE_IF | W.WHILE | W.CATCH | W.RAISE | W.ALONE | W.CLASS | W.FUNCTION

/** Kinds of tokens that stand outside of brackets behind the name of a function or class, before any result. */
const IN_HEAD: ReadonlySet<number> = new Set([T.OPEN_PAREN, T.OPEN_BRACKET, T.THIN_ARROW, T.COLON])

const GREATER = 62

/** Kinds that begin an operand or go on with one, besides those that only begin one. */
const MAY_BEGIN_OPERAND: ReadonlySet<number> = new Set([
  T.OPEN_PAREN,
  T.OPEN_BRACKET,
  T.STAR,
  T.STEP,
  T.OTHER,
  T.KEYWORD,
])

export class Statement {
  readonly #turn: Turn
  readonly #targets: Targets
  readonly #lambda: LambdaValue
  /** Offset of its first token; -1 between two statements. */
  start = -1
  /** What it defines: a function, a class or an alias. */
  definition: Draft | undefined
  isDecorator = false
  #isAsync = false
  #hasParameters = false
  #hasResult = false
  /** Of an alias. */
  #hasValue = false
  /** Bits of the name that it begins with, if that may yet turn out to be another statement's word. */
  #soft = 0
  #isSecond = false
  /** Bits of the word read last, and of the last one of a type. */
  #word = 0
  #typeWord = 0

  constructor(turn: Turn) {
    this.#turn = turn
    this.#targets = new Targets(turn)
    this.#lambda = new LambdaValue(turn, this.#targets)
  }

  /** Bits of its first word; 0 for an expression. */
  get mode(): number {
    return this.#turn.mode
  }

  /** The first token. `isCase`: one of the cases that are all that its block may hold. */
  begin(kind: number, bits: number, isCase: boolean): boolean {
    this.start = this.#turn.cursor.start
    this.isDecorator = kind === T.AT
    this.#isAsync = (bits & W.ASYNC) !== 0
    this.#soft = isCase ? 0 : bits & (W.ALIAS | W.MATCH)
    this.#isSecond = true
    const isHead = isCase || (bits & HEADS & ~W.SOFT) !== 0
    this.#begin(isHead || bits & SIMPLE ? bits : 0)
    if (bits & (W.FUNCTION | W.CLASS)) this.#define(bits & W.FUNCTION ? 'fn' : 'class')
    return this.mode !== 0 || this.isDecorator || this.#isAsync || this.#take(kind, bits) !== DOUBT
  }

  #begin(mode: number): void {
    this.#turn.begin(mode)
    this.#targets.begin()
    this.#lambda.begin()
    this.#hasParameters = this.#hasResult = this.#hasValue = false
    this.#word = this.#typeWord = 0
  }

  #define(role: 'fn' | 'class' | 'type'): void {
    this.definition = bareMatch(role, this.start, -1)
  }

  /** A token after the first. */
  take(kind: number, bits: number): number {
    const { definition } = this
    if (this.#isAsync) return this.#beginAsync(bits)
    if (definition && definition.name < 0) return this.#name(definition, kind, bits)
    if (this.#isSecond) {
      this.#isSecond = false
      if (this.#soft && isOperand(kind, bits)) return this.#become(kind, bits)
      if (!MAY_BEGIN_OPERAND.has(kind)) this.#soft = 0
    }
    const { depth, nesting } = this.#turn
    return depth > 0 || nesting.lambdas > 0 ? this.#take(kind, bits) : this.#takeOutside(kind, bits)
  }

  /** Outside of brackets. */
  #takeOutside(kind: number, bits: number): number {
    if (this.mode & (W.FUNCTION | W.CLASS) && !this.#hasResult && !IN_HEAD.has(kind)) return DOUBT
    switch (kind) {
      case T.COLON:
        return this.#colon()
      case T.ASSIGN:
        return this.#assign()
      case T.OTHER:
        return this.#isShifted() ? this.#assign() : this.#take(kind, bits)
      case T.SEMICOLON:
        return ENDS
      case T.COMMA:
        return this.mode & WITHOUT_COMMA ? DOUBT : this.#take(kind, bits)
      case T.OPEN_PAREN:
        if (this.mode & W.FUNCTION) this.#hasParameters = true
        return this.#take(kind, bits)
      case T.THIN_ARROW:
        this.#hasResult = true
        return this.#take(kind, bits)
      default:
        return this.#take(kind, bits)
    }
  }

  #take(kind: number, bits: number): number {
    this.#word = kind === T.WORD ? bits : 0
    if (this.mode === 0) {
      this.#lambda.see(kind, bits)
      this.#targets.see(kind, bits)
    }
    return takeToken(this.#turn, kind, bits) ? FITS : DOUBT
  }

  #beginAsync(bits: number): number {
    this.#isAsync = false
    if (!(bits & (W.FUNCTION | W.FOR | W.WITH))) return DOUBT
    this.#begin(bits)
    if (bits & W.FUNCTION) this.#define('fn')
    return FITS
  }

  /** The name of a function, a class or an alias. */
  #name(definition: Draft, kind: number, bits: number): number {
    if ((kind !== T.WORD && kind !== T.KEYWORD) || bits & ~W.SOFT) return DOUBT
    const { cursor } = this.#turn
    definition.name = cursor.start
    definition.nameEnd = cursor.end
    return takeToken(this.#turn, T.WORD, 0) ? FITS : DOUBT
  }

  /** An operand follows the first word, which is no name then. */
  #become(kind: number, bits: number): number {
    const soft = this.#soft
    this.#soft = 0
    this.#begin(soft)
    if (soft & W.MATCH) return takeToken(this.#turn, kind, bits) ? FITS : DOUBT
    this.#define('type')
    return this.#name(this.definition!, kind, bits)
  }

  /** Of a head, or before a type. */
  #colon(): number {
    const turn = this.#turn
    if (this.mode & HEADS)
      return turn.mayHaveColon() && (!(this.mode & W.FUNCTION) || this.#hasParameters) ? OPENS : DOUBT
    if (this.#soft & W.MATCH) {
      // `match (a):` might have been a call as far as there.
      turn.mode = W.MATCH
      return turn.mayHaveColon() ? OPENS : DOUBT
    }
    if (this.mode !== 0 || this.isDecorator || !this.#targets.annotate()) return DOUBT
    turn.beginPart()
    return FITS
  }

  /** The second half of `>>=`. */
  #isShifted(): boolean {
    return this.#turn.cursor.bits === GREATER && this.#turn.follows(T.GREATER)
  }

  #assign(): number {
    const turn = this.#turn
    this.#soft = 0
    if (this.mode === W.ALIAS) {
      if (!turn.operand || this.#hasValue) return DOUBT
      this.#hasValue = true
    } else {
      if (this.mode !== 0 || this.isDecorator || !this.#targets.assign()) return DOUBT
      this.#typeWord = this.#word
    }
    turn.beginPart()
    return FITS
  }

  /** Ends with the token before, which ends at `end`; what it defines in a block is found. False where more is missing. */
  finish(end: number, block: Block, findings: Findings): boolean {
    if (this.#isAsync || this.mode & HEADS || !this.#turn.mayEnd()) return false
    if (this.isDecorator) findings.addDecorator(this.start, end)
    else if (this.mode === 0) this.#addBound(end, block, findings)
    else if (this.mode === W.ALIAS) {
      if (!this.#hasValue) return false
      findings.addAlias(this.definition!, end)
    }
    this.clear()
    return true
  }

  /** Another one may begin. */
  clear(): void {
    this.start = -1
    this.definition = undefined
    this.isDecorator = false
    this.#turn.begin(0)
  }

  /** What it binds, where that is a definition. */
  #addBound(end: number, { isTop, namesFunctions }: Block, findings: Findings): void {
    const { names, assigned, hasType } = this.#targets
    if (names.length === 0 || !namesFunctions) return
    // A chain at the top binds variables, whose value makes functions of them.
    const isFunction = names.length === 2 * assigned && (assigned === 1 || (!isTop && assigned <= LONGEST_CHAIN))
    const body = isFunction ? this.#lambda.body : -1
    if (!isTop && body < 0) return
    const isAlias = hasType && ((assigned > 0 ? this.#typeWord : this.#word) & W.ALIAS_TYPE) !== 0
    const role = isAlias ? 'type' : body >= 0 ? 'fn' : 'var'
    findings.addBound(role, this.start, end, this.#targets, isAlias || assigned > 1 ? -1 : body)
  }
}

/** Names that the queries look for in a chain of a class: `a = b = lambda: 0`. */
const LONGEST_CHAIN = 3

/** Whether a token begins an operand and nothing else: brackets and signs may go on with the one before. */
function isOperand(kind: number, bits: number): boolean {
  if (kind === T.WORD || kind === T.KEYWORD) return (bits & ~(W.SOFT | W.AWAIT | W.LAMBDA)) === 0
  return kind === T.NUMBER || kind === T.STRING || kind === T.INTERPOLATION_OPEN || kind === T.OPEN_BRACE
}
