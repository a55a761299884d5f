// Which overloads of a function a call may mean, by its arguments: how many there are, and which are literals or lambdas.
import { importsPackages } from '../languages/package-rules.ts'
import { FUNCTION_KINDS, type Parameter } from '../model.ts'
import { escaped } from '../util/regex-escape.ts'
import type { Graph } from './graph.ts'
import { isDelegation } from './overrides.ts'

/** Lines and characters of a call that are read. */
const MAX_LINES = 60
const MAX_CHARACTERS = 8000

/** True for a file of a language in which the parentheses of a call have all of its arguments, and no others are named. */
export const choosesOverloads = (path: string): boolean => path.endsWith('.java')

/** What the text of an argument tells of its type. */
type ArgumentKind = 'string' | 'number' | 'lambda' | 'other'

/**
 * All overloads of the functions called `name` among `symbols`, without those that the call on the 1-based line cannot mean;
 * in Go the variants of a definition for other platforms.
 */
export function overloadsOf(
  graph: Graph,
  symbols: readonly number[],
  name: string,
  { path, lines }: { readonly path: string; readonly lines: readonly string[] },
  line: number | undefined,
): readonly number[] {
  const all = new Set(symbols)
  const areTogether = (one: string, other: string): boolean =>
    one === other || (importsPackages(one) && graph.bases.go.areInOnePackage(one, other))
  for (const symbol of symbols) {
    const { entry } = graph.found(symbol)
    if (FUNCTION_KINDS.has(entry.k) && (entry.s === name || isDelegation(name)))
      for (const { symbol: other, entry: one } of graph.named(entry.s))
        if (one.p === entry.p && one.k === entry.k && areTogether(one.f, entry.f)) all.add(other)
  }
  if (all.size < 2 || line === undefined || !choosesOverloads(path)) return [...all]
  const given = argumentsAt(lines, line, name)
  const isTaking = (symbol: number, mayRest: boolean): boolean => {
    const { k, params = [] } = graph.standing.record(symbol)
    return !FUNCTION_KINDS.has(k) || !given || accepts(params, given, mayRest)
  }
  // Those with any number of parameters come into question only if no other does. Of some arguments the type is unknown.
  for (const mayRest of given?.includes('other') === false ? [false, true] : [true]) {
    const taking = [...all].filter(symbol => isTaking(symbol, mayRest))
    if (taking.some(symbol => FUNCTION_KINDS.has(graph.standing.record(symbol).k))) return taking
  }
  return [...all]
}

/** The arguments of the call of `name` on a line; undefined if several calls of the name there differ. */
function argumentsAt(lines: readonly string[], line: number, name: string): readonly ArgumentKind[] | undefined {
  const code = lines
    .slice(line - 1, line - 1 + MAX_LINES)
    .join('\n')
    .slice(0, MAX_CHARACTERS)
    .replace(LITERALS, found => (found.startsWith('/') ? ' ' : found.startsWith("'") ? '0' : '""'))
  const first = `${code}\n`.indexOf('\n')
  const call = new RegExp(`(?<![\\w$])${escaped(name)}\\s*(?:<[^;(){}]*>)?\\s*\\(`, 'g')
  const found = new Map<string, readonly ArgumentKind[] | undefined>()
  for (const { index, 0: head } of code.matchAll(call)) {
    const given = index <= first ? argumentsFrom(code, index + head.length) : undefined
    if (index <= first) found.set(String(given), given)
  }
  return found.size === 1 ? [...found.values()][0] : undefined
}

const LITERALS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g
/** A type before its arguments, whose commas separate no arguments of a call. */
const GENERIC = /[A-Z]\w*\s*$/

/** The arguments behind an opening parenthesis; undefined if it is not closed. */
function argumentsFrom(code: string, from: number): readonly ArgumentKind[] | undefined {
  let [depth, angles, start] = [0, 0, from]
  const found: ArgumentKind[] = []
  for (let at = from; at < code.length; at++) {
    const char = code[at]!
    const isEnd = depth === 0 && char === ')'
    if (isEnd || (char === ',' && depth === 0 && angles === 0)) {
      const text = code.slice(start, at).trim()
      if (text !== '' || found.length > 0) found.push(kindOf(text))
      if (isEnd) return found
      start = at + 1
    } else if (/[([{]/.test(char)) depth++
    else if (/[)\]}]/.test(char)) depth--
    else if (char === '<' && (angles > 0 || GENERIC.test(code.slice(Math.max(0, at - 40), at)))) angles++
    else if (char === '>' && angles > 0 && code[at - 1] !== '-') angles--
  }
  return undefined
}

function kindOf(argument: string): ArgumentKind {
  if (/^""(?:$|\s*\+)/.test(argument)) return 'string'
  if (/^-?\d[\w.]*$/.test(argument)) return 'number'
  return /^(?:\w+|\([\w\s,<>.]*\))\s*(?:->|=>)/.test(argument) || /^[\w.]+::\w+$/.test(argument) ? 'lambda' : 'other'
}

/** True if a function with these parameters can be called so. */
function accepts(params: readonly Parameter[], given: readonly ArgumentKind[], mayRest: boolean): boolean {
  if (!mayRest && params.some(({ rest }) => rest)) return false
  const needed = params.filter(each => !each.rest && !each.optional && each.default === undefined).length
  const last = params.at(-1)
  if (given.length < needed || (given.length > params.length && !last?.rest)) return false
  return given.every((kind, i) => takes((params[i] ?? last)?.type, kind))
}

/** Types that a string may have; a type parameter may be any. */
const STRINGS =
  /^(?:final\s+)?(?:[A-Z]\w?|string|object|dynamic|(?:java\.lang\.)?(?:String|CharSequence|Object|Comparable|Serializable))\b(?!\.)/
/** Types that no number has. */
const TEXTS = /^(?:final\s+)?(?:String|CharSequence|boolean)\b/
/** Types that no lambda has. */
const PLAIN =
  /^(?:final\s+)?(?:int|long|short|byte|char|bool|boolean|float|double|string|String|Class|Object|[A-Z]\w*\[\])\b/

function takes(type: string | undefined, kind: ArgumentKind): boolean {
  if (type === undefined || kind === 'other') return true
  if (kind === 'string') return STRINGS.test(type)
  return !(kind === 'number' ? TEXTS : PLAIN).test(type)
}
