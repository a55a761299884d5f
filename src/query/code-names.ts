// Extracts the name from a piece of code, as people paste it: a declaration, a call, a line of a stack trace.
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

/** Go: `func (c *Command) Execute` and `pkg.(*Command).Execute` give `Command.Execute`. */
function goName(text: string): string | undefined {
  const [, type, method] =
    /^(?:func\s*)?(?:[\w.~%/-]+\.)?\((?:\w+\s+)?\*?(\w+)(?:\[[^\]]*\])?\)[\s.]*(\w+)(?=$|[([]|\.func\d)/.exec(text) ??
    []
  if (type !== undefined) return `${type}.${method}`
  return /^[\w-]+(?:\.[\w-]+)+\/[\w.~%/-]*\.(\w+)(?:\[[^\]]*\])?(?:\.func[\d.]+)*\(/.exec(text)?.[1]
}

const CLASS_MEMBER_KINDS: readonly SymbolKind[] = [
  ...FUNCTIONS,
  'class',
  'interface',
  'enum',
  'property',
  'const',
  'var',
]

/** Java and Kotlin: the binary name `Outer$Inner.method` gives `Outer.Inner.method`. */
function binaryName(text: string): string | undefined {
  if (!/^(?:\w+\.)*[A-Z]\w*(?:\$\w+)+(?:\.[\w$]+)?(?:\(.*)?$|^(?:\w+\.)*[A-Z]\w*\.lambda\$\w+\$\d+/.test(text))
    return undefined
  return text
    .replace(/\(.*$/, '')
    .replace(/\.lambda\$(\w+)\$\d+$/, '.$1')
    .replace(/\$\d+/g, '')
    .replaceAll('$', '.')
}

/** OCaml and Haskell: `(>>=)`, `let ( >>= ) f x` and `Option.(>>=)` give the operator with its module. */
function operatorInParentheses(text: string): string | undefined {
  const [, owner, operator] =
    /^(?:(?:let|and|val|external)\s+(?:rec\s+)?)?((?:[\w']+\.)*)\(\s*((?:let|and)?[!#$%&*+./:<=>?@\\^|~-]+)\s*\)(?=$|[\s:=])/.exec(
      text,
    ) ?? []
  return operator === undefined ? undefined : owner + operator
}

/** Ruby's `def <=>(other)`, Scala's `def ::[B](x: B)`, Swift's `func <=> <T>(a: T)`. */
function operatorDeclared(rest: string): string | undefined {
  return /^(?:self\.)?(\[\]=?|[!%&*+/:<=>^|~-]+@?)(?=\s*(?:\(|$|[[<]\w)|\s+\w)/.exec(rest)?.[1]
}

/** True for type arguments and call arguments, complete or cut off. */
function mayFollowUsed(text: string): boolean {
  return /^(?:<[\w\s$:.,<>*&?]*>)?(?:\(.*)?;?$/s.test(text)
}

/** Removes type arguments and `.prototype`: `base_sink<Mutex>::log`, `Vec::<T>::new`, `<Policy as Debug>::fmt`. */
function withoutTypeArguments(text: string): string {
  let bare = text.replaceAll('.prototype.', '.')
  if (!bare.includes('<') || bare.includes('operator')) return bare
  bare = bare.replace(/^<(?:impl\s+)?([\w:]+(?:<[^()]*>)?)(?:\s+(?:as|for)\s+[^()]*?)?>(?=::\w)/, '$1')
  for (let before = ''; before !== bare; )
    [before, bare] = [bare, bare.replace(/(?<=[\w$])(?:::)?<[^<>()]*>(?=[>,]|\s*>|::[\w~]|[.#][\w#]|->\w)/g, '')]
  return bare
}

/** The name that a piece of code is about; undefined for a plain name or other text. */
export function nameInCode(written: string): NameInCode | undefined {
  const marked = /^([`"'])([^`"']+)\1$/s.exec(written)?.[2]
  // Kotlin and Scala allow blanks in names between backticks.
  if (marked !== undefined)
    return nameInCode(marked) ?? (hasBlank(marked) && !written.startsWith('`') ? undefined : { name: marked })
  const operator = written.includes('(') ? operatorInParentheses(written) : undefined
  if (operator !== undefined) return { name: operator }
  const counted = written.includes('/') ? withoutArity(written) : undefined
  if (counted !== undefined) return { name: counted }
  const text = withoutTemplate(withoutTypeArguments(written))
  if (!hasOneOf(text, '(*&<;@$') && !hasBlank(text)) return text === written ? undefined : { name: text }
  if (/operator(?!\s+fun\s)\s*\W/.test(text)) return undefined
  const method = goName(text)
  if (method !== undefined) return { name: method, kinds: FUNCTIONS }
  const binary = text.includes('$') ? binaryName(text) : undefined
  if (binary !== undefined) return { name: binary, kinds: CLASS_MEMBER_KINDS }
  const declaration = declarationIn(text)
  const declared = declaration?.kinds === FUNCTIONS ? operatorDeclared(declaration.rest) : undefined
  if (declared !== undefined) return { name: declared, kinds: FUNCTIONS }
  // Kotlin: `fun <T> List<T>.second()`.
  const rest = (declaration?.rest ?? text).replace(/^[*&@]+|^<(?:[^<>]|<[^<>]*>)*>\s*/, '')
  // Names in Ruby and Elixir may end in `?` or `!`.
  const name =
    /^[\p{L}\p{N}_$~][\p{L}\p{N}_$.:#/\\~>-]*(?:[?!](?=\())?/u.exec(rest)?.[0].replace(/[.:#/>-]+$/, '') ?? ''
  const after = rest.slice(name.length)
  const isCode = declaration ? mayFollowDeclared(after) : mayFollowUsed(after)
  if (name === '' || name === text || !isCode)
    return hasBlank(text) ? (namedInLine(text) ?? nameInSignature(text)) : undefined
  return declaration ? { name, kinds: declaration.kinds } : { name }
}
