// Which file of a script a path without or with another ending means, as TypeScript and Node try them.
import type { ModuleFiles } from './module-files.ts'

/** Endings that an import may omit: first of what declares types, then of what only runs. */
const TYPED = ['ts', 'tsx', 'd.ts']
const RUN = ['js', 'jsx']
/** Only bundlers add these. */
const BUNDLED = ['mjs', 'cjs', 'mts', 'cts', 'vue', 'svelte', 'json']

/** What an ending may stand for: TypeScript is imported by the name of the file that is built from it. */
const BUILT_FROM: Readonly<Record<string, readonly string[]>> = {
  ts: ['tsx', 'd.ts', 'js', 'jsx'],
  tsx: ['ts', 'd.ts', 'js', 'jsx'],
  js: ['ts', 'tsx', 'd.ts'],
  jsx: ['tsx', 'ts', 'd.ts'],
  mjs: ['mts', 'd.mts'],
  cjs: ['cts', 'd.cts'],
  'd.ts': ['ts', 'tsx'],
  'd.mts': ['mts'],
  'd.cts': ['cts'],
}

/**
 * The file at a path of an import, with endings added or exchanged, or the index of that folder. `isTyped`: the importing
 * file is TypeScript, which prefers sources and declarations; a JavaScript file prefers what Node would run.
 * `suffixes` is `moduleSuffixes` of the configuration.
 */
export function fileAt(
  files: Pick<ModuleFiles, 'has'>,
  path: string,
  isTyped: boolean,
  suffixes: readonly string[],
): string | undefined {
  const exact = exactFile(files, path, isTyped, suffixes) ?? (files.has(path) ? path : undefined)
  return exact ?? fileWithout(files, path, isTyped, suffixes)
}

/** The file that a path with its ending means, or what it is built from. */
function exactFile(
  files: Pick<ModuleFiles, 'has'>,
  path: string,
  isTyped: boolean,
  suffixes: readonly string[],
): string | undefined {
  const [, stem = '', ending = ''] = /^(.*[^/])\.(d\.[cm]?ts|\w+)$/.exec(path) ?? []
  if (stem === '') return undefined
  const others = BUILT_FROM[ending] ?? []
  const isBuilt = /^(?:[cm]?jsx?|d\.[cm]?ts)$/.test(ending)
  const endings = isBuilt && (isTyped || ending.startsWith('d.')) ? [...others, ending] : [ending, ...others]
  return first(files, stem, endings, suffixes)
}

function fileWithout(
  files: Pick<ModuleFiles, 'has'>,
  path: string,
  isTyped: boolean,
  suffixes: readonly string[],
): string | undefined {
  const index = path === '' ? 'index' : `${path}/index`
  // TypeScript looks for types at both places before it looks for scripts.
  for (const endings of isTyped ? [TYPED, RUN, BUNDLED] : [[...RUN, ...TYPED], BUNDLED]) {
    const found =
      (path === '' ? undefined : first(files, path, endings, suffixes)) ?? first(files, index, endings, suffixes)
    if (found !== undefined) return found
  }
  return undefined
}

function first(
  files: Pick<ModuleFiles, 'has'>,
  stem: string,
  endings: readonly string[],
  suffixes: readonly string[],
): string | undefined {
  for (const ending of endings)
    for (const suffix of suffixes) {
      const path = `${stem}${suffix}.${ending}`
      if (files.has(path)) return path
    }
  return undefined
}
