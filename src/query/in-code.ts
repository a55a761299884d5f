// Names as they stand in code and are copied from there: after the keyword that declares them, with a receiver, before
// the parentheses of a call or of parameters. Pure.
import type { SymbolKind } from '../model.ts'
import { hasBlank, hasOneOf } from '../util/words.ts'

/** A name that was taken out of a piece of code. */
export interface NameInCode {
  /** Qualified where the code says by what. */
  readonly name: string
  /** Kinds that the keyword before it declares; absent where there is none. */
  readonly kinds?: readonly SymbolKind[]
}

const FUNCTIONS: readonly SymbolKind[] = ['fn', 'method']

/** Made when it is asked for: most queries are names. */
let declares: ReadonlyMap<string, readonly SymbolKind[]> | undefined

/**
 * What a keyword declares; only those that begin a declaration and hardly a phrase of two words: not `type`, `module`,
 * `default`.
 */
function declaredBy(keyword: string): readonly SymbolKind[] | undefined {
  declares ??= new Map<string, readonly SymbolKind[]>([
    ['class', ['class', 'component']],
    ['struct', ['struct']],
    ['interface', ['interface']],
    ['trait', ['trait']],
    ['enum', ['enum']],
    ['union', ['union']],
    ['def', FUNCTIONS],
    ['func', FUNCTIONS],
    ['fun', FUNCTIONS],
    ['fn', FUNCTIONS],
    ['function', [...FUNCTIONS, 'component']],
    ['namespace', ['module']],
    ['#define', ['macro']],
    ['macro_rules!', ['macro']],
  ])
  return declares.get(keyword)
}

/**
 * Go's `func (c *Command) Execute`, `(c *Command) Execute` and `(*Command).Execute`, in traces with the package before it,
 * as `Command.Execute`; of a function the package, which is an address there, is left out.
 */
function goName(text: string): string | undefined {
  const [, type, method] =
    /^(?:func\s*)?(?:[\w.~%/-]+\.)?\((?:\w+\s+)?\*?(\w+)(?:\[[^\]]*\])?\)[\s.]*(\w+)(?=$|[([]|\.func\d)/.exec(text) ??
    []
  if (type !== undefined) return `${type}.${method}`
  return /^[\w-]+(?:\.[\w-]+)+\/[\w.~%/-]*\.(\w+)(?:\[[^\]]*\])?(?:\.func[\d.]+)*\(/.exec(text)?.[1]
}

const IN_CLASSES: readonly SymbolKind[] = [...FUNCTIONS, 'class', 'interface', 'enum', 'property', 'const', 'var']

/** Java's and Kotlin's `Outer$Inner.method`, as classes are called when they run, as `Outer.Inner.method`. */
function binaryName(text: string): string | undefined {
  if (!/^(?:\w+\.)*[A-Z]\w*(?:\$\w+)+(?:\.[\w$]+)?(?:\(.*)?$|^(?:\w+\.)*[A-Z]\w*\.lambda\$\w+\$\d+/.test(text))
    return undefined
  return text
    .replace(/\(.*$/, '')
    .replace(/\.lambda\$(\w+)\$\d+$/, '.$1')
    .replace(/\$\d+/g, '')
    .replaceAll('$', '.')
}

function withoutModifiers(text: string): string {
  return text.replace(
    /^(?:(?:export|default|pub(?:\([\w:]+\))?|public|private|protected|internal|static|async|abstract|final|inline|unsafe|extern)\s+)+/,
    '',
  )
}

/** Whether this is what follows a name: where it is declared, or where it is used. */
function mayFollow(text: string, isDeclared: boolean): boolean {
  // Arguments of a template, then those of a call or parameters, whole or cut off.
  return isDeclared ? /^$|^\s*[([{<:=]/.test(text) : /^(?:<[\w\s$:.,<>*&?]*>)?(?:\(.*)?;?$/s.test(text)
}

/** The name that a piece of code is about; undefined for what is a name already, and for what is no code. */
export function nameInCode(text: string): NameInCode | undefined {
  if ((!hasOneOf(text, '(*&<;@$') && !hasBlank(text)) || /operator\s*\W/.test(text)) return undefined
  const method = goName(text)
  if (method !== undefined) return { name: method, kinds: FUNCTIONS }
  const binary = text.includes('$') ? binaryName(text) : undefined
  if (binary !== undefined) return { name: binary, kinds: IN_CLASSES }
  const bare = withoutModifiers(text)
  const [keyword = ''] = /^\S+/.exec(bare) ?? []
  const kinds = declaredBy(keyword)
  const rest = (kinds ? bare.slice(keyword.length).trimStart() : text).replace(/^[*&@]+/, '')
  // Names of Ruby and Elixir may end in a mark.
  const name = /^[\p{L}\p{N}_$~][\p{L}\p{N}_$.:#/~>-]*(?:[?!](?=\())?/u.exec(rest)?.[0].replace(/[.:#/>-]+$/, '') ?? ''
  const after = rest.slice(name.length)
  const isCode = mayFollow(after, kinds !== undefined)
  return name !== '' && name !== text && isCode ? { name, ...(kinds ? { kinds } : {}) } : undefined
}
