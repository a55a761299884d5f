// What a file imports, read from its lines by their looks in any language. Pure. It only decides between definitions
// that are equally good, so an import that is read wrongly costs a preference, no answer.

/** Characters of a file in which imports are looked for. */
const LOOKED_AT = 200_000

export interface Import {
  /** What is imported, as written; what braces hold is written out: `a::{b, c}` is `a::b` and `a::c`. */
  readonly specifier: string
  /** The names that it brings in, where the statement lists them. */
  readonly names?: ReadonlySet<string>
}

/** JavaScript and its like: `import { a, b as c } from './x'`, and with require. */
const named = (): readonly RegExp[] => [
  /(?:^|[;}>])[ \t]*(?:import|export)\b([^;'"`]{0,2000}?)\bfrom[ \t]*["']([^"'\n]{1,300})["']/gm,
  /\b(?:const|let|var)\s+([^;'"`=]{1,2000}?)=\s*(?:await\s+)?(?:require|import)\s*\(\s*["'`]([^"'`\n]{1,300})["'`]/g,
]
/** Python: `from ..a import (b, c as d)`. */
const fromModule = (): RegExp =>
  /^[ \t]*from[ \t]+(\.*[\w.]{0,300})[ \t]+import[ \t]*(\([^)]{0,2000}\)|[^\n#]{1,500})/gm
/**
 * A word of importing and a text in quotes: JavaScript, Ruby, PHP, Dart, Lua, Zig, Solidity; of Go a line of an import
 * block.
 */
const quoted = (): readonly RegExp[] => [
  /\b(?:from|import|require|require_relative|require_once|include|include_once|export|load|source|part)\b[ \t(]*["'`]([^"'`\n]{1,300})["'`]/g,
  /^[ \t]*(?:[\w.]+[ \t]+)?"([\w./~-]{1,300})"[ \t]*$/gm,
  /^[ \t]*#[ \t]*(?:include|import)[ \t]*[<"]([^>"\n]{1,300})[>"]/gm,
  /^[ \t]*(?:source|\.)[ \t]+["']?(?:\$\{?\w+\}?\/)?([\w./-]{1,300})["']?[ \t]*$/gm,
]
/**
 * Python, Java, Kotlin, Scala, C#, Haskell, Swift, Elixir, Perl, PHP, Rust: a chain of names, and braces up to three
 * deep. What is before a `from` is no module.
 */
const chained = (): RegExp =>
  /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:import|using|use|alias|open|mod)[ \t]+(?:(?:static|qualified|public|function|const|type)[ \t]+)*(?:\w+[ \t]*=[ \t]*)?([\w.:\\]{1,300}(?![\w.:\\]|[ \t]*,?[^\n;'"]*\bfrom\b|[ \t]*,[ \t]*\{))(\{(?:[^{};"']|\{(?:[^{};"']|\{[^{};"']*\})*\})*\})?/gm

/** The imports of a text, in no order that matters. */
export function importsOf(text: string): Import[] {
  const head = text.slice(0, LOOKED_AT)
  const imports: Import[] = []
  for (const pattern of named())
    for (const [, names, specifier] of head.matchAll(pattern))
      imports.push({ specifier: specifier!, names: wordsOf(names!) })
  for (const [, module, names] of head.matchAll(fromModule())) {
    const words = wordsOf(names!)
    imports.push({ specifier: module!, names: words })
    // A name may be a module itself.
    for (const word of words) imports.push({ specifier: `${module}${/[^.]$/.test(module!) ? '.' : ''}${word}` })
  }
  for (const pattern of quoted())
    for (const [, specifier] of head.matchAll(pattern)) imports.push({ specifier: specifier! })
  for (const [, chain, braces] of head.matchAll(chained())) {
    const last = /\w+$/.exec(chain!)?.[0]
    const written = braces ? spreadOut(chain!, braces) : [chain!]
    for (const specifier of written) imports.push({ specifier, ...namesOf(specifier, last) })
  }
  return imports
}

/** The names in a list of them; what they are called here is another matter. */
function wordsOf(text: string): Set<string> {
  // Whatever is beyond ASCII counts as a letter: a pattern that knows letters takes a millisecond to compile.
  const own = text.replace(
    /\bas\s+[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|:\s*[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|\btype\b(?=\s*[{A-Za-z\u0080-\uffff])/g,
    ' ',
  )
  return new Set(own.match(/[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g))
}

/** The last part of a chain is a name that it brings in, or may be. */
function namesOf(chain: string, last: string | undefined): Pick<Import, 'names'> {
  const name = /[.:\\](\w+)$/.exec(chain)?.[1] ?? last
  return name === undefined ? {} : { names: new Set([name]) }
}

/** `a::` and `{b, c::{d, self}}` are `a::b`, `a::c::d`, `a::c`. */
function spreadOut(prefix: string, braces: string): string[] {
  const chains: string[] = []
  let depth = 0
  let start = 1
  for (let at = 1; at < braces.length; at++) {
    const sign = braces[at]
    if (sign === '{') depth++
    if (depth === 0 && (sign === ',' || at === braces.length - 1)) {
      const item = braces.slice(start, at).trim()
      const inner = item.indexOf('{')
      const name = /^[\w.:\\]+/.exec(item)?.[0]
      if (inner > 0) chains.push(...spreadOut(prefix + item.slice(0, inner), item.slice(inner)))
      else if (name === 'self') chains.push(prefix.replace(/[.:\\]+$/, ''))
      else if (name !== undefined) chains.push(prefix + name)
      start = at + 1
    }
    if (sign === '}') depth--
  }
  return chains
}
