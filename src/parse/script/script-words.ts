// The keywords of JavaScript and TypeScript, with a number and flags each.
import { WordTable } from '../../scan/word-tables.ts'

// Numbers of keywords. Those that the parser does not tell apart share one.
export const FUNCTION = 1
export const CLASS = 2
export const ASYNC = 3
export const IMPORT = 4
export const EXPORT = 5
export const CONST = 6
/** `let` and `var`. */
export const VARIABLE = 7
export const TYPE = 8
export const INTERFACE = 9
export const ENUM = 10
export const NAMESPACE = 11
export const MODULE = 12
export const GLOBAL = 13
export const DECLARE = 14
export const ABSTRACT = 15
export const EXTENDS = 16
export const IMPLEMENTS = 17
export const NEW = 18
export const TYPEOF = 19
/** `void`, `delete`. */
export const UNARY = 20
export const AWAIT = 21
export const YIELD = 22
export const INSTANCEOF = 23
export const IN = 24
/** `as`, `satisfies`. */
export const AS = 25
export const RETURN_OR_THROW = 26
/** `break`, `continue`, `debugger`. */
export const JUMP = 27
export const IF = 28
export const ELSE = 29
export const FOR = 30
/** `while`, `with`. */
export const WHILE = 31
export const DO = 32
export const SWITCH = 33
export const CASE = 34
export const DEFAULT = 35
export const TRY = 36
export const CATCH = 37
export const FINALLY = 38
export const STATIC = 39
/** `get`, `set`. */
const ACCESSOR = 40
/** `public`, `override` and other words before a member. */
const MODIFIER = 41
export const READONLY = 42
/** `keyof`, `unique`. */
export const KEYOF = 43
export const INFER = 44
export const ASSERTS = 45
export const IS = 46
export const FROM = 47
export const THIS = 48
export const EXPORTS = 49
export const PROTOTYPE = 50
/** `null`, `true`, `super` */
const LITERAL = 51
export const OUT = 52
/** `assign`, `extend`, `mixin`: methods that copy members from one object to another. */
export const ASSIGN = 54
export const USING = 55

// Flags of keywords.
/** The word is no name where an operand or a statement begins. */
export const RESERVED = 1
/** The word may precede a class member. */
export const BEFORE_MEMBER = 1 << 1
/** The word may begin a definition or be part of its beginning (script-definition-words.ts). */
export const MAY_DEFINE = 1 << 2

const TABLE: readonly (readonly [words: string, number: number, flags: number])[] = [
  ['function', FUNCTION, RESERVED | MAY_DEFINE],
  ['class', CLASS, RESERVED | MAY_DEFINE],
  ['async', ASYNC, BEFORE_MEMBER],
  ['import', IMPORT, RESERVED],
  ['export', EXPORT, RESERVED],
  ['const', CONST, RESERVED],
  ['var', VARIABLE, RESERVED],
  ['let', VARIABLE, 0],
  ['type', TYPE, MAY_DEFINE],
  ['interface', INTERFACE, MAY_DEFINE],
  ['enum', ENUM, RESERVED | MAY_DEFINE],
  ['namespace', NAMESPACE, MAY_DEFINE],
  ['module', MODULE, MAY_DEFINE],
  ['global', GLOBAL, MAY_DEFINE],
  ['declare', DECLARE, BEFORE_MEMBER],
  ['abstract', ABSTRACT, BEFORE_MEMBER],
  ['extends', EXTENDS, RESERVED],
  ['implements', IMPLEMENTS, 0],
  ['new', NEW, RESERVED],
  ['typeof', TYPEOF, RESERVED],
  ['void delete', UNARY, RESERVED],
  ['await', AWAIT, 0],
  ['yield', YIELD, 0],
  ['instanceof', INSTANCEOF, RESERVED],
  ['in', IN, RESERVED],
  ['as satisfies', AS, 0],
  ['return throw', RETURN_OR_THROW, RESERVED | MAY_DEFINE],
  ['break continue debugger', JUMP, RESERVED],
  ['if', IF, RESERVED],
  ['else', ELSE, RESERVED],
  ['for', FOR, RESERVED],
  ['while with', WHILE, RESERVED],
  ['do', DO, RESERVED],
  ['switch', SWITCH, RESERVED],
  ['case', CASE, RESERVED],
  ['default', DEFAULT, RESERVED],
  ['try', TRY, RESERVED],
  ['catch', CATCH, RESERVED],
  ['finally', FINALLY, RESERVED],
  ['static', STATIC, BEFORE_MEMBER],
  ['get set', ACCESSOR, BEFORE_MEMBER],
  ['public private protected override accessor', MODIFIER, BEFORE_MEMBER],
  ['readonly', READONLY, BEFORE_MEMBER],
  ['keyof unique', KEYOF, 0],
  ['infer', INFER, 0],
  ['asserts', ASSERTS, 0],
  ['is', IS, 0],
  ['from', FROM, 0],
  ['this', THIS, 0],
  ['exports', EXPORTS, 0],
  ['prototype', PROTOTYPE, MAY_DEFINE],
  ['null true false super', LITERAL, 0],
  ['out', OUT, 0],
  ['assign extend mixin', ASSIGN, 0],
  ['using', USING, 0],
]

const NUMBER_SHIFT = 16

let table: WordTable | undefined

/** Returns the table of keywords. Its values exceed all character codes, which token runs hold for other tokens. */
export function words(): WordTable {
  table ??= new WordTable(
    new Map(
      TABLE.flatMap(([list, number, flags]) => list.split(' ').map(word => [word, (number << NUMBER_SHIFT) | flags])),
    ),
  )
  return table
}

/** The number of a keyword from its table value; 0 for names and all else. */
export function numberOf(bits: number): number {
  return bits >>> NUMBER_SHIFT
}

/** Whether the table value of a keyword has a flag. */
export function has(bits: number, flag: number): boolean {
  return bits >>> NUMBER_SHIFT !== 0 && (bits & flag) !== 0
}
