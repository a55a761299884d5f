// What a file imports, read from its lines by their looks in any language, and whether such an import means a given file. Pure.
// It only decides between definitions that are equally good, so a specifier that is read wrongly costs a preference, no answer.

/** Characters of a file in which imports are looked for. */
const LOOKED_AT = 200_000

/** Each captures one specifier. */
const IMPORTS: readonly RegExp[] = [
  // JavaScript and its like, Ruby, PHP, Dart, Lua, Go: a word of importing and a text in quotes.
  /\b(?:from|import|require|require_relative|require_once|include|include_once|export|load|source|part)\b[ \t(]*["'`]([^"'`\n]{1,300})["'`]/g,
  // One of the lines of Go's import block, with or without a name.
  /^[ \t]*(?:[\w.]+[ \t]+)?"([\w./~-]{1,300})"[ \t]*$/gm,
  /^[ \t]*#[ \t]*(?:include|import)[ \t]*[<"]([^>"\n]{1,300})[>"]/gm,
  /^[ \t]*from[ \t]+([\w.]{1,300})[ \t]+import\b/gm,
  // Python, Java, Kotlin, Scala, C#, Haskell, Swift, Elixir, Perl, PHP, Rust.
  /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:import|using|use|alias|open|mod)[ \t]+(?:static[ \t]+|qualified[ \t]+|public[ \t]+)*([\w.:\\]{1,300})/gm,
]

/** Specifiers of the imports of a text as written, each once, in no order that matters. */
export function specifiersOf(text: string): string[] {
  const head = text.slice(0, LOOKED_AT)
  return [...new Set(IMPORTS.flatMap(pattern => [...head.matchAll(pattern)].map(match => match[1]!)))]
}

/** File names that stand for the folder they lie in. */
const INDEXES = new Set(['index', '__init__', 'mod', 'lib', 'main', 'init', 'package'])
/** First parts of a specifier that say where to begin, not what is meant. */
const ROOTS = new Set(['crate', 'self', 'super', '@', '~', ''])

/** True when a specifier in the file `from` may mean `file`; both are paths relative to the root. */
export function means(specifier: string, from: string, file: string): boolean {
  const path = stemOf(file)
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return isOneOf(path, [joined(folderOf(from), specifier)])
  if (/^\.+\w|^\.+$/.test(specifier)) return isOneOf(path, relativeModules(from, specifier))
  const isPath = /[/\\]/.test(specifier)
  const marks = isPath ? /[/\\]/ : /::|\.(?!\w{1,4}$)|\.(?=\w+$)/
  const wanted = stemOf(specifier, isPath || /\.(?:h|hh|hpp|hxx|inc)$/.test(specifier))
    .join('/')
    .split(marks)
    .filter(part => !ROOTS.has(part))
  if (wanted.length === 0) return false
  // The last part may name a definition in the file instead of the file.
  const chains = wanted.length > 1 ? [wanted, wanted.slice(0, -1)] : [wanted]
  return chains.some(chain => endsWith(path, chain) || endsWith(folded(path), chain)) || isPackage(path, wanted)
}

/** The folders and the name of a path, the name without its endings. */
function stemOf(path: string, isFile = true): string[] {
  const parts = path.split(/[/\\]/)
  const name = parts.pop()!
  return [...parts, isFile && name.indexOf('.', 1) > 0 ? name.slice(0, name.indexOf('.', 1)) : name]
}

function folderOf(path: string): string[] {
  return path.split('/').slice(0, -1)
}

function joined(folder: readonly string[], specifier: string): string[] {
  const parts = [...folder]
  for (const part of stemOf(specifier)) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts
}

/** Python: one dot is the folder of the file, each further one the folder above. */
function relativeModules(from: string, specifier: string): string[][] {
  const dots = /^\.+/.exec(specifier)![0].length
  const folder = folderOf(from)
  const base = folder.slice(0, folder.length - dots + 1)
  const rest = specifier.slice(dots).split('.').filter(Boolean)
  return [[...base, ...rest], ...(rest.length > 0 ? [[...base, ...rest.slice(0, -1)]] : [])]
}

function isOneOf(path: readonly string[], chains: readonly (readonly string[])[]): boolean {
  const text = path.join('/')
  const folder = folded(path).join('/')
  return chains.some(chain => chain.length > 0 && [text, folder].includes(chain.join('/')))
}

/** A path whose name stands for its folder as that folder. */
function folded(path: readonly string[]): readonly string[] {
  return INDEXES.has(path.at(-1) ?? '') ? path.slice(0, -1) : path
}

function endsWith(path: readonly string[], chain: readonly string[]): boolean {
  return (
    chain.length > 0 &&
    chain.length <= path.length &&
    chain.every((part, i) => path[path.length - chain.length + i] === part)
  )
}

/** A package is imported by its folder (Go, Java with a star): the specifier ends in two or more of its parts, or in all of it. */
function isPackage(path: readonly string[], wanted: readonly string[]): boolean {
  const folder = path.slice(0, -1)
  let same = 0
  while (same < folder.length && same < wanted.length && folder.at(-1 - same) === wanted.at(-1 - same)) same++
  return same >= 2 || (same > 0 && (same === folder.length || same === wanted.length))
}
