// Extracts the name that a line of code declares, implements or imports.
import type { SymbolKind } from '../model.ts'

export interface NameInCode {
  readonly name: string
  /** Kinds that the keyword declares; absent without a keyword. */
  readonly kinds?: readonly SymbolKind[]
  /** The name only counts if a single symbol has it. */
  readonly isOfOne?: true
}

export const FUNCTIONS: readonly SymbolKind[] = ['fn', 'method']
const TYPES: readonly SymbolKind[] = ['class', 'struct', 'interface', 'trait', 'enum', 'union', 'type', 'component']
const VALUES: readonly SymbolKind[] = ['const', 'var', 'property', 'component', ...FUNCTIONS, 'class']

/** Lazy, because most queries are plain names. */
let kindsByKeyword: ReadonlyMap<string, readonly SymbolKind[]> | undefined

/** For keywords that hardly begin a phrase of two words. */
function declaredBy(keyword: string): readonly SymbolKind[] | undefined {
  kindsByKeyword ??= new Map<string, readonly SymbolKind[]>([
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
  return kindsByKeyword.get(keyword)
}

/** The keyword may be prose (`type checker`), so the name must look like a type or code must follow. */
function declaredByCommonWord(keyword: string, rest: string): readonly SymbolKind[] | undefined {
  if (keyword === 'sub') return /^[\w:]+\s*[({;]/.test(rest) ? FUNCTIONS : undefined
  if (/^(?:const|let|var|val)$/.test(keyword)) return /^[\w$]+\s*(?:=|:\s*\S)/.test(rest) ? VALUES : undefined
  if (!/^(?:type|record|object|protocol|module|extension)$/.test(keyword)) return undefined
  const isName = /^[A-Z_]|^\w+(?:::|<|\s*[=({]|\s+(?:struct|interface)\b)/.test(rest)
  return isName ? (keyword === 'module' || keyword === 'object' ? ['module', ...TYPES] : TYPES) : undefined
}

/** Removes the template head: `template <typename T> class Ring` gives `class Ring`. */
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

/** Removes leading modifiers. */
export function withoutModifiers(text: string): string {
  return text.replace(
    /^(?:(?:export|default|declare|pub(?:\([\w:]+\))?|public|private|protected|internal|static|async|abstract|final|inline|unsafe|extern|sealed|open|data|case|partial|readonly|override|virtual|suspend|local|typedef|synchronized|native|volatile|transient|constexpr|explicit|operator|infix|lateinit|const(?=\s+(?:fn|unsafe|async)\b)|enum(?=\s+(?:class|struct)\b))\s+)+/,
    '',
  )
}

/** Finds the leading keyword and the kinds it declares. `rest` is the text after it. */
export function declarationIn(
  text: string,
): { readonly rest: string; readonly kinds: readonly SymbolKind[] } | undefined {
  const bare = withoutModifiers(text)
  const [keyword = ''] = /^\S+/.exec(bare) ?? []
  const rest = bare.slice(keyword.length).trimStart()
  const kinds = declaredBy(keyword) ?? declaredByCommonWord(keyword, rest)
  if (!kinds) return undefined
  // Go names the kind of a type after its name.
  const [, after] = (keyword === 'type' && /^\w+(?:\[[^\]]*\])?\s+(struct|interface)\b/.exec(rest)) || []
  if (after !== undefined) return { rest, kinds: [after as SymbolKind] }
  // Languages differ in the kind that they give `enum class` and `typedef struct`.
  return { rest, kinds: /^(?:typedef|(?:export |public )*enum (?:class|struct)) /.test(text) ? TYPES : kinds }
}

/** True for text that may follow a declared name: parameters, base types, a body, or nothing. */
export function mayFollowDeclared(text: string): boolean {
  return (
    /^;?$|^\s*[([{<:=]/.test(text) ||
    /^\s+(?:extends|implements|with|struct|interface|final|where|for|is|as|throws|returns)(?:\s|$)/.test(text)
  )
}

/** The name in an `impl` or import line. */
export function namedInLine(text: string): NameInCode | undefined {
  return implementedType(text) ?? importedName(text)
}

/** `impl<T> Display for Point<T> {` gives `Point`. */
function implementedType(text: string): NameInCode | undefined {
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

/** `from a.b import C`, `import { C } from 'a'`, `use a::b::C;`, `const { C } = require(`. */
function importedName(text: string): NameInCode | undefined {
  const [, ...names] =
    /^from\s+[\w.]+\s+import\s+\(?\s*(\w+)(?:\s+as\s+\w+)?\s*\)?$|^import\s+(?:type\s+)?\{?\s*([\w$]+)(?:\s+as\s+[\w$]+)?\s*\}?\s+from\s|^(?:const|let|var)\s+\{\s*([\w$]+)\s*\}\s*=\s*(?:await\s+import|require)\(|^(?:import|use|using)\s+(?:static\s+)?((?:\w+(?:\.|::|\\))+\w+);?$/.exec(
      text,
    ) ?? []
  const name = names.find(each => each !== undefined)
  return name === undefined ? undefined : { name: name.replaceAll('\\', '::') }
}
