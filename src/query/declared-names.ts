// Names as lines of code declare them: after modifiers and a keyword, in `impl A for B`, in an import. Pure.
import type { SymbolKind } from '../model.ts'

/** A name that was taken out of a piece of code. */
export interface NameInCode {
  /** Qualified where the code says by what. */
  readonly name: string
  /** Kinds that the keyword before it declares; absent where there is none. */
  readonly kinds?: readonly SymbolKind[]
  /** Meant only where one symbol is called so: of several the words around the name tell which. */
  readonly isOfOne?: true
}

export const FUNCTIONS: readonly SymbolKind[] = ['fn', 'method']
const TYPES: readonly SymbolKind[] = ['class', 'struct', 'interface', 'trait', 'enum', 'union', 'type', 'component']
const VALUES: readonly SymbolKind[] = ['const', 'var', 'property', 'component', ...FUNCTIONS, 'class']

/** Made when it is asked for: most queries are names. */
let declares: ReadonlyMap<string, readonly SymbolKind[]> | undefined

/** What a keyword declares that begins a declaration and hardly a phrase of two words. */
function declaredBy(keyword: string): readonly SymbolKind[] | undefined {
  declares ??= new Map<string, readonly SymbolKind[]>([
    ['class', ['class', 'component']],
    ['struct', ['struct']],
    ['interface', ['interface']],
    ['trait', ['trait']],
    ['enum', ['enum']],
    ['union', ['union']],
    ['def', FUNCTIONS],
    ['defp', FUNCTIONS],
    ['func', FUNCTIONS],
    ['fun', FUNCTIONS],
    ['fn', FUNCTIONS],
    ['function', [...FUNCTIONS, 'component']],
    ['namespace', ['module']],
    ['defmodule', ['module', 'class']],
    ['#define', ['macro']],
    ['macro_rules!', ['macro']],
  ])
  return declares.get(keyword)
}

/**
 * What a keyword declares that is a word of phrases as well, `type checker`, `open record`: only before a name as names
 * of types are written, or where code follows the name.
 */
function declaredAfterWord(keyword: string, rest: string): readonly SymbolKind[] | undefined {
  if (keyword === 'sub') return /^[\w:]+\s*[({;]/.test(rest) ? FUNCTIONS : undefined
  if (/^(?:const|let|var|val)$/.test(keyword)) return /^[\w$]+\s*(?:=|:\s*\S)/.test(rest) ? VALUES : undefined
  if (!/^(?:type|record|object|protocol|module|extension)$/.test(keyword)) return undefined
  const isName = /^[A-Z_]|^\w+(?:::|<|\s*[=({]|\s+(?:struct|interface)\b)/.test(rest)
  return isName ? (keyword === 'module' || keyword === 'object' ? ['module', ...TYPES] : TYPES) : undefined
}

/** `class Ring` of `template <typename T> class Ring`. */
export function withoutTemplate(text: string): string {
  const [template] = /^template\s*(?=<)/.exec(text) ?? []
  if (template === undefined) return text
  let depth = 0
  for (let at = template.length; at < text.length; at++) {
    if (text[at] === '<') depth++
    else if (text[at] === '>' && --depth === 0) return withoutTemplate(text.slice(at + 1).trimStart())
  }
  return text
}

/** A head without the modifiers that it begins with. */
export function withoutModifiers(text: string): string {
  return text.replace(
    /^(?:(?:export|default|declare|pub(?:\([\w:]+\))?|public|private|protected|internal|static|async|abstract|final|inline|unsafe|extern|sealed|open|data|case|partial|readonly|override|virtual|suspend|local|typedef|synchronized|native|volatile|transient|constexpr|explicit|operator|infix|lateinit|const(?=\s+(?:fn|unsafe|async)\b)|enum(?=\s+(?:class|struct)\b))\s+)+/,
    '',
  )
}

/** The keyword that a line of code begins with, behind its modifiers, and what it declares. */
export function declarationIn(
  text: string,
): { readonly rest: string; readonly kinds: readonly SymbolKind[] } | undefined {
  const bare = withoutModifiers(text)
  const [keyword = ''] = /^\S+/.exec(bare) ?? []
  const rest = bare.slice(keyword.length).trimStart()
  const kinds = declaredBy(keyword) ?? declaredAfterWord(keyword, rest)
  if (!kinds) return undefined
  // Go says behind the name what a type is.
  const [, after] = (keyword === 'type' && /^\w+(?:\[[^\]]*\])?\s+(struct|interface)\b/.exec(rest)) || []
  if (after !== undefined) return { rest, kinds: [after as SymbolKind] }
  // `enum class` and `typedef struct` declare what languages differ in calling.
  return { rest, kinds: /^(?:typedef|(?:export |public )*enum (?:class|struct)) /.test(text) ? TYPES : kinds }
}

/** Whether this follows a name that is declared: its parameters, what it inherits, a body, or nothing. */
export function mayFollowDeclared(text: string): boolean {
  return (
    /^;?$|^\s*[([{<:=]/.test(text) ||
    /^\s+(?:extends|implements|with|struct|interface|final|where|for|is|as|throws|returns)(?:\s|$)/.test(text)
  )
}

/** The name that a line is about which begins with no keyword of its own: what Rust implements, what is imported. */
export function namedInLine(text: string): NameInCode | undefined {
  return implemented(text) ?? imported(text)
}

/** `impl<T> Display for Point<T> {` as `Point`, `impl Point` as itself. */
function implemented(text: string): NameInCode | undefined {
  if (!/^(?:unsafe\s+)?impl\b/.test(text)) return undefined
  let bare = text.replaceAll('->', '')
  for (let before = ''; before !== bare; ) [before, bare] = [bare, bare.replace(/<[^<>]*>/g, '')]
  const [, first, second] =
    /^(?:unsafe\s+)?impl\s+(?:[\w]+::)*!?(\w+)(?:\s+for(?:\s+&?(?:mut\s+)?(?:\w+::)*(\w+))?)?\s*(?:\{|where\b|$)/.exec(
      bare,
    ) ?? []
  const name = second ?? first
  return name === undefined ? undefined : { name, kinds: TYPES }
}

/** What one name is imported by: `from a.b import C`, `import { C } from 'a'`, `use a::b::C;`, `const { C } = require(`. */
function imported(text: string): NameInCode | undefined {
  const [, ...names] =
    /^from\s+[\w.]+\s+import\s+\(?\s*(\w+)(?:\s+as\s+\w+)?\s*\)?$|^import\s+(?:type\s+)?\{?\s*([\w$]+)(?:\s+as\s+[\w$]+)?\s*\}?\s+from\s|^(?:const|let|var)\s+\{\s*([\w$]+)\s*\}\s*=\s*(?:await\s+import|require)\(|^(?:import|use|using)\s+(?:static\s+)?((?:\w+(?:\.|::|\\))+\w+);?$/.exec(
      text,
    ) ?? []
  const name = names.find(each => each !== undefined)
  return name === undefined ? undefined : { name: name.replaceAll('\\', '::') }
}
