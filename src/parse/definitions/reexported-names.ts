// Tells whether a re-export introduces a new name. Pure.

/** Whether the exported name is the original one (`original`) or the name of the file that `specifier` imports. */
export function isNoNewName(name: string, original: string | undefined, specifier: string | undefined): boolean {
  return name === original || (specifier !== undefined && stemOf(specifier) === name)
}

/** The file name of an import specifier: `b` of `./a/b.js` and of `../b/index`. */
function stemOf(specifier: string): string {
  return specifier
    .replace(/\/index(?:\.\w+)?$/, '')
    .replace(/^.*\//, '')
    .replace(/\..*/, '')
}
