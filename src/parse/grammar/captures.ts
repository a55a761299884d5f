// Turns a query match into definitions with plain offsets. Alternatives in a pattern multiply a query's compile time.
// So queries stay shallow, and this code handles the variants: declarators of C, destructuring, kinds of bound values.
import type { Node, QueryMatch } from 'web-tree-sitter'
import {
  bareMatch,
  copyOf,
  type Draft,
  FORWARD,
  FUNCTION_ONLY,
  type Match,
  ROLES,
} from '../../languages/definition-match.ts'
import type { HeadRule, Language, ValueRule } from '../../languages/language.ts'
import type { SymbolKind } from '../../model.ts'
import { isNoNewName } from '../definitions/reexported-names.ts'
import { handedOut, isAtFileLevel, parseValue, type Value } from './bound-value.ts'
import { type Declarator, parseDeclarator } from './declarator.ts'
import { heldScopes } from './held-objects.ts'

/** Characters of a statement searched for words as `extern`; the search runs for each of its declarators. */
const HEAD_LIMIT = 400

/** The captures whose nodes are read further. */
interface Parts {
  main: Node | undefined
  value: Node | undefined
  names: Node | undefined
  declarator: Node | undefined
  head: Node | undefined
  origins: Node[] | undefined
}

/** Adds the definitions of a query match to `matches`. `earlier` counts the patterns of the queries before. */
export function readMatch(
  text: string,
  { patternIndex, captures, setProperties }: QueryMatch,
  earlier: number,
  language: Language,
  matches: Match[],
): void {
  const draft = bareMatch('export', -1, -1)
  draft.pattern = earlier + patternIndex
  draft.set = setProperties
  const parts = readCaptures(draft, captures)
  const { origins, names } = parts
  // A node takes three captures at most.
  if (draft.name < 0 && draft.set && 'anonymous' in draft.set) draft.name = draft.nameEnd = draft.value
  if (draft.role === 'export' && parts.main && language.around) {
    for (const { startIndex, endIndex } of handedOut(parts.main, language.around))
      matches.push(bareMatch('export', startIndex, endIndex))
    return
  }
  if (language.around && !widen(draft, parts.main, text, language.around)) return
  if (origins && keepsName(text.slice(draft.name, draft.nameEnd), origins)) return
  if (!resolveValue(draft, parts, language) || !resolveDeclarator(draft, parts, language, text)) return
  if (parts.head && (!language.heads || !applyHead(draft, parts.head, language.heads))) return
  if (!names) {
    matches.push(draft)
    return
  }
  if (parts.value && language.around && language.values)
    matches.push(...heldScopes(parts.value, language.values, language.around))
  const bound = boundNames(names)
  if (bound.length > 1 && names.type === 'assignment') draft.handedOn = lastAssigned(names).startIndex
  for (const name of bound) {
    const each = name === bound[0] ? draft : copyOf(draft)
    each.name = name.startIndex
    each.nameEnd = name.endIndex
    matches.push(each)
  }
}

/** Writes the offsets of all captures into `draft` and returns the nodes to read further. */
function readCaptures(draft: Draft, captures: QueryMatch['captures']): Parts {
  const parts: Parts = {
    main: undefined,
    value: undefined,
    names: undefined,
    declarator: undefined,
    head: undefined,
    origins: undefined,
  }
  let bodyEnd = -1
  for (const { name, node } of captures) {
    switch (name) {
      case 'name':
        draft.name = node.startIndex
        draft.nameEnd = node.endIndex
        break
      case 'body':
        draft.body = node.startIndex
        bodyEnd = node.endIndex
        break
      case 'value':
        draft.value = node.startIndex
        parts.value = node
        break
      case 'statement':
        draft.statement = node.startIndex
        draft.statementEnd = node.endIndex
        break
      case 'owner':
        draft.owner = node.startIndex
        draft.ownerEnd = node.endIndex
        break
      case 'within':
        draft.within = node.startIndex
        break
      case 'origin':
        parts.origins = [...(parts.origins ?? []), node]
        break
      case 'names':
      case 'declarator':
      case 'head':
        parts[name] = node
        break
      default: {
        const known = ROLES.get(name)
        if (!known) break
        draft.role = known.role
        draft.declaration = known.declaration
        draft.start = node.startIndex
        draft.end = node.endIndex
        parts.main = node
      }
    }
  }
  draft.end = Math.max(draft.end, bodyEnd)
  return parts
}

/**
 * Widens an assignment or declarator alone in its statement to it, and cuts `.prototype` off an owner. False for another
 * object that is assigned in an expression: `var a = b.c = { d() {} }` names it `a`.
 */
function widen(draft: Draft, main: Node | undefined, text: string, rule: ValueRule): boolean {
  const statement = main && draft.statement < 0 ? statementOf(main, rule) : null
  if (statement) {
    draft.statement = statement.startIndex
    draft.statementEnd = statement.endIndex
  }
  if (draft.role !== 'scope') return true
  if (text.slice(0, draft.nameEnd).endsWith(rule.ownerEnding)) {
    draft.nameEnd -= rule.ownerEnding.length
    return true
  }
  return statement !== null || main?.type !== rule.assignment.type || (draft.set !== undefined && 'file' in draft.set)
}

function statementOf(main: Node, { assignment, declarator }: ValueRule): Node | null {
  const { type } = main
  const parent = type === assignment.type || type === declarator ? main.parent : null
  const isAll = type === declarator ? parent?.namedChildCount === 1 : parent?.type === assignment.statement
  return isAll ? parent : null
}

/** Applies the bound value; false if the pattern wants another kind of value. */
function resolveValue(draft: Draft, { main, value }: Parts, { values, around }: Language): boolean {
  if (!values) return true
  if (value && around) {
    const read = parseValue(value, values, around)
    if (!applyValue(draft, read)) return false
    // A chain's value belongs to its last name, unless it is a function or an object.
    if (!read && value.type === around.assignment.type) {
      draft.value = -1
      draft.handedOn = lastAssigned(value).startIndex
    }
  } else if (value && draft.body >= 0 && !applyKind(draft, values[value.type])) return false
  const mustBeAtFileLevel = draft.set !== undefined && 'file' in draft.set
  return !(main && around && mustBeAtFileLevel) || isAtFileLevel(main, values, around)
}

/** The value of the last assignment in a chain. A comment before the value bears its field name, too. */
function lastAssigned(assignment: Node): Node {
  const { type } = assignment
  let value = assignment
  while (value.type === type && value.lastNamedChild) value = value.lastNamedChild
  return value
}

/** Applies the declarator; false if the pattern wants another kind of declaration. */
function resolveDeclarator(draft: Draft, { declarator }: Parts, { declarators }: Language, text: string): boolean {
  if (!declarator || !declarators) return true
  const read = parseDeclarator(declarator, declarators)
  if (!read || !applyDeclarator(draft, read)) return false
  if (draft.role !== 'var' || read.initialised) return true
  draft.set = FUNCTION_ONLY
  const headEnd = Math.min(declarator.startIndex, draft.statement + HEAD_LIMIT)
  draft.declaration = declarators.elsewhere.test(text.slice(draft.statement, headEnd))
  return true
}

/** Gives a name its value's kind; false if a function or class is required and missing. */
function applyKind(draft: Draft, kind: SymbolKind | undefined): boolean {
  const bound = draft.role === 'const' || draft.role === 'var'
  if (kind === undefined) {
    draft.body = -1
    return bound
  }
  if (bound || draft.role === 'type' || draft.role === 'class' || kind === 'class') draft.role = kind
  return true
}

/** The same for an unwrapped value; also false if a required object is missing. */
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
  return draft.role !== 'scope' && applyKind(draft, kind)
}

/** Whether an export keeps the original name. `origins` are that name and the specifier of its import. */
function keepsName(name: string, origins: readonly Node[]): boolean {
  return origins.some(({ text }) => isNoNewName(name, text, text.replace(/^["']|["']$/g, '')))
}

/** Sets name and kind; false if the pattern wants another kind of declaration. */
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

/** Finds name and owner in a function's head; false if it is no function's. */
function applyHead(draft: Draft, head: Node, { around, calls, within, owner, names }: HeadRule): boolean {
  let called = false
  let node: Node | undefined = head
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
      : around.includes(type) || calls.includes(type)
        ? 'first'
        : undefined
    called ||= calls.includes(type)
    node = step && namedChildren[step === 'first' ? 0 : namedChildren.length - 1]
  }
  return false
}

const NAMES: ReadonlySet<string> = new Set([
  ...['identifier', 'simple_identifier', 'shorthand_property_identifier_pattern', 'value_name'],
])
/** Nodes that list bound names and are no patterns: `val A, B = Value` (Scala) has `identifiers`. */
const LISTS: ReadonlySet<string> = new Set(['tuple_expression', 'open_tuple', 'identifiers'])

/** The names that a pattern binds; a plain name binds itself. */
function boundNames(node: Node): Node[] {
  const { type } = node
  if (NAMES.has(type)) return [node]
  if (type === 'parenthesized_operator') return node.namedChildren.slice(0, 1)
  // Python: `a = b = …`.
  if (type === 'assignment') {
    const value = node.childForFieldName('right')
    const left = node.childForFieldName('left')
    return [...(left ? boundNames(left) : []), ...(value?.type === type ? boundNames(value) : [])]
  }
  // `(a, b) = …`, `{ a, b: c = 1, ...d }`; never the words of `a.b = …`.
  if (!type.includes('pattern') && !LISTS.has(type)) return []
  const target = node.childForFieldName('left') ?? node.childForFieldName('value')
  return (target ? [target] : node.namedChildren).flatMap(boundNames)
}
