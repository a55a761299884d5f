// Reads the entry points that manifests and build files of several languages declare.
import { standingOf } from '../indexer/source/classify.ts'
import { PYTHON_PACKAGE_FILE } from '../languages/package-rules.ts'
import { namedByPackage } from './package-entries.ts'
import { type Declared, readIfPlain } from './package-manifest.ts'

const PYTHON_ROOTS = ['', 'src/', 'lib/', 'python/']

const MANIFESTS: readonly (readonly [file: string, namedBy: (text: string) => Declared[]])[] = [
  ['package.json', namedByPackage],
  ['pyproject.toml', scriptsOfPyproject],
  ['setup.cfg', consoleScripts],
  ['setup.py', consoleScripts],
  ['Cargo.toml', binariesOfCargo],
  ['mix.exs', modulesOfMix],
]

/** Declared entry points, in order. */
export function declaredIn(root: string): Declared[] {
  return MANIFESTS.flatMap(([file, namedBy]) => namedBy(readIfPlain(root, file)))
}

/** True for source as opposed to tests, generated code and data, judged by path alone. */
export function isSource(path: string): boolean {
  return standingOf(path, '') === 'source'
}

/** `acme = "acme.cli:main"`, or for Poetry `{ callable = "acme.cli:main" }`. */
function scriptsOfPyproject(text: string): Declared[] {
  const tables = text
    .split(/^[ \t]*(?=\[)/m)
    .filter(table => /^\[(?:project|tool\.poetry)\.(?:gui-)?scripts\]/.test(table))
  return tables.flatMap(modulesIn)
}

/** setuptools' console and gui scripts: a list, indented lines, or a section. */
function consoleScripts(text: string): Declared[] {
  const lists = text.matchAll(/\b(?:console|gui)_scripts\b["']?[ \t]*[:=]\s*(\[[^\]]*\]|[^\n]*\n(?:[ \t]+[^\n]*\n?)*)/g)
  const sections = text.matchAll(/^[ \t]*\[(?:console|gui)_scripts\][ \t]*\n((?:[ \t]*[\w.-]+[ \t]*=[^\n]*\n?)*)/gm)
  return [...lists, ...sections].flatMap(([, list]) => modulesIn(list!))
}

/** Files of Python modules named with a function: `= acme.cli:main`. */
function modulesIn(text: string): Declared[] {
  const matches = text.replace(/^[ \t]*#.*$/gm, '').matchAll(/[=:][ \t]*["']?([A-Za-z_][\w.]*)[ \t]*:[ \t]*[A-Za-z_]/g)
  return [...matches].map(([, module]) => {
    const path = module!.replaceAll('.', '/')
    return { paths: PYTHON_ROOTS.flatMap(root => [`${root}${path}.py`, `${root}${path}/${PYTHON_PACKAGE_FILE}`]) }
  })
}

/** Rust binaries with an explicit path. */
function binariesOfCargo(text: string): Declared[] {
  const binaries = text.split(/^[ \t]*(?=\[)/m).filter(table => table.startsWith('[[bin]]'))
  return binaries.flatMap(table => {
    const path = /^[ \t]*path[ \t]*=[ \t]*["']([^"'\n]+)/m.exec(table)?.[1]
    return path === undefined ? [] : [{ paths: [path.replace(/^\.\//, '')] }]
  })
}

function modulesOfMix(text: string): Declared[] {
  const matches = text
    .replace(/^[ \t]*#.*$/gm, '')
    .matchAll(/\b(?:mod:[ \t]*\{[ \t]*|main_module:[ \t]*)([A-Z][\w.]*)/g)
  return [...matches].map(([, symbol]) => ({ symbol: symbol! }))
}
