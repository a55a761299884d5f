// Infers types of values in Go from the code when a query needs them. Nothing is stored.
import * as T from '../../scan/token-kinds.ts'
import type { Graph } from '../graph.ts'
import type { Resolved } from '../relation.ts'
import type { TypeMembers } from '../type-members.ts'
import type { Found } from '../type-symbols.ts'
import { lastWordTo } from '../values/operand-start.ts'
import { GoCalls, type GoExpressions } from './go-calls.ts'
import type { GoDeclaration, GoFile } from './go-file.ts'
import { GoMembers } from './go-members.ts'
import { goOperandStart, listed, pastType } from './go-syntax.ts'
import { type GoType, NO_ARGUMENTS, OPEN_OUTSIDE, OUTSIDE_GO } from './go-type.ts'
import { GoWrittenTypes } from './go-written-types.ts'

/** Steps from one expression to the next, for one receiver. */
const MAX_STEPS = 400
/** Most calls of one name on one line that are resolved. */
const MAX_ON_LINE = 20

export class GoValues implements GoExpressions {
  readonly texts: GoWrittenTypes
  readonly members: GoMembers
  readonly #graph: Graph
  readonly #calls: GoCalls
  readonly #declared = new Map<GoDeclaration, GoType | undefined>()
  #steps = 0

  constructor(graph: Graph, types: TypeMembers) {
    this.#graph = graph
    this.texts = new GoWrittenTypes(graph)
    this.members = new GoMembers(this.texts, types)
    this.#calls = new GoCalls(this)
  }

  /**
   * Resolves the calls of `name` on a 1-based line whose receiver ends with `word`. A record has one entry for all of them.
   * Undefined if the type of the receiver is unknown.
   */
  memberAt(path: string, line: number, name: string, word: string): Resolved | undefined {
    const file = this.texts.file(path)
    if (!file) return undefined
    const resolved = this.#placesOf(file, line, name, word).map(at => this.#memberOf(file, at))
    const found = resolved.filter(one => typeof one === 'object' && 'symbols' in one)
    const [first] = found
    return first ? { ...first, symbols: [...new Set(found.flatMap(one => one.symbols))] } : resolved[0]
  }

  /** True if such a call is on a type outside the index that may be an interface, which types of the index may implement. */
  isOnOutside(path: string, line: number, name: string, word: string): boolean {
    const file = this.texts.file(path)
    if (!file) return false
    return this.#placesOf(file, line, name, word).some(at => {
      const receiver = this.#receiverAt(file, at)
      return receiver?.is === 'outside' && receiver.isOpen
    })
  }

  #placesOf({ code }: GoFile, line: number, name: string, word: string): readonly number[] {
    const [from, to] = code.line(line)
    const places: number[] = []
    for (let at = from; at < to; at++) if (code.is(at, name) && code.kind(at - 1) === T.ACCESS) places.push(at)
    const called = places.filter(at => code.kind(at + 1) === T.OPEN_PAREN)
    const fitting = called.filter(at => lastWordTo(code, at - 2) === word)
    return fitting.length > 0 ? fitting.slice(0, MAX_ON_LINE) : [...called, ...places].slice(0, 1)
  }

  #receiverAt(file: GoFile, at: number): GoType | undefined {
    const start = goOperandStart(file.code, at - 1)
    this.#steps = 0
    return start < 0 ? undefined : this.expression(file, start, at - 1)
  }

  /** Resolves the name of a member at a token. */
  #memberOf(file: GoFile, at: number): Resolved | undefined {
    const name = file.code.word(at)
    const receiver = this.#receiverAt(file, at)
    if (receiver === undefined) return undefined
    if (receiver.is === 'outside') return 'none'
    if (receiver.is === 'package') {
      const symbols = this.texts.inFolder(receiver.folder, name).map(({ symbol }) => symbol)
      return symbols.length > 0 ? { symbols, how: 'import' } : undefined
    }
    const type = receiver.is === 'type' ? receiver.type : receiver
    const member = this.members.of(type, name)
    const known = type.is === 'named' ? { type: type.type.symbol } : {}
    if (member.is === 'method') return { symbols: [member.found.symbol], how: 'member-of-type', ...known }
    // A function that a field holds has no name.
    if (member.is === 'field' || type.is !== 'named') return 'none'
    return { why: member.isSure ? 'receiver-type' : 'base-type', ...known }
  }

  /** True if a variable of a function shadows a definition of the package on a 1-based line. */
  isLocal(path: string, line: number | undefined, name: string): boolean {
    const file = line !== undefined && path.endsWith('.go') ? this.texts.file(path) : undefined
    if (!file || line === undefined) return false
    const [from, to] = file.code.line(line)
    for (let at = from; at < to; at++)
      if (file.code.is(at, name) && file.code.kind(at - 1) !== T.ACCESS && file.code.kind(at + 1) === T.OPEN_PAREN) {
        const declaration = file.visible(name, at)
        return declaration !== undefined && declaration.from > 0
      }
    return false
  }

  /** The type of the expression that begins at a token and ends before `stop`; undefined if unknown. */
  expression(file: GoFile, at: number, stop = -1): GoType | undefined {
    if (this.#steps++ >= MAX_STEPS) return undefined
    const { code } = file
    const kind = code.kind(at)
    if (kind === T.STRING || kind === T.NUMBER) return this.#chain(file, at + 1, OUTSIDE_GO, stop)
    if (kind === T.STAR || code.is(at, '&') || code.is(at, '-') || code.is(at, '+') || code.is(at, '^'))
      return this.expression(file, at + 1, stop)
    if (kind === T.BANG) return OUTSIDE_GO
    if (code.is(at, '<') && code.is(at + 1, '-')) {
      const channel = this.expression(file, at + 2, stop)
      return channel && this.element(channel)
    }
    if (kind === T.OPEN_PAREN) {
      const inner = this.expression(file, at + 1, code.partners[at]!)
      return this.#chain(file, code.partners[at]! + 1, inner, stop)
    }
    if (code.is(at, 'func') && code.kind(at + 1) === T.OPEN_PAREN) {
      const past = pastType(code, at)
      const type = this.texts.at(file, at, NO_ARGUMENTS)
      return this.#chain(file, code.kind(past) === T.OPEN_BRACE ? code.partners[past]! + 1 : past, type, stop)
    }
    if (kind === T.OPEN_BRACKET || WRITTEN.has(code.word(at))) {
      const type = this.texts.at(file, at, NO_ARGUMENTS)
      return this.#chain(file, pastType(code, at), type && { is: 'type', type }, stop)
    }
    if (!code.isName(at)) return undefined
    if (BUILT_IN.has(code.word(at)) && code.kind(at + 1) === T.OPEN_PAREN && !file.visible(code.word(at), at))
      return this.#chain(file, code.partners[at + 1]! + 1, this.#calls.builtIn(file, at + 1), stop)
    return this.#chain(file, at + 1, this.named(file, at), stop)
  }

  /** Members, calls and indexes behind an operand. */
  #chain(file: GoFile, start: number, operand: GoType | undefined, stop: number): GoType | undefined {
    const { code } = file
    let type = operand
    for (let i = start; ; ) {
      if (i === stop) return type
      const kind = code.kind(i)
      if (kind === T.ACCESS && code.kind(i + 1) === T.OPEN_PAREN) {
        if (!code.is(i + 2, 'type')) type = this.texts.at(file, i + 2, NO_ARGUMENTS)
        i = code.partners[i + 1]! + 1
      } else if (kind === T.ACCESS) {
        type = type && this.#memberType(type, code.word(i + 1))
        i += 2
      } else if (kind === T.OPEN_PAREN && !code.isFirst(i)) {
        type = type && this.#calls.result(file, i, type)
        i = code.partners[i]! + 1
      } else if (kind === T.OPEN_BRACKET && !code.isFirst(i)) {
        type = type && this.#indexed(file, i, type)
        i = code.partners[i]! + 1
      } else if (kind === T.OPEN_BRACE && type?.is === 'type') {
        type = type.type
        i = code.partners[i]! + 1
      } else return this.#operation(file, i, type)
    }
  }

  /** The type of an operation whose first operand has a type. */
  #operation(file: GoFile, at: number, type: GoType | undefined): GoType | undefined {
    const { code } = file
    const isEnd = code.isFirst(at) || code.kind(at) === T.END || !isOperator(code.kind(at))
    if (isEnd) return type
    if (code.kind(at) === T.LOGICAL || /^(?:==|!=|<=?|>=?)$/.test(code.word(at))) return OUTSIDE_GO
    return type?.is === 'outside' && !code.is(at, '<<') && !code.is(at, '>>') ? this.expression(file, at + 1) : type
  }

  #indexed(file: GoFile, open: number, type: GoType): GoType | undefined {
    const { code } = file
    if (type.is === 'type' || type.is === 'func') {
      const given = listed(code, open).map(one => this.texts.at(file, one.type, NO_ARGUMENTS))
      if (type.is === 'func') return this.#calls.instantiated(type, given)
      return type.type.is === 'named' ? { is: 'type', type: { ...type.type, given } } : type
    }
    for (let at = open + 1; at < code.partners[open]!; at = Math.max(code.partners[at]!, at) + 1)
      if (code.kind(at) === T.COLON) return type
    return this.element(type)
  }

  /** What a collection holds. */
  element(type: GoType): GoType | undefined {
    if (type.is === 'list' || type.is === 'map') return type.element
    if (type.is === 'outside') return OPEN_OUTSIDE
    const underlying = type.is === 'named' ? this.texts.underlying(type.type, type.given) : undefined
    return underlying && this.element(underlying)
  }

  #memberType(type: GoType, name: string): GoType | undefined {
    if (type.is === 'outside') return OPEN_OUTSIDE
    if (type.is === 'package') return this.#symbolType(this.texts.inFolder(type.folder, name)[0])
    const member = this.members.of(type.is === 'type' ? type.type : type, name)
    if (member.is === 'field') return member.type
    const parameters = member.is === 'method' ? this.texts.parametersOf(member.found) : undefined
    return parameters && { is: 'func', ...parameters, given: member.is === 'method' ? member.given : NO_ARGUMENTS }
  }

  /** The type of what a name refers to at a token. */
  named(file: GoFile, at: number): GoType | undefined {
    const { code } = file
    const name = code.word(at)
    const declaration = file.visible(name, at)
    if (declaration) {
      const parameter = declaration.is === 'type parameter' ? this.texts.at(file, at, NO_ARGUMENTS) : undefined
      if (declaration.is === 'type parameter') return parameter && { is: 'type', type: parameter }
      return declaration.is === 'switch' ? this.#narrowed(file, declaration, at) : this.#declaredType(file, declaration)
    }
    const type = this.texts.at(file, at, NO_ARGUMENTS)
    if (type && code.kind(at + 1) !== T.ACCESS) return { is: 'type', type }
    const own = this.#symbolType(this.texts.inPackageOf(code.path, name)[0])
    if (own) return own
    const folder = this.#graph.bases.go.packageNamed(name, code.path)
    if (folder !== undefined) return folder === 'outside' ? OUTSIDE_GO : { is: 'package', folder }
    return type && { is: 'type', type }
  }

  #symbolType(found: Found | undefined): GoType | undefined {
    if (!found) return undefined
    if (found.entry.k === 'fn') {
      const parameters = this.texts.parametersOf(found)
      return parameters && { is: 'func', ...parameters, given: NO_ARGUMENTS }
    }
    if (found.entry.k !== 'var' && found.entry.k !== 'const') {
      const type = this.texts.ofSymbol(found, [])
      return type && { is: 'type', type }
    }
    const file = this.texts.file(found.entry.f)
    const declaration = file?.visible(found.entry.s, 0)
    return file && declaration && this.#declaredType(file, declaration)
  }

  #declaredType(file: GoFile, one: GoDeclaration): GoType | undefined {
    if (this.#declared.has(one)) return this.#declared.get(one)
    // Declared by itself in the end.
    this.#declared.set(one, undefined)
    const type = this.#typeOfDeclaration(file, one)
    // Another question may come here with more steps left.
    if (this.#steps >= MAX_STEPS) this.#declared.delete(one)
    else this.#declared.set(one, type)
    return type
  }

  #typeOfDeclaration(file: GoFile, { is, type, value, index, count }: GoDeclaration): GoType | undefined {
    if (type !== undefined) return this.texts.at(file, type, NO_ARGUMENTS)
    if (value === undefined) return undefined
    const { code } = file
    if (is === 'range') {
      const whole = this.expression(file, value)
      return whole && this.#calls.ranged(whole, index, count)
    }
    let at = value
    for (let place = 0; place < index; at++) {
      at = Math.max(code.partners[at]!, at)
      if (code.kind(at) === T.COMMA) place++
      else if (at >= code.count || (at > value && code.isFirst(at) && T.endsOperand(code.kind(at - 1)))) break
    }
    const isOne = index > 0 && code.kind(at - 1) !== T.COMMA
    const whole = this.expression(file, isOne ? value : at)
    if (whole?.is === 'results') return whole.of[index]
    // `v, ok := m[k]`
    return isOne ? whole && OUTSIDE_GO : whole?.is === 'type' ? undefined : whole
  }

  /** The type that the clause around a token gives the variable of a switch over types. */
  #narrowed(file: GoFile, one: GoDeclaration, at: number): GoType | undefined {
    const { code } = file
    let inner = at
    while (code.around[inner]! > one.from) inner = code.around[inner]!
    let clause = inner
    while (
      clause > one.from &&
      !((code.is(clause, 'case') || code.is(clause, 'default')) && code.around[clause] === one.from)
    )
      clause = code.partners[clause]! >= 0 && code.partners[clause]! < clause ? code.partners[clause]! - 1 : clause - 1
    const past = code.is(clause, 'case') ? pastType(code, clause + 1) : -1
    if (code.kind(past) === T.COLON && !code.is(clause + 1, 'nil')) return this.texts.at(file, clause + 1, NO_ARGUMENTS)
    return this.expression(file, one.value!)
  }
}

/** Words that begin a type where an expression may stand. */
const WRITTEN: ReadonlySet<string> = new Set(['map', 'chan', 'struct', 'interface'])

const BUILT_IN: ReadonlySet<string> = new Set(['new', 'make', 'append', 'min', 'max'])

function isOperator(kind: number): boolean {
  return (
    kind === T.OTHER ||
    kind === T.STAR ||
    kind === T.LOGICAL ||
    kind === T.LESS ||
    kind === T.GREATER ||
    kind === T.PIPE
  )
}
