// The definitions of Julia by the parser of Pluto, its notebook (lezer-julia). What a macro is given last is read as
// what it stands for, with the macro's line as its first; a file with an error is left out.
import { linesOf, load, run } from './packages.ts'

/** A node of Lezer's tree. */
interface Node {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly firstChild: Node | null
  readonly lastChild: Node | null
  readonly nextSibling: Node | null
}

const TYPES: Readonly<Record<string, string>> = {
  StructDefinition: 'struct',
  AbstractDefinition: 'type',
  PrimitiveDefinition: 'type',
}
const ERROR = '⚠'
/** What makes no scope of its own. */
const SCOPES = new Set(['IfStatement', 'ElseifClause', 'ElseClause', 'BeginStatement', 'MacroArguments'])

const { parser } = load('@plutojl/lezer-julia')

run((text, _, print) => {
  const lineOf = linesOf(text)
  const seen = new Set<string>()
  visitAll(parser.parse(text).topNode, { scope: '', isInStruct: false })

  /** `scope`: of the module, undefined where an assignment makes a local. */
  interface Place {
    readonly scope: string | undefined
    readonly isInStruct: boolean
  }

  function visitAll(parent: Node, place: Place): void {
    for (const each of children(parent)) visit(each, each, place, false)
  }

  /** `whole`: with the macros and words before it; `isNamed`: by `const` or `global`. */
  function visit(node: Node, whole: Node, place: Place, isNamed: boolean): void {
    if (node.name === ERROR) throw new Error(`line ${lineOf(node.from)}`)
    const local = { scope: undefined, isInStruct: false }
    const type = TYPES[node.name]
    if (type) {
      add(nameOf(child(node, 'TypeHead')), type, whole)
      visitAll(node, { scope: undefined, isInStruct: true })
    } else if (node.name === 'ModuleDefinition') {
      const name = textOf(child(node, 'Identifier'))
      add(name, 'module', whole)
      visitAll(node, { scope: `${place.scope}.${name}`, isInStruct: false })
    } else if (node.name === 'FunctionDefinition' || node.name === 'MacroDefinition') {
      const head = child(node, 'Signature')?.firstChild ?? null
      addFunction(head, node.name === 'MacroDefinition' ? 'macro' : undefined, whole, place)
      visitAll(node, local)
    } else if (node.name === 'Assignment') assignment(node, whole, place, isNamed)
    else if (node.name === 'ConstStatement' || node.name === 'GlobalStatement') {
      const scope = place.scope ?? ''
      for (const each of children(node)) visit(each, whole, { ...place, scope }, true)
    } else if (node.name === 'MacrocallExpression') macrocall(node, whole, place)
    else if (node.name === 'Signature' || node.name === 'TypeHead') return
    else visitAll(node, SCOPES.has(node.name) ? place : local)
  }

  function assignment(node: Node, whole: Node, place: Place, isNamed: boolean): void {
    const left = node.firstChild!
    const value = node.lastChild!
    const isUpdate = children(node).some(({ name }) => name === 'UpdateOp')
    const call = headOf(left)
    if (call && !isUpdate) addFunction(left, undefined, whole, place)
    else if (place.scope !== undefined && !isUpdate && !place.isInStruct) {
      const isFunction = value.name === 'ArrowFunctionExpression' || value.name === 'FunctionDefinition'
      for (const name of namesIn(left)) {
        const key = `${place.scope}.${textOf(name)}`
        const isConstant = whole.name === 'ConstStatement' || /^_*[A-Z][A-Z0-9_]*$/.test(textOf(name))
        // A variable is defined where it is first given a value.
        if (whole.name !== 'ConstStatement' && seen.has(key) && !isFunction) continue
        seen.add(key)
        add(textOf(name), isFunction ? 'fn' : isConstant ? 'const' : 'var', whole)
      }
    }
    visit(value, value, call || !isNamed ? { scope: undefined, isInStruct: false } : place, false)
  }

  function macrocall(node: Node, whole: Node, place: Place): void {
    const args = children(child(node, 'MacroArguments') ?? node)
    const name = textOf(child(node, 'MacroIdentifier'))
    const [callee, last] = args.slice(-2)
    // It reads `@inline f(x) = …` as two arguments, `f` and `(x) = …`, at times.
    const isSplit = last?.name === 'Assignment' && callee!.to === last.firstChild!.from
    if (name === '@enum' && args[0]) add(nameOf(args[0]), 'enum', whole)
    else if (isSplit) {
      add(nameOf(callee!), place.isInStruct ? 'method' : 'fn', whole)
      visit(last.lastChild!, last.lastChild!, { scope: undefined, isInStruct: false }, false)
    } else for (const [i, each] of args.entries()) visit(each, i === args.length - 1 ? whole : each, place, false)
  }

  function addFunction(left: Node | null, kind: string | undefined, whole: Node, place: Place): void {
    // Of `function (f::Foo)(x)` it takes what is called for all of the signature.
    const isCallee = left?.name === 'Identifier' || (left?.name === 'TupleExpression' && text[left.to] === '(')
    const callee = left && (headOf(left) ?? (isCallee ? left : null))
    if (!callee) return
    const isQualified = callee.name === 'FieldExpression' || callee.firstChild?.name === 'FieldExpression'
    add(nameOf(callee), kind ?? (place.isInStruct || isQualified ? 'method' : 'fn'), whole)
  }

  function add(name: string, kind: string, { from, to }: Node): void {
    if (name !== '') print({ name, kind, first: lineOf(from), last: lineOf(to - 1) })
  }

  /** What is called on the left of an assignment or in a signature: `f` of `f(x)::T where T`; null where nothing is. */
  function headOf(node: Node): Node | null {
    if (node.name === 'CallExpression' || node.name === 'UnaryExpression') return node.firstChild
    if (node.name !== 'BinaryExpression') return null
    const operator = node.firstChild!.nextSibling!
    if (operator.name === 'where' || operator.name === 'SubTypeOp') return headOf(node.firstChild!)
    // It reads `f(x) where T<:A = …` as a comparison of all before `<:`.
    const isBound =
      operator.name === 'TypeComparisonOp' && children(node.firstChild!).some(({ name }) => name === 'where')
    return isBound ? headOf(node.firstChild!) : operator
  }

  /** The last name of `Base.f`, the type of `(f::Foo)`, what `Foo{T} <: Bar` begins with. */
  function nameOf(node: Node | null): string {
    if (node === null) return ''
    switch (node.name) {
      case 'TypeHead':
      case 'TypeHeadSubtype':
      case 'TypeHeadSubtypeLhs':
      case 'ParametrizedExpression':
        return nameOf(node.firstChild)
      case 'BinaryExpression':
        return textOf(node.firstChild!.nextSibling) === '::' && node.lastChild!.name === 'Type' && isFunctor(node)
          ? nameOf(node.lastChild!.firstChild)
          : nameOf(node.firstChild)
      case 'UnaryExpression':
        return nameOf(node.lastChild!.firstChild)
      case 'FieldExpression':
        return nameOf(node.lastChild)
      case 'Field':
        return nameOf(node.firstChild)
      case 'Symbol':
      case 'QuoteExpression':
        return nameOf(node.lastChild)
      case 'ParenExpression':
      case 'TupleExpression':
        return nameOf(node.firstChild!.nextSibling)
      case 'Identifier':
      case 'Operator':
        return textOf(node)
      default:
        return /Op$/.test(node.name) ? textOf(node) : ''
    }
  }

  function isFunctor(node: Node): boolean {
    return text[node.from - 1] === '('
  }

  function namesIn(left: Node): readonly Node[] {
    if (left.name === 'Identifier') return [left]
    if (left.name === 'BinaryExpression') return namesIn(left.firstChild!)
    const isList = left.name === 'TupleExpression' || left.name === 'OpenTuple'
    return isList ? children(left).filter(({ name }) => name === 'Identifier') : []
  }

  function textOf(node: Node | null): string {
    return node ? text.slice(node.from, node.to) : ''
  }
})

function children(node: Node): Node[] {
  const found: Node[] = []
  for (let each = node.firstChild; each; each = each.nextSibling) found.push(each)
  return found
}

function child(node: Node, name: string): Node | null {
  return children(node).find(each => each.name === name) ?? null
}
