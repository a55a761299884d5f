// Import and re-export bindings of a file, by regular expressions on its text. Complete for JavaScript and Python;
// other languages have only aliases. Pure.

/** Characters of a file that are searched for bindings. */
export const LOOKED_AT = 200_000
/** Characters at the end of a longer text that are searched for exports, which often stand there. */
const LOOKED_AT_LAST = 20_000
/** Names of a whole module: its namespace, its CommonJS value, and its default export. */
export const MODULE = '*'
export const REQUIRED = 'module.exports'
export const DEFAULT = 'default'

export interface Binding {
  readonly specifier: string
  /** The name in that module, or MODULE, REQUIRED or DEFAULT. */
  readonly name: string
}

export interface Bindings {
  /** By the name in this file. */
  readonly locals: ReadonlyMap<string, Binding>
  /** Earlier bindings of names that the file imports more than once. */
  readonly others: ReadonlyMap<string, readonly Binding[]>
  /** By the name under which others import it. */
  readonly exports: ReadonlyMap<string, Binding>
  /** Specifiers of modules that are re-exported completely. */
  readonly stars: readonly string[]
}

/** True for the path of a JavaScript, TypeScript, Vue or Svelte file. */
export function isScript(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(path)
}

/** True for the path of a Python file. */
export function isPython(path: string): boolean {
  return /\.pyi?$/.test(path)
}

/** The bindings of a text; `path` determines its language. */
export function bindingsOf(text: string, path: string): Bindings {
  const head = text.slice(0, LOOKED_AT)
  if (isScript(path)) return ofScript(head === text ? head : `${head}\n${text.slice(-LOOKED_AT_LAST)}`)
  if (isPython(path)) return ofPython(head)
  return { locals: aliasBindings(head, path), others: new Map(), exports: new Map(), stars: [] }
}

/** Returns a lookup of bindings by path that reads each file once. */
export function bindingsByPath(read: (path: string) => string): (path: string) => Bindings {
  const known = new Map<string, Bindings>()
  return path => {
    let found = known.get(path)
    if (!found) {
      found = bindingsOf(read(path), path)
      known.set(path, found)
    }
    return found
  }
}

/** Ends where it ends: else several that follow each other are read in exponentially many ways. */
const COMMENT = String.raw`/\*(?:[^*]|\*(?!/)){0,4000}\*/|//[^\n]*\n`
const BLANK = `(?:\\s|${COMMENT})*`
/** A list of names. That it has no brace within keeps the search linear. */
const NAMES = `\\{(?:[^{}'"\`/]|${COMMENT}|"[^"\\n]*"|'[^'\\n]*')*\\}`
const FROM = String.raw`from\s*["']([^"'\n]{1,300})["']`
const CLAUSE = `(?:type\\s+)?(?:[\\w$]+${BLANK}(?:,${BLANK})?)?(?:\\*\\s*as\\s+[\\w$]+\\s*|${NAMES}${BLANK})?`
const IMPORT = new RegExp(`(?:^|[;}])[ \\t]*import\\b(${BLANK}${CLAUSE})\\b${FROM}`, 'gm')
const EXPORT = new RegExp(
  `(?:^|[;}])[ \\t]*export\\s*(?:type\\s*)?(\\*(?:\\s*as\\s+[\\w$]+)?|${NAMES})(?:${BLANK}${FROM})?`,
  'gm',
)

/** Only the local bindings of a JavaScript or Python file. */
export function localsOf(text: string, path: string): Bindings['locals'] {
  const head = text.slice(0, LOOKED_AT)
  return isScript(path) ? localsOfScript(head).locals : ofPython(head).locals
}

class Locals {
  readonly locals = new Map<string, Binding>()
  readonly others = new Map<string, Binding[]>()

  add(local: string, binding: Binding): void {
    const known = this.locals.get(local)
    if (known && (known.specifier !== binding.specifier || known.name !== binding.name))
      this.others.set(local, [...(this.others.get(local) ?? []), known])
    this.locals.set(local, binding)
  }
}

function ofScript(text: string): Bindings {
  const { locals, others } = localsOfScript(text)
  return { locals, others, ...reExports(text, locals) }
}

function localsOfScript(text: string): Locals {
  const found = new Locals()
  // Only at the start of a statement, because comments contain imports, too.
  for (const [, clause, specifier] of text.matchAll(IMPORT))
    for (const [local, name] of clausePairs(clause!)) found.add(local, { specifier: specifier!, name })
  // Further declarations of a `var` follow a comma; an assignment begins a line.
  const required =
    /(?:\b(?:const|let|var|import)\s+|,\s*|^[ \t]*(?=[\w$]))(\{[^}'"`;]{1,2000}\}|[\w$]+)\s*=\s*(?:await\s+)?(?:require|import)\s*\(\s*["'`]([^"'`\n]{1,300})["'`]\s*\)(?:\s*\.\s*([\w$]+))?(?![\w$]|\s*\.|[ \t]*[([])/gm
  for (const [, names, specifier, member] of mayCall(text) ? text.matchAll(required) : []) {
    const pairs = names!.startsWith('{') ? pairsOf(names!, ':') : ([[names!, member ?? REQUIRED]] as const)
    for (const [local, name] of pairs) found.add(local, { specifier: specifier!, name })
  }
  return found
}

/** True if a call may load a module. This avoids the slowest of the patterns. */
function mayCall(text: string): boolean {
  return text.includes('require') || /\bimport\s*\(/.test(text)
}

/** The local and the original name of each binding in `a, { b as c }, * as d`. */
function clausePairs(clause: string): [local: string, name: string][] {
  const plain = withoutComments(clause).replace(/^\s*type\s+(?=[\w$*{])/, ' ')
  const braces = /\{[^}]*\}/.exec(plain)?.[0]
  const module = /\*\s*as\s+([\w$]+)/.exec(plain)?.[1]
  const first = /^\s*([\w$]+)\s*(?:,|$)/.exec(plain)?.[1]
  return [
    ...(first === undefined ? [] : [[first, DEFAULT] as [string, string]]),
    ...(module === undefined ? [] : [[module, MODULE] as [string, string]]),
    ...(braces === undefined ? [] : pairsOf(braces, 'as')),
  ]
}

function pairsOf(braces: string, between: 'as' | ':'): [second: string, first: string][] {
  const pair =
    between === 'as' ? /^(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?$/ : /^([\w$]+)(?:\s*:\s*([\w$]+))?(?:\s*=|$)/
  return withoutComments(braces)
    .slice(1, -1)
    .split(',')
    .flatMap(item => {
      const [, first, second = first] = pair.exec(item.trim()) ?? []
      return first === undefined ? [] : [[second!, first] as [string, string]]
    })
}

function reExports(text: string, locals: ReadonlyMap<string, Binding>): Pick<Bindings, 'exports' | 'stars'> {
  const exports = new Map<string, Binding>()
  const stars: string[] = []
  const own = (name: string): Binding => locals.get(name) ?? { specifier: '', name }
  for (const [, what, specifier] of text.matchAll(EXPORT)) {
    if (what!.startsWith('{')) {
      for (const [name, first] of pairsOf(what!, 'as'))
        exports.set(name, specifier === undefined ? own(first) : { specifier, name: first })
    } else if (specifier !== undefined) {
      const name = /[\w$]+$/.exec(what!)?.[0]
      if (name === undefined) stars.push(specifier)
      else exports.set(name, { specifier, name: MODULE })
    }
  }
  if (text.includes('default') || text.includes('exports')) addDefaultExport(text, exports, own)
  if (text.includes('exports')) assignedToExports(text, exports, own, stars)
  return { exports, stars }
}

function addDefaultExport(text: string, exports: Map<string, Binding>, own: (name: string) => Binding): void {
  const given =
    /(?:\bexport\s+default\s+|\b(?:module\.)?exports\s*=\s*(?!=))(?:(?:abstract\s+|async\s+)*(?:function\s*\*?|class)\s+(?!extends\b)([\w$]+)|([\w$]+)[ \t]*(?:;|$))/gm
  for (const [, defined, named] of text.matchAll(given)) {
    const name = defined ?? named!
    if (!/^(?:function|class|async|null|undefined|exports)$/.test(name)) exports.set(DEFAULT, own(name))
  }
}

function assignedToExports(
  text: string,
  exports: Map<string, Binding>,
  own: (name: string) => Binding,
  stars: string[],
): void {
  // `const app = module.exports = {` gives the value a name.
  for (const [, name] of text.matchAll(/\b([\w$]+)\s*=\s*(?:exports\s*=\s*)?module\.exports\s*=\s*[{(]/g))
    if (name !== 'exports') exports.set(DEFAULT, own(name!))
  const requires =
    /\b(?:module\.)?exports(?:\.([\w$]+))?\s*=\s*require\s*\(\s*["'`]([^"'`\n]{1,300})["'`]\s*\)(?:\.([\w$]+))?/g
  for (const [, name, specifier, member = REQUIRED] of text.matchAll(requires)) {
    exports.set(name ?? DEFAULT, { specifier: specifier!, name: member })
    if (name === undefined && member === REQUIRED) stars.push(specifier!)
  }
  for (const [, object] of text.matchAll(/\bmodule\.exports\s*=\s*(\{[^{}'"`]{0,2000}\})/g))
    for (const [value, name] of pairsOf(object!, ':')) exports.set(name, own(value))
  for (const [, name, value] of text.matchAll(/\b(?:module\.)?exports\.([\w$]+)\s*=\s*([\w$]+)[ \t]*(?:;|$)/gm))
    exports.set(name!, own(value!))
}

function ofPython(text: string): Bindings {
  const found = new Locals()
  const stars: string[] = []
  const from = /^[ \t]*from[ \t]+(\.*[\w.]{0,300})[ \t]+import[ \t]*(\([^)]{0,4000}\)|(?:[^\n#\\]|\\\r?\n){1,1000})/gm
  for (const [, specifier, names] of text.matchAll(from)) {
    for (const item of names!.replace(/#[^\n]*|[()\\]/g, ' ').split(',')) {
      const [, name, local = name] = /^\s*(\w+|\*)(?:\s+as\s+(\w+))?\s*;?\s*$/.exec(item) ?? []
      if (name === '*') stars.push(specifier!)
      else if (name !== undefined) found.add(local!, { specifier: specifier!, name })
    }
  }
  for (const [, modules] of text.matchAll(/^[ \t]*import[ \t]+([^\n#;]{1,1000})/gm)) {
    for (const item of modules!.split(',')) {
      const [, module, first, local = first] = /^\s*((\w+)[\w.]*)(?:\s+as\s+(\w+))?\s*$/.exec(item) ?? []
      if (module !== undefined)
        found.add(local!, { specifier: local === first && !/\sas\s/.test(item) ? first! : module, name: MODULE })
    }
  }
  const { locals, others } = found
  return { locals, others, exports: locals, stars }
}

/** Aliases in Kotlin, Rust and PHP (`as`), C# and Go. */
function aliasBindings(text: string, path: string): Map<string, Binding> {
  const locals = new Map<string, Binding>()
  const bind = (local: string, specifier: string): void => {
    locals.set(local, { specifier, name: /\w+$/.exec(specifier)?.[0] ?? MODULE })
  }
  if (path.endsWith('.go')) {
    const lines = /^[ \t]*(?:import[ \t]+)?([A-Za-z]\w*)[ \t]+"([\w./~-]{1,300})"[ \t]*(?:\/\/.*)?$/gm
    for (const [, local, specifier] of text.matchAll(lines)) locals.set(local!, { specifier: specifier!, name: MODULE })
  }
  const chain =
    /^[ \t]*(?:pub[ \t]+)?(?:import|use)[ \t]+(?:(?:function|const)[ \t]+)?([\w.:\\]{1,300})[ \t]+as[ \t]+(\w+)/gm
  for (const [, specifier, local] of text.matchAll(chain)) bind(local!, specifier!)
  for (const [, local, specifier] of text.matchAll(/^[ \t]*using[ \t]+(\w+)[ \t]*=[ \t]*([\w.]{1,300})[ \t]*;/gm))
    bind(local!, specifier!)
  for (const [, prefix, braces] of text.matchAll(/^[ \t]*(?:pub[ \t]+)?use[ \t]+([\w:\\]{1,300})\{([^{}]{1,2000})\}/gm))
    for (const [, name, local] of braces!.matchAll(/([\w:\\]+)\s+as\s+(\w+)/g)) bind(local!, `${prefix}${name}`)
  return locals
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ')
}
