// The parameters in a definition's head, in the three ways that languages write them.
import type { Lexis } from '../languages/lexis.ts'
import type { Definition, Parameter } from '../model.ts'
import { positionOf, splitAtCommas } from './brackets.ts'

/** Parameters of a list's inside, on one line. The receiver (`self`, `this`) and bare marks (`*`, `/`) are left out. */
export function readParameters(list: string, lexis: Lexis, definition: Definition): Parameter[] {
  const parts = splitAtCommas(list, lexis)
  if (definition.kind === 'macro')
    return parts.map(part => (part === '...' ? variadic('_', part) : parameter(part, '', '', false, false)))
  if (lexis.parameters === 'name type') return grouped(parts)
  const read = lexis.parameters === 'type name' ? typeFirst : nameFirst
  const result: Parameter[] = []
  parts.forEach((part, at) => {
    const parameter = read(part, lexis)
    if (parameter !== undefined && !isReceiver(parameter.name, at, lexis, definition)) result.push(parameter)
  })
  return result
}

function isReceiver(name: string, at: number, lexis: Lexis, { kind, modifiers }: Definition): boolean {
  if (at > 0) return false
  if (name === 'self' || (name === 'this' && lexis.returns === ':')) return true
  return name === 'cls' && kind === 'method' && !modifiers.includes('static')
}

/** `name?: type = default`, `...rest`, `*args`, `mut name: T`, and patterns. */
function nameFirst(written: string, lexis: Lexis): Parameter | undefined {
  let part = written.replace(/^(?:@[\w.]+(?:\([^()]*\))?\s*|#\[[^\]]*\]\s*)+/, '')
  part = part.replace(
    /^(?:(?:public|private|protected|internal|readonly|override|mut|ref|val|var|vararg|noinline|crossinline|implicit|using)\s+)+/,
    '',
  )
  part = part.replace(/^&\s*(?:'\w+\s+)?(?:mut\s+)?(?=self\b)/, '')
  const rest = /^(?:\.\.\.|\*\*?)\s*/.exec(part)
  if (rest) part = part.slice(rest[0].length)
  const equals = positionOf(part, '=', lexis)
  const initial = equals < 0 ? '' : part.slice(equals + 1).trim()
  if (equals >= 0) part = part.slice(0, equals).trim()
  const colon = positionOf(part, ':', lexis)
  const type = colon < 0 ? '' : part.slice(colon + 1).trim()
  let name = (colon < 0 ? part : part.slice(0, colon)).trim()
  const optional = name.endsWith('?')
  if (optional) name = name.slice(0, -1)
  // An argument's label and the parameter (Swift): `for key: String`.
  name = /^[\w$]+\s+([\w$]+)$/.exec(name)?.[1] ?? name
  if (name === '' || name === '/') return undefined
  return parameter(name, type, initial, optional, rest !== null)
}

/** `final Type<T> name[]`, `void (*callback)(int)`, `String... names`, and prototypes without names. */
function typeFirst(written: string, lexis: Lexis): Parameter | undefined {
  if (written === 'void') return undefined
  if (written === '...') return parameter('_', '...', '', false, true)
  let part = written.replace(/^(?:@[\w.]+(?:\([^()]*\))?\s*)+/, '').replace(/^(?:final|register)\s+/, '')
  part = part.replace(/^#\[[^\]]*\]\s*/, '').replace(/^(?:(?:public|protected|private|readonly)\s+)+/, '')
  const equals = positionOf(part, '=', lexis)
  const initial = equals < 0 ? '' : part.slice(equals + 1).trim()
  if (equals >= 0) part = part.slice(0, equals).trim()
  part = part.replace(/\s+__\w+$/, '')
  const variable = /^(.*?)\s*&?\s*(?:\.\.\.)?(\$\w+)$/.exec(part)
  if (variable) return parameter(variable[2]!, variable[1]!, initial, false, part.includes('...'))
  const pointer = /\(\s*[*&^]+\s*(?:const\s+)?(\w+)/.exec(part)
  if (pointer?.[1] !== undefined) {
    const at = pointer.index + pointer[0].length - pointer[1].length
    return parameter(
      pointer[1],
      part.slice(0, at).trimEnd() + part.slice(at + pointer[1].length),
      initial,
      false,
      false,
    )
  }
  const rest = part.includes('...')
  const named = /^(.*[\s*&>\].])([\p{L}_$][\w$]*)((?:\s*\[[^\]]*\])*)$/u.exec(part)
  if (named?.[1] === undefined || named[2] === undefined || isOnlyType(named[1], named[2])) {
    return parameter('_', part, initial, false, rest)
  }
  const type = `${named[1].trim()}${named[3] === '' ? '' : ` ${named[3]?.trim()}`}`
  return parameter(named[2], rest ? type.replace(/\s*\.\.\.\s*/, '') : type, initial, false, rest)
}

const TYPE_WORDS = /^(?:int|char|short|long|float|double|unsigned|signed|bool|void|const|auto)$/
const TYPE_PREFIXES = /^(?:(?:const|volatile|struct|union|enum|unsigned|signed|class|typename)\s*)+$/

/** Whether the last word belongs to the type: `unsigned int`, `struct file`. */
function isOnlyType(before: string, last: string): boolean {
  const struct = /^(?:const\s+)?(?:struct|union|enum|class|typename)\s*$/.test(before)
  return TYPE_WORDS.test(last) || struct || (TYPE_PREFIXES.test(before) && /^const\s*$/.test(before))
}

/** A name and its type, in Go. */
const NAMED = /^([\p{L}_][\p{L}\p{N}_]*)\s+(\S.*)$/u

/** Go: `a, b int`, `names ...string`, or types alone. */
function grouped(parts: readonly string[]): Parameter[] {
  const result: Parameter[] = []
  let areNamed = false
  // From the last to the first, since a type stands behind the last of its names.
  let type = ''
  for (let at = parts.length - 1; at >= 0; at--) {
    const found = NAMED.exec(parts[at]!)
    // `chan int` and `func (int)` are types, not a name and a type.
    const isNamed = found !== null && !/^(?:chan|func|map|struct|interface)$/.test(found[1]!)
    if (isNamed) type = found[2]!
    if (isNamed) areNamed = true
    result.push(variadic(isNamed ? found[1]! : parts[at]!, type))
  }
  if (!areNamed) for (let at = 0; at < result.length; at++) result[at] = variadic('_', result[at]!.name)
  return result.reverse()
}

function variadic(name: string, type: string): Parameter {
  const rest = type.startsWith('...')
  return parameter(name, rest ? type.slice(3) : type, '', false, rest)
}

/** All fields at once, absent ones undefined, as in records: V8 reads objects of one shape far faster. */
function parameter(name: string, type: string, initial: string, optional: boolean, rest: boolean): Parameter {
  return {
    name,
    type: type === '' ? undefined : type,
    default: initial === '' ? undefined : initial,
    optional: optional ? true : undefined,
    rest: rest ? true : undefined,
  } as Parameter
}
