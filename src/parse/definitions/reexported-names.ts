// Whether a name under which something is exported again is a new one. Pure.

/**
 * Whether a name under which something is exported again is no new one: the one it `had`, or that of the file that the
 * import's `specifier` stands for.
 */
export function isNoNewName(name: string, had: string | undefined, specifier: string | undefined): boolean {
  return name === had || (specifier !== undefined && stemOf(specifier) === name)
}

/** The name of the file that an import stands for: `b` of `./a/b.js` and of `../b/index`. */
function stemOf(specifier: string): string {
  return specifier
    .replace(/\/index(?:\.\w+)?$/, '')
    .replace(/^.*\//, '')
    .replace(/\..*/, '')
}
