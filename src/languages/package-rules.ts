// Packages by file names and extensions. Not in language-entries.ts, whose rows load grammars, because a plain query
// needs this.

/** The file that makes a folder a package. */
export const PYTHON_PACKAGE = '__init__'
export const PYTHON_ENDINGS = ['py', 'pyi']
/** A stub (`.pyi`) beside it makes no package. */
export const PYTHON_PACKAGE_FILE = `${PYTHON_PACKAGE}.${PYTHON_ENDINGS[0]}`
/** Headers declare functions that another file defines under the same name. */
export const isHeader = (path: string): boolean => /\.(?:h|hh|hpp|hxx|inc)$/.test(path)
/** A file of C, C++ or Objective-C. */
export const isOfC = (path: string): boolean => /\.(?:[chm]|cc|cpp|cxx|hh|hpp|hxx|mm|inc)$/.test(path)
/** A script of a shell, which sees the functions of the files that it sources. */
export const isShell = (path: string): boolean => /(?:\.(?:sh|bash|zsh|ksh|bats)|(?:^|\/)[^./]+)$/.test(path)
/** True for two files of one package, which see each other without imports: those of a folder in these languages. */
export function areInOnePackage(a: string, b: string): boolean {
  const folder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
  const isOne = (path: string): boolean => /\.(?:go|java|groovy|kts?|scala)$/.test(path)
  return isOne(a) && isOne(b) && folder(a) === folder(b)
}

/** Languages whose imports list no names. */
export const importsPackages = (path: string): boolean => path.endsWith('.go')
/** Languages whose imports name the source of each name: JavaScript and Python. */
export const hasImports = (path: string): boolean => /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?)$/.test(path)
/** Languages in which calling a type makes an object: those without `new`. */
export const makesByName = (path: string): boolean => !isOfC(path) && !/\.(?:cs|java|php)$/.test(path)
