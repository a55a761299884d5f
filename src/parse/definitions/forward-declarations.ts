// Which forward declarations stand for themselves, and which announce what the same file defines. Where a name may be
// overloaded one of its functions can be defined and another only declared, so their parameters are compared as
// written.
import { type Definition, FUNCTION_KINDS } from '../../model.ts'

/** What may declare members that are defined outside of it. */
const CLASSES: ReadonlySet<string> = new Set(['class', 'struct', 'union'])
/** What a value declared before it may turn out to be. */
const VALUES: ReadonlySet<string> = new Set([...FUNCTION_KINDS, 'const', 'var'])
/** What a type declared before it may turn out to be. */
const SHAPES: ReadonlySet<string> = new Set(['type', 'enum', 'struct'])

/** Characters of a list of parameters that are read. */
const LONGEST = 4000

/** A declaration that may announce what follows. */
export interface Forward {
  /** Position in the definitions. */
  readonly at: number
  /** Announces a function only: it looks like a variable. */
  readonly only: boolean
}

/**
 * Leaves out the forward declarations (ascending) of what the file also defines: by name, with `overloads` by name and
 * parameters. A function that none of them exports is not: a private member defined outside its class.
 */
export function withoutForward(
  text: string,
  all: readonly Definition[],
  forward: readonly Forward[],
  overloads: boolean,
): Definition[] {
  const qualified = ({ kind, owner, name }: Definition) => `${nameSpaceOf(kind)} ${owner ?? ''}.${name}`
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
  const announced = new Set<Definition>()
  const hidden = new Set<string>()
  for (const [name, { declarations, variables, definitions }] of groups) {
    if (declarations.length > 0 && !declarations.some(({ exported }) => exported)) hidden.add(name)
    if (definitions.length === 0) continue
    for (const each of overloads ? announcedBy(text, all, declarations, definitions) : declarations) announced.add(each)
    const isFunction = definitions.some(({ kind, bodyStart }) => FUNCTION_KINDS.has(kind) && bodyStart >= 0)
    if (isFunction) for (const each of variables) announced.add(each)
  }
  const position: number[] = []
  const kept: Definition[] = []
  all.forEach((definition, at) => {
    if (announced.has(definition)) return
    position[at] = kept.length
    const hides = FUNCTION_KINDS.has(definition.kind) && definition.exported && hidden.has(qualified(definition))
    kept.push(hides ? { ...definition, exported: false } : definition)
  })
  // What only stands in a declaration that goes is left in what that stands in.
  const keptAround = (at: number): number => (at < 0 ? -1 : (position[at] ?? keptAround(all[at]!.parent)))
  return kept.map(definition =>
    definition.parent < 0 ? definition : { ...definition, parent: keptAround(definition.parent) },
  )
}

/** Values, types and modules of one name are not each other. */
function nameSpaceOf(kind: string): string {
  return VALUES.has(kind) ? 'value' : SHAPES.has(kind) ? 'type' : kind
}

/** The declarations of one name that one of the definitions completes. */
function announcedBy(
  text: string,
  all: readonly Definition[],
  declarations: readonly Definition[],
  definitions: readonly Definition[],
): Definition[] {
  const left = declarations.map(declaration => ({ declaration, written: parametersOf(text, declaration) }))
  const found: Definition[] = []
  // What stands in a type is declared nowhere else: another specialisation has members of its own.
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
  // A member that is defined outside of its class is declared in it, however differently the types are written.
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
 * Whether a definition outside of its class belongs to the specialisation that a declaration stands in: `A<int>::f` to
 * `class A<int>`; to the template itself where no class of the declarations has these arguments.
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

/** Characters of type arguments that are read. */
const LONGEST_ARGUMENTS = 400

/** The type arguments at `at` without white space: `<int,T>`; nothing where none are. */
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

/** The type arguments before the `::` that ends at `at`: of `A<int,T>::f` those of `A`. */
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

/**
 * The types of the parameters of a function as written, without names, defaults and qualification; `const` and `&`
 * behind them.
 */
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
