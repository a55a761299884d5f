// Maps the path of a built file to the paths its source may have. Pure.

/** Build folders, and folders of module formats inside them. */
const BUILD_FOLDERS = /^(?:\.\/)?(?:dist|build|lib|out|output|es|esm|cjs|\.build|types|typings)\//
const MODULE_FORMATS = /^(?:(?:es|esm|cjs|mjs|umd|commonjs|module|node|types|src)\/)+/
const SOURCE_FOLDERS = ['src/', 'source/', 'lib/', '']

/** Paths without ending from which a file may be built: `src/cli` for `dist/esm/cli.js` and `cli.js`. */
export function sourcesOf(path: string): readonly string[] {
  // `index.esm.js` and `index.d.ts` are built from `index`.
  const stem = path.replace(/\.[^/]*$/, '')
  const inner = BUILD_FOLDERS.test(path) ? stem.replace(BUILD_FOLDERS, '').replace(MODULE_FORMATS, '') : stem
  return SOURCE_FOLDERS.map(folder => folder + inner).filter(each => each !== path)
}
