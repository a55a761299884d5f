// Names as they stand in code and are copied from there: after the keyword that declares them, with a receiver, before
// the parentheses of a call or of parameters. Pure.
import type { SymbolKind } from '../model.ts'

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

const MODIFIERS =
  /^(?:(?:export|default|pub(?:\([\w:]+\))?|public|private|protected|internal|static|async|abstract|final|inline|unsafe|extern)\s+)+/
/** Go's `func (c *Command) Execute`, `(c *Command) Execute` and `(*Command).Execute`. */
const RECEIVER = /^(?:func\s*)?\((?:\w+\s+)?\*?(\w+)(?:\[[^\]]*\])?\)[\s.]*(\w+)(?=$|[([])/
const NAME = /^[\p{L}\p{N}_$~][\p{L}\p{N}_$.:#/~>-]*/u
/** Arguments of a template, then those of a call or parameters, whole or cut off. */
const AFTER_USE = /^(?:<[\w\s$:.,<>*&?]*>)?(?:\(.*)?;?$/s
const AFTER_DECLARATION = /^$|^\s*[([{<:=]/

/** The name that a piece of code is about; undefined for what is a name already, and for what is no code. */
export function nameInCode(text: string): NameInCode | undefined {
  // The patterns are compiled in each process that meets them.
  if (!/[\s(*&<;@]/.test(text) || /operator\s*\W/.test(text)) return undefined
  const [, type, method] = RECEIVER.exec(text) ?? []
  if (type !== undefined) return { name: `${type}.${method}`, kinds: FUNCTIONS }
  const bare = text.replace(MODIFIERS, '')
  const [keyword = ''] = /^\S+/.exec(bare) ?? []
  const kinds = declaredBy(keyword)
  const rest = (kinds ? bare.slice(keyword.length).trimStart() : text).replace(/^[*&@]+/, '')
  const name = NAME.exec(rest)?.[0].replace(/[.:#/>-]+$/, '') ?? ''
  const after = rest.slice(name.length)
  const isCode = (kinds ? AFTER_DECLARATION : AFTER_USE).test(after)
  return name !== '' && name !== text && isCode ? { name, ...(kinds ? { kinds } : {}) } : undefined
}
