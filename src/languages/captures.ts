// From one match of a query to definitions in plain offsets. Alternatives within a pattern multiply the time that compiling
// a query takes, so queries stay shallow and this reads on where many shapes are possible: the declarators of C, the
// patterns that take a value apart, the kind that a bound value gives its name.
import type { Node, QueryMatch } from 'web-tree-sitter'
import { type Declarator, readDeclarator } from './declarator.ts'
import type { Language } from './language.ts'
import { type Match, ROLES, type Role } from './match.ts'

/** A match while its captures are read. */
type Draft = { -readonly [Key in keyof Match]: Match[Key] }

/** Adds what `found` defines to `matches`; `earlier`: patterns in the queries before. */
export function readMatch(
  text: string,
  { patternIndex, captures, setProperties }: QueryMatch,
  earlier: number,
  { declarators, values }: Language,
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
  let declarator: Node | undefined
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
    } else if (name === 'names') {
      names = node
    } else if (name === 'declarator') {
      declarator = node
    } else {
      const known = ROLES.get(name)
      if (!known) continue
      draft.role = known.role
      draft.declaration = known.declaration
      draft.start = node.startIndex
      draft.end = node.endIndex
    }
  }
  draft.end = Math.max(draft.end, bodyEnd)
  if (value && values) {
    if (draft.body >= 0 && !applyValue(draft, values[value.type])) return
    // An object, with or without a word on its type after it, is entered as a body is.
    if (text[draft.value] === '{') draft.body = draft.value
  }
  if (declarator && declarators) {
    const read = readDeclarator(declarator, declarators)
    if (!read || !applyDeclarator(draft, read)) return
    if (draft.role === 'var' && !read.initialised)
      draft.declaration = declarators.elsewhere.test(text.slice(draft.statement, declarator.startIndex))
  }
  if (!names) {
    matches.push(draft)
    return
  }
  for (const name of boundNames(names)) matches.push({ ...draft, name: name.startIndex, nameEnd: name.endIndex })
}

const FORWARD = { forward: null }

/** Gives a name the kind of its value; false where a function or class is needed and the value is neither. */
function applyValue(draft: Draft, kind: Role | undefined): boolean {
  const bound = draft.role === 'const' || draft.role === 'var'
  if (kind === undefined) {
    draft.body = -1
    return bound
  }
  if (bound || draft.role === 'type' || draft.role === 'class' || kind === 'class') draft.role = kind
  return true
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

/** The names that a pattern binds: the node itself where it is a plain name. */
function boundNames(node: Node): Node[] {
  const { type } = node
  if (type === 'identifier' || type === 'simple_identifier' || type === 'shorthand_property_identifier_pattern')
    return [node]
  // `(a, b) = …`, `{ a, b: c = 1, ...d }`; never the words of `a.b = …`.
  if (!type.includes('pattern')) return []
  const target = node.childForFieldName('left') ?? node.childForFieldName('value')
  return (target ? [target] : node.namedChildren).flatMap(boundNames)
}
