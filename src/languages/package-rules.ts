// Packages by file names and extensions. Not in language-entries.ts, whose rows load grammars, because a plain query
// needs this.

/** The file that makes a folder a package. */
export const PYTHON_PACKAGE = '__init__'
export const PYTHON_ENDINGS = ['py', 'pyi']
/** A stub (`.pyi`) beside it makes no package. */
export const PYTHON_PACKAGE_FILE = `${PYTHON_PACKAGE}.${PYTHON_ENDINGS[0]}`
/** File names whose module has the name of the folder. */
export const INDEXES = ['index', PYTHON_PACKAGE, 'mod', 'lib', 'main', 'init', 'package']
/** Source folders that import specifiers omit. */
export const LEFT_OUT: ReadonlySet<string> = new Set(
  'src lib main source sources java kotlin scala include python php'.split(' '),
)

/** Headers declare functions that another file defines under the same name. */
export const isHeader = (path: string): boolean => /\.(?:h|hh|hpp|hxx|inc)$/.test(path)
/** A file of C, C++ or Objective-C. */
export const isOfC = (path: string): boolean => /\.(?:[chm]|cc|cpp|cxx|hh|hpp|hxx|mm|inc)$/.test(path)
/** Languages whose package is all files of a folder. */
export const isByPackage = (path: string): boolean => /\.(?:go|java|groovy|kts?|scala|cs|fs|vb|swift)$/.test(path)
/** Those in which the last part of a specifier may be in any file of the package. */
export const isByName = (path: string): boolean => /\.(?:kts?|scala|cs|fs|vb|swift)$/.test(path)
/** Languages whose files see the definitions of their folder. */
export const isByFolder = (path: string): boolean => /\.(?:go|java|groovy|kts?|scala)$/.test(path)
/** Languages whose imports list no names. */
export const importsPackages = (path: string): boolean => path.endsWith('.go')
/** Languages whose imports name the source of each name: JavaScript and Python. */
export const hasImports = (path: string): boolean => /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?)$/.test(path)

/** Extensions, without the dot, of files that can import each other. */
const SCRIPT_ENDINGS = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'mts', 'cts', 'd.ts']

/** Extensions, without the dot, of files that may re-export definitions of a file with this extension. */
export function endingsBeside(ending: string): readonly string[] {
  return SCRIPT_ENDINGS.includes(ending) ? SCRIPT_ENDINGS : [ending]
}

/** How to find the import name of the root package. */
interface RootName {
  /** Path relative to the root. */
  readonly file: string
  /** Returns the specifier, empty if the text has none. */
  readonly read: (text: string) => string
}

/** Returns undefined if imports of files at the root do not use a package name. */
export function rootNameOf(path: string): RootName | undefined {
  if (!path.endsWith('.go')) return undefined
  return { file: 'go.mod', read: text => /^module[ \t]+"?([^\s"]+)/m.exec(text)?.[1] ?? '' }
}
