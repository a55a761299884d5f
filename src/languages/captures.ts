// From one match of a query to definitions in plain offsets. Alternatives within a pattern multiply the time that compiling
// a query takes, so queries stay shallow and this reads on where many shapes are possible: the declarators of C, the
// patterns that take a value apart, the kind that a bound value gives its name.
import type { Node, QueryMatch } from 'web-tree-sitter'
import type { SymbolKind } from '../model.ts'
import { type Declarator, readDeclarator } from './declarator.ts'
import type { HeadRule, Language } from './language.ts'
import { type Match, ROLES } from './match.ts'
import { isAtFileLevel, readValue, type Value } from './value.ts'

/** How many characters of a statement may say that a variable is defined elsewhere: each of its declarators looks. */
const HEAD_LIMIT = 400

/** A match while its captures are read. */
type Draft = { -readonly [Key in keyof Match]: Match[Key] }

/** Adds what `found` defines to `matches`; `earlier`: patterns in the queries before. */
export function readMatch(
  text: string,
  { patternIndex, captures, setProperties }: QueryMatch,
  earlier: number,
  { declarators, heads, values, around }: Language,
  matches: Match[],
): void {
  // A plain literal: spreading here took as long as the query did.
  const draft: Draft = {
    role: 'export',
    declaration: false,
    pattern: earlier + patternIndex,
    start: -1,
    end: -1,
    name: -1,
    nameEnd: -1,
    owner: -1,
    ownerEnd: -1,
    statement: -1,
    statementEnd: -1,
    body: -1,
    value: -1,
    within: -1,
    set: setProperties,
  }
  let bodyEnd = -1
  let value: Node | undefined
  let names: Node | undefined
  let main: Node | undefined
  let declarator: Node | undefined
  let head: Node | undefined
  const origins: Node[] = []
  for (const { name, node } of captures) {
    if (name === 'name') {
      draft.name = node.startIndex
      draft.nameEnd = node.endIndex
    } else if (name === 'body') {
      draft.body = node.startIndex
      bodyEnd = node.endIndex
    } else if (name === 'value') {
      value = node
      draft.value = node.startIndex
    } else if (name === 'statement') {
      draft.statement = node.startIndex
      draft.statementEnd = node.endIndex
    } else if (name === 'owner') {
      draft.owner = node.startIndex
      draft.ownerEnd = node.endIndex
    } else if (name === 'within') {
      draft.within = node.startIndex
    } else if (name === 'origin') {
      origins.push(node)
    } else if (name === 'names') {
      names = node
    } else if (name === 'declarator') {
      declarator = node
    } else if (name === 'head') {
      head = node
    } else {
      const known = ROLES.get(name)
      if (!known) continue
      draft.role = known.role
      draft.declaration = known.declaration
      draft.start = node.startIndex
      draft.end = node.endIndex
      main = node
    }
  }
  draft.end = Math.max(draft.end, bodyEnd)
  const statement = around && main?.type === around.assignment.type ? main.parent : null
  if (statement && statement.type === around?.assignment.statement) {
    draft.statement = statement.startIndex
    draft.statementEnd = statement.endIndex
  }
  if (around && draft.role === 'scope' && text.slice(0, draft.nameEnd).endsWith(around.ownerEnding))
    draft.nameEnd -= around.ownerEnding.length
  if (origins.length > 0 && isNoNewName(text.slice(draft.name, draft.nameEnd), origins)) return
  if (value && values) {
    if (around) {
      const read = readValue(value, values, around)
      if (!applyValue(draft, read)) return
      // What a chain gives besides functions and objects belongs to the last name of it.
      if (!read && value.type === around.assignment.type) draft.value = -1
    } else if (draft.body >= 0 && !applyKind(draft, values[value.type])) return
  }
  if (main && values && around && setProperties && 'file' in setProperties && !isAtFileLevel(main, values, around))
    return
  if (declarator && declarators) {
    const read = readDeclarator(declarator, declarators)
    if (!read || !applyDeclarator(draft, read)) return
    if (draft.role === 'var' && !read.initialised) {
      // `HANDLER start, end;` declares functions where HANDLER is the type of one.
      draft.set = FUNCTION_ONLY
      draft.declaration = declarators.elsewhere.test(
        text.slice(draft.statement, Math.min(declarator.startIndex, draft.statement + HEAD_LIMIT)),
      )
    }
  }
  if (head && (!heads || !applyHead(draft, head, heads))) return
  if (!names) {
    matches.push(draft)
    return
  }
  for (const name of boundNames(names)) matches.push({ ...draft, name: name.startIndex, nameEnd: name.endIndex })
}

const FORWARD = { forward: null }
const FUNCTION_ONLY = { forward: 'function' }

/** Gives a name the kind of its value; false where a function or class is needed and the value is neither. */
function applyKind(draft: Draft, kind: SymbolKind | undefined): boolean {
  const bound = draft.role === 'const' || draft.role === 'var'
  if (kind === undefined) {
    draft.body = -1
    return bound
  }
  if (bound || draft.role === 'type' || draft.role === 'class' || kind === 'class') draft.role = kind
  return true
}

/** Gives a name the kind of what was read of its value; false where a function, a class or an object is needed and the value is none. */
function applyValue(draft: Draft, value: Value | undefined): boolean {
  const bound = draft.role === 'const' || draft.role === 'var'
  const mustHold = draft.set !== undefined && 'holder' in draft.set
  draft.body = -1
  if (!value) return bound && !mustHold
  const { kind } = value
  if (kind === undefined) {
    draft.body = value.body
    return (bound && !('file' in (draft.set ?? {}))) || draft.role === 'scope'
  }
  draft.value = value.start
  draft.body = value.body
  return applyKind(draft, kind) && draft.role !== 'scope'
}

/** Whether a name that is exported again is the one it had, or that of the file it comes from. */
function isNoNewName(name: string, origins: readonly Node[]): boolean {
  return origins.some(({ text }) => {
    const stem = text.replace(/^["']|["']$/g, '').replace(/\/index(?:\.\w+)?$/, '')
    return text === name || stem.replace(/^.*\//, '').replace(/\..*/, '') === name
  })
}

/** Settles name and kind by the declarator; false where it declares something other than the pattern is after. */
function applyDeclarator(draft: Draft, { name, what }: Declarator): boolean {
  draft.name = name.startIndex
  draft.nameEnd = name.endIndex
  if (draft.role === 'type') return what === 'type'
  if (draft.role === 'var') {
    if (what === 'function') {
      draft.role = 'fn'
      draft.declaration = true
      draft.set = FORWARD
    }
    return what === 'function' || what === 'variable'
  }
  if (draft.body < 0) draft.declaration = true
  return what === 'function' || what === 'method'
}

/** Finds name and owner in the head of a function; false where it is none. */
function applyHead(draft: Draft, written: Node, { around, call, within, owner, names }: HeadRule): boolean {
  let called = false
  let node: Node | undefined = written
  while (node) {
    const { type, namedChildren }: Node = node
    if (called && names.includes(type)) {
      draft.name = node.startIndex
      draft.nameEnd = node.endIndex
      return true
    }
    if (type === owner && namedChildren[0]) {
      draft.owner = namedChildren[0].startIndex
      draft.ownerEnd = namedChildren[0].endIndex
    }
    const step: 'first' | 'last' | undefined = called
      ? within[type]
      : around.includes(type) || type === call
        ? 'first'
        : undefined
    called ||= type === call
    node = step && namedChildren[step === 'first' ? 0 : namedChildren.length - 1]
  }
  return false
}

const NAMES: ReadonlySet<string> = new Set([
  ...['identifier', 'simple_identifier', 'shorthand_property_identifier_pattern', 'value_name'],
])
const TUPLES: ReadonlySet<string> = new Set(['tuple_expression', 'open_tuple'])

/** The names that a pattern binds: the node itself where it is a plain name. */
function boundNames(node: Node): Node[] {
  const { type } = node
  if (NAMES.has(type)) return [node]
  // Python: `a = b = …`.
  if (type === 'assignment') {
    const value = node.childForFieldName('right')
    const left = node.childForFieldName('left')
    return [...(left ? boundNames(left) : []), ...(value?.type === type ? boundNames(value) : [])]
  }
  // `(a, b) = …`, `{ a, b: c = 1, ...d }`; never the words of `a.b = …`.
  if (!type.includes('pattern') && !TUPLES.has(type)) return []
  const target = node.childForFieldName('left') ?? node.childForFieldName('value')
  return (target ? [target] : node.namedChildren).flatMap(boundNames)
}
