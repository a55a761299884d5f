// Finds imports by patterns for many languages. They only rank equally good definitions, so errors are harmless.

/** Only the start of a file is searched for imports. */
const MAX_CHARACTERS = 200_000

export interface Import {
  /** As written, with braces expanded: `a::{b, c}` gives `a::b` and `a::c`. */
  readonly specifier: string
  readonly names?: ReadonlySet<string>
}

/** JavaScript and TypeScript: `import { a, b as c } from './x'`, and `require`. */
const importsWithNames = (): readonly RegExp[] => [
  /(?:^|[;}>])[ \t]*(?:import|export)\b([^;'"`]{0,2000}?)\bfrom[ \t]*["']([^"'\n]{1,300})["']/gm,
  /\b(?:const|let|var)\s+([^;'"`=]{1,2000}?)=\s*(?:await\s+)?(?:require|import)\s*\(\s*["'`]([^"'`\n]{1,300})["'`]/g,
]
/** Python: `from ..a import (b, c as d)`. */
const pythonImports = (): RegExp =>
  /^[ \t]*from[ \t]+(\.*[\w.]{0,300})[ \t]+import[ \t]*(\([^)]{0,2000}\)|[^\n#]{1,500})/gm
/** A keyword and a quoted specifier, a line of a Go import block, `#include`. */
const quotedImports = (): readonly RegExp[] => [
  /\b(?:from|import|require|require_relative|require_once|include|include_once|export|load|source|part)\b[ \t(]*["'`]([^"'`\n]{1,300})["'`]/g,
  /^[ \t]*(?:[\w.]+[ \t]+)?"([\w./~-]{1,300})"[ \t]*$/gm,
  /^[ \t]*#[ \t]*(?:include|import)[ \t]*[<"]([^>"\n]{1,300})[>"]/gm,
  /^[ \t]*(?:source|\.)[ \t]+["']?(?:\$\{?\w+\}?\/)?([\w./-]{1,300})["']?[ \t]*$/gm,
]
/** A keyword and a chain of names, with braces up to three levels deep. Names before a `from` are not modules. */
const chainedImports = (): RegExp =>
  /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:import|using|use|alias|open|mod)[ \t]+(?:(?:static|qualified|public|function|const|type)[ \t]+)*(?:\w+[ \t]*=[ \t]*)?([\w.:\\]{1,300}(?![\w.:\\]|[ \t]*,?[^\n;'"]*\bfrom\b|[ \t]*,[ \t]*\{))(\{(?:[^{};"']|\{(?:[^{};"']|\{[^{};"']*\})*\})*\})?/gm

/** The imports in the text of a file, in no particular order. */
export function importsOf(text: string): Import[] {
  const head = text.slice(0, MAX_CHARACTERS)
  const imports: Import[] = []
  for (const pattern of importsWithNames())
    for (const [, names, specifier] of head.matchAll(pattern))
      imports.push({ specifier: specifier!, names: namesInList(names!) })
  for (const [, module, names] of head.matchAll(pythonImports())) {
    const words = namesInList(names!)
    imports.push({ specifier: module!, names: words })
    // The name may be a module itself.
    for (const word of words) imports.push({ specifier: `${module}${/[^.]$/.test(module!) ? '.' : ''}${word}` })
  }
  for (const pattern of quotedImports())
    for (const [, specifier] of head.matchAll(pattern)) imports.push({ specifier: specifier! })
  for (const [, chain, braces] of head.matchAll(chainedImports())) {
    const last = /\w+$/.exec(chain!)?.[0]
    const written = braces ? expandBraces(chain!, braces) : [chain!]
    for (const specifier of written) imports.push({ specifier, ...lastNameOf(specifier, last) })
  }
  return imports
}

/** Names in an import list, without their aliases. */
function namesInList(text: string): Set<string> {
  // Characters beyond ASCII count as letters: compiling a Unicode pattern costs a millisecond.
  const own = text.replace(
    /\bas\s+[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|:\s*[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|\btype\b(?=\s*[{A-Za-z\u0080-\uffff])/g,
    ' ',
  )
  return new Set(own.match(/[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g))
}

function lastNameOf(chain: string, last: string | undefined): Pick<Import, 'names'> {
  const name = /[.:\\](\w+)$/.exec(chain)?.[1] ?? last
  return name === undefined ? {} : { names: new Set([name]) }
}

/** Expands `a::` and `{b, c::{d, self}}` to `a::b`, `a::c::d`, `a::c`. */
function expandBraces(prefix: string, braces: string): string[] {
  const chains: string[] = []
  let depth = 0
  let start = 1
  for (let at = 1; at < braces.length; at++) {
    const char = braces[at]
    if (char === '{') depth++
    if (depth === 0 && (char === ',' || at === braces.length - 1)) {
      const item = braces.slice(start, at).trim()
      const inner = item.indexOf('{')
      const name = /^[\w.:\\]+/.exec(item)?.[0]
      if (inner > 0) chains.push(...expandBraces(prefix + item.slice(0, inner), item.slice(inner)))
      else if (name === 'self') chains.push(prefix.replace(/[.:\\]+$/, ''))
      else if (name !== undefined) chains.push(prefix + name)
      start = at + 1
    }
    if (char === '}') depth--
  }
  return chains
}
