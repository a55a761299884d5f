// Reads the parameters of a head, in the three notations of languages.
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { SignatureRule } from '../../languages/signature-rule.ts'
import type { Definition, Parameter } from '../../model.ts'
import { withoutAttributes } from './attributes.ts'
import { positionOf, splitAt } from './head-brackets.ts'

const NO_RULE: SignatureRule = {}

/** Parameters of a list's inside, on one line. The receiver (`self`, `this`) and bare marks (`*`, `/`) are left out. */
export function parseParameters(list: string, lexis: Lexis, definition: Definition): Parameter[] {
  const rule = lexis.signature ?? NO_RULE
  if (rule.prototype?.test(list)) return []
  const parts = splitAt(list, rule.separators ?? ',', lexis)
  if (definition.kind === 'macro')
    return parts.map(part => (part === '...' ? variadic('_', part) : parameter(part, '', '', false, false)))
  if (lexis.parameters === 'name type') return grouped(parts, rule, lexis)
  const read = lexis.parameters === 'type name' ? typeFirst : nameFirst
  const result: Parameter[] = []
  for (const [at, part] of parts.entries()) {
    if (rule.namedGroups && (part[0] === '{' || part[0] === '[')) {
      for (const named of splitAt(part.slice(1, -1), ',', lexis)) {
        const found = typeFirst(named, lexis)
        if (found) result.push(/^required\b/.test(named) ? found : ({ ...found, optional: true } as Parameter))
      }
      continue
    }
    const found = read(part, lexis)
    if (found !== undefined && !(at === 0 && isReceiver(found.name, rule, definition))) result.push(found)
  }
  return result
}

/** True for a receiver, which a call writes before the dot. */
function isReceiver(name: string, { receivers }: SignatureRule, { kind, decorators, modifiers }: Definition): boolean {
  if (receivers === undefined || !receivers.names.includes(name)) return false
  if (!receivers.methodsOnly) return true
  return kind === 'method' && !modifiers.includes('static') && !decorators.some(each => /^@staticmethod\b/.test(each))
}

/** `name?: type = default`, `...rest`, `*args`, `mut name: T`, and patterns. */
function nameFirst(written: string, lexis: Lexis): Parameter | undefined {
  const rule = lexis.signature ?? NO_RULE
  // In a language with prototypes, `@` begins a name (Perl).
  let part = rule.prototype ? written : written.replace(/^(?:@[\w.]+(?:\([^()]*\))?\s*|#\[[^\]]*\]\s*)+/, '')
  if (part === '...') return parameter(part, '', '', false, true)
  const words = WORDS.exec(part)?.[0] ?? ''
  part = part.slice(words.length)
  part = part.replace(/^&\s*(?:'\w+\s+)?(?:mut\s+)?(?=self\b)/, '')
  const mark = /^(?:\.\.\.|\*\*?|&(?=\w+$))\s*/.exec(part)?.[0] ?? ''
  part = part.slice(mark.length)
  const defaults = rule.default ?? '='
  const equals = positionOf(part, defaults, lexis)
  let initial = equals < 0 ? '' : part.slice(equals + defaults.length).trim()
  if (equals >= 0) part = part.slice(0, equals).trim()
  const typed = rule.type ?? ':'
  const colon = positionOf(part, typed, lexis)
  let type = colon < 0 ? '' : part.slice(colon + typed.length).trim()
  let name = (colon < 0 ? part : part.slice(0, colon)).trim()
  if (rule.keywords && colon >= 0) {
    initial = type
    type = ''
  }
  const optional = name.endsWith('?')
  if (optional) name = name.slice(0, -1)
  // Argument label and parameter (Swift): `for key: String`.
  name = /^[\w$]+\s+([\w$]+)$/.exec(name)?.[1] ?? name
  // A pattern with a name (Elixir): `%{id: id} = user`.
  if (defaults !== '=') name = /^([a-z_]\w*)\s*=|=\s*([a-z_]\w*)$/.exec(name)?.slice(1).find(Boolean) ?? name
  const many = /^vararg\b/.test(words) || MANY.exec(type) !== null || name.endsWith('...')
  if (many) {
    type = type.replace(MANY, '')
    name = name.replace(/\.\.\.$/, '')
  }
  if (name === '' && type !== '' && rule.type) name = '_'
  // Anonymous `*` and `**` are passed on (Ruby).
  if (name === '' && rule.keywords) name = mark.trim()
  if (name === '' || name === '/') return undefined
  // `@rest`, `%options`, `$count //= 1`, and `$` for an ignored argument (Perl).
  const sigil = rule.prototype ? /^([$@%])(\w*)(?:\s*(?:\/\/|\|\|))?$/.exec(name) : null
  if (sigil !== null) name = sigil[2] === '' ? '_' : sigil[1]! + sigil[2]!
  const isRest = many || (mark !== '' && mark[0] !== '&') || (sigil !== null && sigil[1] !== '$')
  return parameter(name, type, initial, optional, isRest)
}

const WORDS =
  /^(?:(?:public|private|protected|internal|readonly|override|mut|ref|val|var|vararg|noinline|crossinline|implicit|using)\s+)+/

/** A variadic type: `Int...` (Swift), `Int*` (Scala), `Int...` (Julia). */
const MANY = /(?:\.\.\.|(?<=[\w\])])\*)$/

/** `final Type<T> name[]`, `void (*callback)(int)`, `String... names`, and prototypes without names. */
function typeFirst(written: string, lexis: Lexis): Parameter | undefined {
  if (written === 'void') return undefined
  if (written === '...') return parameter('_', '...', '', false, true)
  let part = written.replace(ANNOTATIONS, '')
  part = withoutAttributes(part, lexis).replace(/^#\[[^\]]*\]\s*/, '')
  const words = TYPE_FIRST_WORDS.exec(part)?.[0] ?? ''
  part = part.slice(words.length).replace(ANNOTATIONS, '').replace(TYPE_FIRST_WORDS, '')
  const equals = positionOf(part, '=', lexis)
  const initial = equals < 0 ? '' : part.slice(equals + 1).trim()
  if (equals >= 0) part = part.slice(0, equals).trim()
  part = part.replace(/\s+__\w+$/, '')
  const variable = /^(.*?)\s*&?\s*(?:\.\.\.)?(\$\w+)$/.exec(part)
  if (variable) return parameter(variable[2]!, variable[1]!, initial, false, part.includes('...'))
  // `this.name` and `super.name` (Dart): the type is the field's.
  const field = /^(.*?)\b(?:this|super)\.(\w+)$/.exec(part)
  if (field) return parameter(field[2]!, field[1]!.trim(), initial, false, false)
  if (/^[\w$.<>]+ this$/.test(part)) return undefined
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
  // The dots in `std::tuple<T...>` belong to the type.
  const dots = positionOf(part, '...', lexis)
  const rest = dots >= 0 || /\bparams\s/.test(words)
  const named = /^(.*[\s*&>\].])([\p{L}_$][\w$]*)((?:\s*\[[^\]]*\])*)$/u.exec(part)
  if (named?.[1] === undefined || named[2] === undefined || isOnlyType(named[1], named[2])) {
    // `name` alone has no type where types are optional (Dart).
    const isBare = lexis.signature?.namedGroups && /^\w+$/.test(part)
    return isBare ? parameter(part, '', initial, false, rest) : parameter('_', part, initial, false, rest)
  }
  const type = `${named[1].trim()}${named[3] === '' ? '' : ` ${named[3]?.trim()}`}`
  return parameter(
    named[2],
    dots >= 0 ? `${type.slice(0, dots).trimEnd()}${type.slice(dots + 3).trimStart()}` : type,
    initial,
    false,
    rest,
  )
}

/** Before a parameter, or between its words and its type (Java). */
const ANNOTATIONS = /^(?:@[\w.]+(?:\([^()]*\))?\s*)+/

/** Words before a type that are not part of it. `this` begins an extension (C#). */
const TYPE_FIRST_WORDS =
  /^(?:(?:final|register|public|protected|private|readonly|required|covariant|params|this|scoped)\s+)+(?=\S)/

const TYPE_WORDS = /^(?:int|char|short|long|float|double|unsigned|signed|bool|void|const|auto)$/
const TYPE_PREFIXES = /^(?:(?:const|volatile|struct|union|enum|unsigned|signed|class|typename)\s*)+$/

/** True if the last word belongs to the type: `unsigned int`, `struct file`. */
function isOnlyType(before: string, last: string): boolean {
  const struct = /^(?:const\s+)?(?:struct|union|enum|class|typename)\s*$/.test(before)
  return TYPE_WORDS.test(last) || struct || (TYPE_PREFIXES.test(before) && /^const\s*$/.test(before))
}

const NAMED = /^([\p{L}_][\p{L}\p{N}_]*)\s+(\S.*)$/u

/** Go: `a, b int`, `names ...string`, or types alone. */
function grouped(parts: readonly string[], { noise, defaultWord }: SignatureRule, lexis: Lexis): Parameter[] {
  const result: Parameter[] = []
  let areNamed = false
  // From last to first, since a type follows the last of its names.
  let type = ''
  for (let at = parts.length - 1; at >= 0; at--) {
    let part = noise ? parts[at]!.replace(noise, '') : parts[at]!
    const valued = defaultWord?.exec(part) ?? null
    const initial = valued === null ? '' : part.slice(valued.index + valued[0].length).trim()
    if (valued !== null) part = part.slice(0, valued.index).trim()
    const found = NAMED.exec(part)
    // `chan int` and `func (int)` are types, not a name and a type.
    const isNamed = found !== null && !/^(?:chan|func|map|struct|interface)$/.test(found[1]!)
    if (isNamed) type = found[2]!
    if (isNamed) areNamed = true
    result.push(variadic(isNamed ? found[1]! : part, type, initial))
  }
  if (!areNamed && lexis.returns === '')
    for (let at = 0; at < result.length; at++) result[at] = variadic('_', result[at]!.name)
  return result.reverse()
}

function variadic(name: string, type: string, initial = ''): Parameter {
  const rest = type.startsWith('...')
  return parameter(name, rest ? type.slice(3) : type, initial, false, rest)
}

/** Objective-C, `- (T)insert:(id)object at:(int)index`: the names after colons. */
export function parseSelector(head: string): Parameter[] {
  const result: Parameter[] = []
  for (const [, type, name] of head.matchAll(/:\s*(?:\(((?:[^()]|\([^()]*\))*)\))?\s*(\w+)/g))
    result.push(parameter(name!, type ?? '', '', false, false))
  return result
}

/** Always the same fields, absent ones undefined, as in records: V8 reads objects of one shape far faster. */
function parameter(name: string, type: string, initial: string, optional: boolean, rest: boolean): Parameter {
  return {
    name,
    type: type === '' ? undefined : type,
    default: initial === '' ? undefined : initial,
    optional: optional ? true : undefined,
    rest: rest ? true : undefined,
  } as Parameter
}
