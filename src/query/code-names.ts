// Names as they stand in code and are copied from there: after the keyword that declares them, with a receiver, before
// the parentheses of a call or of parameters. Pure.
import type { SymbolKind } from '../model.ts'
import { hasBlank, hasOneOf } from '../util/name-words.ts'
import { withoutArity } from '../util/symbol-names.ts'
import {
  declarationIn,
  FUNCTIONS,
  mayFollowDeclared,
  type NameInCode,
  namedInLine,
  withoutTemplate,
} from './declared-names.ts'
import { nameInSignature } from './signature-query.ts'

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

/** `>>=` of OCaml's and Haskell's `(>>=)`, `let ( >>= ) f x` and `val ( >>= ) : t`; of `Option.(>>=)` what it belongs to, too. */
function operatorInParentheses(text: string): string | undefined {
  const [, owner, operator] =
    /^(?:(?:let|and|val|external)\s+(?:rec\s+)?)?((?:[\w']+\.)*)\(\s*((?:let|and)?[!#$%&*+./:<=>?@\\^|~-]+)\s*\)(?=$|[\s:=])/.exec(
      text,
    ) ?? []
  return operator === undefined ? undefined : owner + operator
}

/** `<=>` of Ruby's `def <=>(other)`, Scala's `def ::[B](x: B)` and Swift's `func <=> <T>(a: T)`, which a keyword stands before. */
function operatorDeclared(rest: string): string | undefined {
  return /^(?:self\.)?(\[\]=?|[!%&*+/:<=>^|~-]+@?)(?=\s*(?:\(|$|[[<]\w)|\s+\w)/.exec(rest)?.[1]
}

/** Whether this follows a name that is used: arguments of a template, then those of a call, whole or cut off. */
function mayFollowUsed(text: string): boolean {
  return /^(?:<[\w\s$:.,<>*&?]*>)?(?:\(.*)?;?$/s.test(text)
}

/**
 * A name without what stands between its parts and names nothing: arguments of types, `base_sink<Mutex>::log`,
 * `Vec::<T>::new`, what Rust's traces put around a type, `<Policy as Debug>::fmt`, and JavaScript's `Client.prototype.run`.
 */
function ofPartsOnly(text: string): string {
  let bare = text.replaceAll('.prototype.', '.')
  if (!bare.includes('<') || bare.includes('operator')) return bare
  bare = bare.replace(/^<(?:impl\s+)?([\w:]+(?:<[^()]*>)?)(?:\s+(?:as|for)\s+[^()]*?)?>(?=::\w)/, '$1')
  for (let before = ''; before !== bare; )
    [before, bare] = [bare, bare.replace(/(?<=[\w$])(?:::)?<[^<>()]*>(?=[>,]|\s*>|::[\w~]|[.#][\w#]|->\w)/g, '')]
  return bare
}

/** The name that a piece of code is about; undefined for what is a name already, and for what is no code. */
export function nameInCode(written: string): NameInCode | undefined {
  const marked = /^([`"'])([^`"']+)\1$/s.exec(written)?.[2]
  // Kotlin's and Scala's names between backticks may have blanks in them.
  if (marked !== undefined)
    return nameInCode(marked) ?? (hasBlank(marked) && !written.startsWith('`') ? undefined : { name: marked })
  const operator = written.includes('(') ? operatorInParentheses(written) : undefined
  if (operator !== undefined) return { name: operator }
  const counted = written.includes('/') ? withoutArity(written) : undefined
  if (counted !== undefined) return { name: counted }
  const text = withoutTemplate(ofPartsOnly(written))
  if (!hasOneOf(text, '(*&<;@$') && !hasBlank(text)) return text === written ? undefined : { name: text }
  if (/operator(?!\s+fun\s)\s*\W/.test(text)) return undefined
  const method = goName(text)
  if (method !== undefined) return { name: method, kinds: FUNCTIONS }
  const binary = text.includes('$') ? binaryName(text) : undefined
  if (binary !== undefined) return { name: binary, kinds: IN_CLASSES }
  const declaration = declarationIn(text)
  const declared = declaration?.kinds === FUNCTIONS ? operatorDeclared(declaration.rest) : undefined
  if (declared !== undefined) return { name: declared, kinds: FUNCTIONS }
  // Kotlin's `fun <T> List<T>.second()`.
  const rest = (declaration?.rest ?? text).replace(/^[*&@]+|^<(?:[^<>]|<[^<>]*>)*>\s*/, '')
  // Names of Ruby and Elixir may end in a mark.
  const name =
    /^[\p{L}\p{N}_$~][\p{L}\p{N}_$.:#/\\~>-]*(?:[?!](?=\())?/u.exec(rest)?.[0].replace(/[.:#/>-]+$/, '') ?? ''
  const after = rest.slice(name.length)
  const isCode = declaration ? mayFollowDeclared(after) : mayFollowUsed(after)
  if (name === '' || name === text || !isCode)
    return hasBlank(text) ? (namedInLine(text) ?? nameInSignature(text)) : undefined
  return declaration ? { name, kinds: declaration.kinds } : { name }
}
