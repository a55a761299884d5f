// Where the files of a repository themselves say that its programs begin: what packages, builds and scripts of several
// languages name.
import { join } from 'node:path'
import { standingOf } from '../indexer/source/classify.ts'
import { PYTHON_PACKAGE_FILE } from '../languages/package-rules.ts'
import { namedByPackage } from './package-entries.ts'
import { type Declared, readIfPlain } from './package-manifest.ts'

/** Folders in which the packages of Python lie. */
const PYTHON_ROOTS = ['', 'src/', 'lib/', 'python/']

/** The files at the root that name beginnings, and how each says it. */
const MANIFESTS: readonly (readonly [file: string, namedBy: (text: string) => Declared[]])[] = [
  ['package.json', namedByPackage],
  ['pyproject.toml', ofPyproject],
  ['setup.cfg', ofConsoleScripts],
  ['setup.py', ofConsoleScripts],
  ['Cargo.toml', ofCargo],
  ['mix.exs', ofMix],
]

/** What the repository names, in the order in which it does. */
export function declaredIn(root: string): Declared[] {
  return MANIFESTS.flatMap(([file, namedBy]) => namedBy(readIfPlain(join(root, file))))
}

/** True for a path of what people write and run, no test, as the index tells them: a file without symbols has only that. */
export function isSource(path: string): boolean {
  return standingOf(path, '') === 'source'
}

/** The tables of scripts: `acme = "acme.cli:main"`; Poetry's may be tables, `{ callable = "acme.cli:main" }`. */
function ofPyproject(text: string): Declared[] {
  const tables = text
    .split(/^[ \t]*(?=\[)/m)
    .filter(table => /^\[(?:project|tool\.poetry)\.(?:gui-)?scripts\]/.test(table))
  return tables.flatMap(modulesIn)
}

/** What setuptools calls console and gui scripts: a list, indented lines, or a section. */
function ofConsoleScripts(text: string): Declared[] {
  const lists = text.matchAll(/\b(?:console|gui)_scripts\b["']?[ \t]*[:=]\s*(\[[^\]]*\]|[^\n]*\n(?:[ \t]+[^\n]*\n?)*)/g)
  const sections = text.matchAll(/^[ \t]*\[(?:console|gui)_scripts\][ \t]*\n((?:[ \t]*[\w.-]+[ \t]*=[^\n]*\n?)*)/gm)
  return [...lists, ...sections].flatMap(([, list]) => modulesIn(list!))
}

/** The files of modules of Python that are named with a function of theirs: `= acme.cli:main`. */
function modulesIn(text: string): Declared[] {
  const named = text.replace(/^[ \t]*#.*$/gm, '').matchAll(/[=:][ \t]*["']?([A-Za-z_][\w.]*)[ \t]*:[ \t]*[A-Za-z_]/g)
  return [...named].map(([, module]) => {
    const path = module!.replaceAll('.', '/')
    return { paths: PYTHON_ROOTS.flatMap(root => [`${root}${path}.py`, `${root}${path}/${PYTHON_PACKAGE_FILE}`]) }
  })
}

/** Binaries of Rust that say where they lie. */
function ofCargo(text: string): Declared[] {
  const binaries = text.split(/^[ \t]*(?=\[)/m).filter(table => table.startsWith('[[bin]]'))
  return binaries.flatMap(table => {
    const path = /^[ \t]*path[ \t]*=[ \t]*["']([^"'\n]+)/m.exec(table)?.[1]
    return path === undefined ? [] : [{ paths: [path.replace(/^\.\//, '')] }]
  })
}

/** The module that an application of Elixir starts, and that of its command. */
function ofMix(text: string): Declared[] {
  const named = text.replace(/^[ \t]*#.*$/gm, '').matchAll(/\b(?:mod:[ \t]*\{[ \t]*|main_module:[ \t]*)([A-Z][\w.]*)/g)
  return [...named].map(([, symbol]) => ({ symbol: symbol! }))
}
