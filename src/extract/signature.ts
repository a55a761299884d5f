// The head of a definition on one line, and what it says: parameters, result, and the doc comment that goes with it.
import type { Lexis } from '../languages/lexis.ts'
import type { Definition, Parameter } from '../model.ts'
import { closingOf, skipAngles } from './brackets.ts'
import { readDoc } from './doc.ts'
import { unescapeName } from './name-escapes.ts'
import { readParameters } from './parameters.ts'
import { Scanner } from './scan.ts'
import { tablesOf } from './tables.ts'
import * as T from './tokens.ts'

export interface Head {
  /**
   * Without decorators, comments and body: `async function load(id: string): Promise<User>`. At most 300 characters.
   */
  readonly signature: string
  readonly params: readonly Parameter[] | undefined
  /** The result's type as written. */
  readonly returns: string | undefined
  readonly doc: string | undefined
}

const LONGEST_SIGNATURE = 300
const LONGEST_VALUE = 100
/** More of a head is not looked at: it could be as long as the file. */
const LONGEST_HEAD = 4000

const CALLABLE: ReadonlySet<string> = new Set(['fn', 'method', 'component'])

/** Reads the head of a definition in a text. */
export function readHead(text: string, definition: Definition, lexis: Lexis): Head {
  const { start, end, bodyStart, nameStart, kind, name } = definition
  const stop = Math.min(bodyStart >= start && bodyStart <= end ? bodyStart : end, start + LONGEST_HEAD)
  const from = afterDecorators(text, start, Math.min(nameStart, stop), lexis)
  const { line, nameAt } =
    kind === 'macro' ? foldMacro(text, from, stop, nameStart) : fold(text, from, stop, nameStart, lexis)
  const head = withoutTail(line)
  const doc = readDoc(text, definition, lexis)
  const nameEnd = writtenEnd(head, nameAt, name)
  const signature = cut(bodyStart < 0 && !CALLABLE.has(kind) ? withShortValue(head, nameEnd) : head, LONGEST_SIGNATURE)
  const open = parametersAt(head, nameEnd, definition, lexis)
  const read: { -readonly [Key in keyof Head]: Head[Key] } = { signature, params: undefined, returns: undefined, doc }
  if (open === undefined) return read
  if (open.at < 0) {
    read.params = [{ name: open.bare }]
    return read
  }
  const close = closingOf(head, open.at, lexis)
  read.params = readParameters(head.slice(open.at + 1, close), lexis, definition)
  const returns = kind === 'macro' ? '' : resultOf(head, nameAt, close, definition, lexis)
  if (returns !== '') read.returns = returns
  return read
}

/** Where a name ends in a head, which may write it with escapes. */
function writtenEnd(head: string, nameAt: number, name: string): number {
  const shortest = nameAt + name.length
  if (!head.slice(nameAt, shortest).includes('\\')) return shortest
  for (let end = shortest; end <= head.length; end++) if (unescapeName(head.slice(nameAt, end)) === name) return end
  return shortest
}

/** The offset of the first token of the head that is no decorator, annotation or attribute. */
function afterDecorators(text: string, start: number, stop: number, lexis: Lexis): number {
  const mark = lexis.decorator
  if (mark === undefined || !text.startsWith(mark, start)) return start
  const scanner = new Scanner(text.slice(start, stop), tablesOf(lexis), true)
  let depth = 0
  let last = T.END
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const goesOn =
      depth > 0 ||
      kind === T.AT ||
      kind === T.HASH ||
      kind === T.ACCESS ||
      last === T.AT ||
      last === T.ACCESS ||
      last === T.HASH ||
      (kind === T.OPEN_PAREN && last === T.WORD && !scanner.newline)
    if (!goesOn) return start + scanner.start
    if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACKET || kind === T.OPEN_BRACE) depth++
    else if (kind === T.CLOSE_PAREN || kind === T.CLOSE_BRACKET || kind === T.CLOSE_BRACE) depth--
    last = kind
  }
  return stop
}

/** Without the mark in front of the body: `{`, `:`, `=`, `=>`, and without `;` or `,`. */
function withoutTail(line: string): string {
  let end = line.length
  if (line.endsWith('=>')) end -= 2
  else if ('{:=;,'.includes(line[end - 1] ?? ' ')) end--
  return end === line.length ? line : line.slice(0, end).trimEnd()
}

interface Folded {
  readonly line: string
  /** Where the name stands in it. */
  readonly nameAt: number
}

/** text[from, stop) without comments and with single spaces. */
function fold(text: string, from: number, stop: number, nameStart: number, lexis: Lexis): Folded {
  const slice = text.slice(from, stop)
  if (!UNFOLDED.test(slice)) return { line: slice.trimEnd(), nameAt: nameStart - from }
  const scanner = new Scanner(slice, tablesOf(lexis), true)
  let line = ''
  let nameAt = -1
  let end = 0
  let last = T.END
  for (let kind = scanner.next(); kind !== T.END; kind = scanner.next()) {
    const touches = scanner.start === end || (scanner.newline && (OPENING.has(last) || CLOSING.has(kind)))
    if (!touches && line !== '') line += ' '
    if (from + scanner.start <= nameStart && nameStart < from + scanner.end)
      nameAt = line.length + nameStart - from - scanner.start
    line += slice.slice(scanner.start, scanner.end)
    end = scanner.end
    last = kind
  }
  return { line: line.replace(/,(?=[)\]])/g, ''), nameAt: Math.max(nameAt, 0) }
}

/** Not on one line, or with two spaces, or with what may be a comment. */
const UNFOLDED = /[^ -\uffff]|#| {2}|\/[/*]/

// A line break next to a bracket is the layout of a long list, not a space: `f(⏎ a,⏎ b,⏎)`.
const OPENING: ReadonlySet<number> = new Set([T.OPEN_PAREN, T.OPEN_BRACKET, T.LESS])
const CLOSING: ReadonlySet<number> = new Set([T.CLOSE_PAREN, T.CLOSE_BRACKET, T.GREATER, T.ACCESS])

/** The first line of a macro's text, which the scanner would skip as the preprocessor's. */
function foldMacro(text: string, from: number, stop: number, nameStart: number): Folded {
  const line = text
    .slice(from, stop)
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/(?:\s|\\\n)+/g, ' ')
    .replace(/^(macro_rules! \S+).*/, '$1')
    .trimEnd()
  const before = text.slice(from, nameStart).replace(/(?:\s|\\\n)+/g, ' ')
  return { line: cut(line, LONGEST_VALUE), nameAt: before.length }
}

/** `const x = <value>` with no more than the start of a long value. */
function withShortValue(head: string, nameEnd: number): string {
  const equals = head.indexOf('= ', nameEnd)
  return equals < 0 ? head : head.slice(0, equals + 2) + cut(head.slice(equals + 2), LONGEST_VALUE)
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`
}

/** Where the parameter list opens; for `x => …` no place but the name. Undefined without parameters. */
function parametersAt(
  head: string,
  nameEnd: number,
  definition: Definition,
  lexis: Lexis,
): { at: number; bare: string } | undefined {
  const { kind, bodyStart } = definition
  if (lexis.parameters === null) return undefined
  if (!CALLABLE.has(kind) && kind !== 'macro' && !((kind === 'const' || kind === 'var') && bodyStart >= 0))
    return undefined
  let at = nameEnd
  while (head[at] === ' ' || head[at] === '?' || head[at] === '"' || head[at] === "'") at++
  if (head[at] === '<' || head[at] === '[') at = skipAngles(head, at, lexis)
  while (head[at] === ' ' || head[at] === ')') at++
  if (head[at] === '(') return kind === 'macro' && at !== nameEnd ? undefined : { at, bare: '' }
  if (kind === 'macro') return undefined
  const equals = /=(?![=>])/.exec(head.slice(at))
  if (equals === null) return undefined
  at += equals.index + 1
  const bare = /^\s*(?:async\s+)?([\p{L}_$][\w$]*)(?:\s*=>)?\s*$/u.exec(head.slice(at))
  if (bare?.[1] !== undefined && bare[1] !== 'function') return { at: -1, bare: bare[1] }
  return lastListBefore(head, at)
}

/** The list that the head ends with, past wrappers left open: `memo(forwardRef((props, ref) => {`. */
function lastListBefore(head: string, from: number): { at: number; bare: string } | undefined {
  const open: number[] = []
  let found = -1
  for (let at = from; at < head.length; at++) {
    if (head[at] === '(') open.push(at)
    else if (head[at] === ')') {
      const start = open.pop()
      // What follows a list within a type or default is more of the list around it.
      if (start !== undefined && /^\s*(?:$|=>|:|\{)/.test(head.slice(at + 1, at + 8)) && (found < start || found < 0)) {
        if (found < 0 || start < found || open.length === 0 || found < open[open.length - 1]!) found = start
      }
      if (found > (start ?? 0)) found = start ?? found
      if (found >= 0 && found === start) break
    }
  }
  return found < 0 ? undefined : { at: found, bare: '' }
}

function resultOf(head: string, nameAt: number, close: number, { modifiers }: Definition, lexis: Lexis): string {
  const after = head.slice(close + 1).trim()
  if (lexis.returns === null) {
    const trailing = /^(?:const\s*|noexcept\s*|override\s*)*->\s*(.+)$/.exec(after)
    return trailing?.[1] ?? leadingType(head.slice(0, nameAt), modifiers)
  }
  if (lexis.returns !== '') {
    if (!after.startsWith(lexis.returns)) return ''
    return after
      .slice(lexis.returns.length)
      .replace(/\s+where\s.*$/, '')
      .trim()
  }
  return after
}

/** The type in front of a name, without modifiers, templates and the owner in `T Owner::name`. */
function leadingType(before: string, modifiers: readonly string[]): string {
  let type = before.trim().replace(/^(?:template|public|private|protected)?\s*<.*?>\s*(?=\w)/, '')
  type = type.replace(/[\w:]+(?:<[^<>]*>)?::\s*~?$/, '')
  const words = type.split(' ').filter(word => !modifiers.includes(word) && !NOT_A_TYPE.test(word))
  return words
    .join(' ')
    .replace(/^<[^>]*>\s*/, '')
    .replace(/\($/, '')
    .trim()
}

const NOT_A_TYPE =
  /^(?:static|inline|extern|virtual|explicit|constexpr|friend|public|private|protected|final|abstract|synchronized|native|default|__\w+|asmlinkage|noinline|@.*|"C")$/
