// Drops forward declarations of what the same file defines. Where functions may be overloaded, parameters are compared
// as written.
import { type Definition, FUNCTION_KINDS } from '../../model.ts'

/** Kinds whose members may be defined outside. */
const CLASSES: ReadonlySet<string> = new Set(['class', 'struct', 'union'])
/** Kinds that a forward-declared value may have. */
const VALUES: ReadonlySet<string> = new Set([...FUNCTION_KINDS, 'const', 'var'])
/** Kinds that a forward-declared type may have. */
const SHAPES: ReadonlySet<string> = new Set(['type', 'enum', 'struct'])

/** Characters of a parameter list that are read. */
const LONGEST = 4000

/** A possible forward declaration. */
export interface Forward {
  /** Index in the definitions. */
  readonly at: number
  /** It looks like a variable, so it can only declare a function. */
  readonly only: boolean
}

/**
 * Drops the forward declarations (ascending) of what the file defines under the same name and, with `overloads`,
 * parameters. A function whose declarations are all private becomes private: a member defined outside its class.
 */
export function withoutForward(
  text: string,
  all: readonly Definition[],
  forward: readonly Forward[],
  overloads: boolean,
): Definition[] {
  const qualified = ({ kind, owner, name }: Definition) => `${namespaceOf(kind)} ${owner ?? ''}.${name}`
  const declared = new Map(forward.map(({ at, only }) => [at, only]))
  const groups = new Map<
    string,
    { readonly declarations: Definition[]; readonly variables: Definition[]; readonly definitions: Definition[] }
  >()
  for (const { at, only } of forward) {
    const name = qualified(all[at]!)
    const group = groups.get(name) ?? { declarations: [], variables: [], definitions: [] }
    groups.set(name, group)
    ;(only ? group.variables : group.declarations).push(all[at]!)
  }
  all.forEach((definition, at) => {
    if (declared.get(at) !== false) groups.get(qualified(definition))?.definitions.push(definition)
  })
  const completed = new Set<Definition>()
  const hidden = new Set<string>()
  for (const [name, { declarations, variables, definitions }] of groups) {
    if (declarations.length > 0 && !declarations.some(({ exported }) => exported)) hidden.add(name)
    if (definitions.length === 0) continue
    for (const each of overloads ? completedBy(text, all, declarations, definitions) : declarations) completed.add(each)
    const isFunction = definitions.some(({ kind, bodyStart }) => FUNCTION_KINDS.has(kind) && bodyStart >= 0)
    if (isFunction) for (const each of variables) completed.add(each)
  }
  const position: number[] = []
  const kept: Definition[] = []
  all.forEach((definition, at) => {
    if (completed.has(definition)) return
    position[at] = kept.length
    const hides = FUNCTION_KINDS.has(definition.kind) && definition.exported && hidden.has(qualified(definition))
    kept.push(hides ? { ...definition, exported: false } : definition)
  })
  // Children of a dropped declaration move to its parent.
  const keptAround = (at: number): number => (at < 0 ? -1 : (position[at] ?? keptAround(all[at]!.parent)))
  return kept.map(definition =>
    definition.parent < 0 ? definition : { ...definition, parent: keptAround(definition.parent) },
  )
}

/** Values, types and modules have separate name spaces. */
function namespaceOf(kind: string): string {
  return VALUES.has(kind) ? 'value' : SHAPES.has(kind) ? 'type' : kind
}

/** The declarations of a name that one of the definitions completes. */
function completedBy(
  text: string,
  all: readonly Definition[],
  declarations: readonly Definition[],
  definitions: readonly Definition[],
): Definition[] {
  const left = declarations.map(declaration => ({ declaration, written: parametersOf(text, declaration) }))
  const found: Definition[] = []
  // A definition in a type completes nothing outside: each specialisation has its own members.
  const fits = fitsSpecialisation(text, all, declarations)
  const completes = (definition: Definition, declaration: Definition) =>
    definition.parent === declaration.parent ||
    (!CLASSES.has(all[definition.parent]?.kind ?? '') && fits(definition, declaration))
  const take = (definition: Definition, fits: (each: (typeof left)[number]) => boolean, most: number) => {
    for (let taken = 0; taken < most; taken++) {
      const at = left.findIndex(each => completes(definition, each.declaration) && fits(each))
      if (at < 0) return taken
      found.push(...left.splice(at, 1).map(each => each.declaration))
    }
    return most
  }
  const exact = new Set(left.map(({ written }) => written.join()))
  const others = definitions.filter(definition => {
    const written = parametersOf(text, definition).join()
    take(definition, each => each.written.join() === written, left.length)
    return !exact.has(written)
  })
  // A member defined outside its class is declared in it, even if the types are written differently.
  for (const definition of others) {
    const { length } = parametersOf(text, definition)
    const isMember = ({ declaration }: (typeof left)[number]) =>
      declaration.kind === 'method' && declaration.parent !== definition.parent
    if (take(definition, each => isMember(each) && each.written.length === length, 1) === 0)
      take(definition, isMember, 1)
  }
  return found
}

/**
 * Whether a definition outside its class belongs to a declaration's specialisation: `A<int>::f` to `class A<int>`, or
 * to the template if no declared class has these arguments.
 */
function fitsSpecialisation(
  text: string,
  all: readonly Definition[],
  declarations: readonly Definition[],
): (definition: Definition, declaration: Definition) => boolean {
  const written = new Map<number, string>()
  for (const { parent } of declarations) {
    const type = all[parent]
    if (type) written.set(parent, argumentsAfter(text, type.nameStart + type.name.length))
  }
  if (written.size < 2) return () => true
  const known = new Set(written.values())
  return ({ nameStart }, { parent }) => {
    const given = argumentsBefore(text, nameStart)
    return written.get(parent) === (known.has(given) ? given : '')
  }
}

const LONGEST_ARGUMENTS = 400

/** The type arguments at `at` without white space: `<int,T>`; '' if there are none. */
function argumentsAfter(text: string, at: number): string {
  const written = text.slice(at, at + LONGEST_ARGUMENTS).replace(/\s+/g, '')
  if (written[0] !== '<') return ''
  let depth = 0
  for (let i = 0; i < written.length; i++) {
    if (written[i] === '<') depth++
    else if (written[i] === '>' && --depth === 0) return written.slice(0, i + 1)
  }
  return ''
}

/** The type arguments before the `::` that ends at `at`: those of `A` in `A<int,T>::f`. */
function argumentsBefore(text: string, at: number): string {
  const written = text.slice(Math.max(0, at - LONGEST_ARGUMENTS), at).replace(/\s+/g, '')
  if (!written.endsWith('>::')) return ''
  let depth = 0
  for (let i = written.length - 3; i >= 0; i--) {
    if (written[i] === '>') depth++
    else if (written[i] === '<' && --depth === 0) return written.slice(i, -2)
  }
  return ''
}

const OPERATOR_CALL = /operator\s*\(\s*\)/y
const AFTER = /\s*(const\b)?\s*(?:volatile\b)?\s*(&&?)?/y

/** Parameter types as written, without names, defaults and qualification; then trailing `const` and `&`. */
function parametersOf(text: string, { nameStart, end }: Definition): string[] {
  OPERATOR_CALL.lastIndex = nameStart
  const open = text.indexOf('(', OPERATOR_CALL.test(text) ? OPERATOR_CALL.lastIndex : nameStart)
  const limit = Math.min(end, open + LONGEST)
  if (open < 0 || open >= end) return []
  const parts: string[] = []
  let depth = 0
  let from = open + 1
  let at = open
  for (; at < limit; at++) {
    const mark = text[at]!
    if ('([{<'.includes(mark)) depth++
    else if (mark === '>' ? text[at - 1] !== '-' : ')]}'.includes(mark)) depth--
    else if (mark !== ',' || depth !== 1) continue
    if (depth === 0 || (mark === ',' && depth === 1)) {
      parts.push(typeOf(text.slice(from, at)))
      from = at + 1
    }
    if (depth === 0) break
  }
  AFTER.lastIndex = at + 1
  const [, constant = '', reference = ''] = AFTER.exec(text) ?? []
  const types = parts.length === 1 && (parts[0] === '' || parts[0] === 'void') ? [] : parts
  return [...types, constant + reference]
}

const TYPE_WORDS = /^(?:(?:const|volatile|unsigned|signed|long|short|struct|class|enum|union|typename)\s*)*$/

/** `const std::string &name = ""` → `const string&` */
function typeOf(parameter: string): string {
  const plain = parameter
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ')
    .replace(/=[\s\S]*$/, '')
    .replace(/\b\w+\s*::\s*|\b(?:struct|class|enum|typename|register)\s+/g, '')
    .trim()
  const named = /^([\s\S]*[\s*&>\])])([A-Za-z_]\w*)((?:\s*\[[^\]]*\])*)$/.exec(plain)
  const isNamed = named !== null && !TYPE_WORDS.test(named[1]!) && !/^(?:const|int|char|long)$/.test(named[2]!)
  const type = isNamed ? `${named[1]}${named[3] === '' ? '' : '*'}` : plain
  return type.replace(/\s+(?=\W|$)|(?<=\W)\s+/g, '')
}
