// What names of files say of packages, by language: which stand for their folder, which folders imports leave out, and
// what files of one package know of each other. Words by endings of files, apart from language-entries.ts, whose rows
// lead to grammars and rules, because a plain query asks.

/** Python: what a file is called that makes a package of its folder, and endings of modules, without the dot. */
export const PYTHON_PACKAGE = '__init__'
export const PYTHON_ENDINGS = ['py', 'pyi']
/** That file of code: a stub beside it makes none. */
export const PYTHON_PACKAGE_FILE = `${PYTHON_PACKAGE}.${PYTHON_ENDINGS[0]}`
/** File names that stand for the folder they lie in. */
export const INDEXES = ['index', PYTHON_PACKAGE, 'mod', 'lib', 'main', 'init', 'package']
/** Folders that say how code is kept; specifiers leave them out. */
export const LEFT_OUT: ReadonlySet<string> = new Set(
  'src lib main source sources java kotlin scala include python php'.split(' '),
)

/** A header is declared in one place, and its functions are defined in another under the same name. */
export const isHeader = (path: string): boolean => /\.(?:h|hh|hpp|hxx|inc)$/.test(path)
/** A file of C, C++ or Objective-C. */
export const isOfC = (path: string): boolean => /\.(?:[chm]|cc|cpp|cxx|hh|hpp|hxx|mm|inc)$/.test(path)
/** Languages in which a package is all the files of a folder. */
export const isByPackage = (path: string): boolean => /\.(?:go|java|groovy|kts?|scala|cs|fs|vb|swift)$/.test(path)
/** Those of them in which the last part of a specifier may be in any file of it. */
export const isByName = (path: string): boolean => /\.(?:kts?|scala|cs|fs|vb|swift)$/.test(path)
/** Languages in which files of a folder know what the others define. */
export const isByFolder = (path: string): boolean => /\.(?:go|java|groovy|kts?|scala)$/.test(path)
/** True for a file of a language whose imports list no names. */
export const importsPackages = (path: string): boolean => path.endsWith('.go')
/** True for a file of a language whose imports say of each name where it is from: JavaScript and Python. */
export const hasImports = (path: string): boolean => /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?)$/.test(path)

/** Endings, without the dot, of files that import each other whichever of them they have. */
export const SCRIPT_ENDINGS = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'mts', 'cts', 'd.ts']

/** Endings, without the dot, of files that may pass on what one of this ending defines. */
export function endingsBeside(ending: string): readonly string[] {
  return SCRIPT_ENDINGS.includes(ending) ? SCRIPT_ENDINGS : [ending]
}

/** What says at the root how the package of a file there is imported. */
interface RootName {
  /** Path relative to the root. */
  readonly file: string
  /** The specifier that its text gives; empty for none. */
  readonly read: (text: string) => string
}

/** Undefined where imports of what lies at the root do not go by the name of the whole. */
export function rootNameOf(path: string): RootName | undefined {
  if (!path.endsWith('.go')) return undefined
  return { file: 'go.mod', read: text => /^module[ \t]+"?([^\s"]+)/m.exec(text)?.[1] ?? '' }
}
