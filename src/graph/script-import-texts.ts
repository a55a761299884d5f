// Texts by which an import of a script may name a file: the end of a path, the name of a package or of its exports, a
// configured path.
import { asObject, asStrings, readObject } from '../imports/json-with-comments.ts'
import { folderOf, joined, type ModuleFiles } from '../imports/module-files.ts'
import type { ModuleResolver } from '../imports/module-resolver.ts'
import { type Package, Packages } from '../imports/packages.ts'

/** Limits of what is tried for one file. */
const MAX_PACKAGES = 4
const MAX_KEYS = 500
const MAX_CONFIGS = 1000
const MAX_PARTS = 12

const QUOTES = ['"', "'", '`']

/** Texts by which an import may name the script, or the file that scripts import, at `path`. */
export function scriptTexts(files: ModuleFiles, resolver: ModuleResolver, path: string): readonly string[] {
  const parts = path.split('/')
  // `Card.ios.tsx` is imported as `./Card`, `cart.ts` as `./cart.js`.
  const stem = parts.at(-1)!.replace(/(.)\..*$/, '$1')
  const texts = new Set(endingIn(stem))
  if (stem === 'index') {
    for (const text of endingIn(parts.at(-2) ?? '')) texts.add(text)
  }
  for (const name of [...namesOfPackages(files, resolver, path), ...configuredNames(files, path)]) texts.add(name)
  return [...texts]
}

/** Paths in quotes that lead to the index file of a folder around the importing file. */
export const DOTS = ['.', './', '..', '../', '../..', '../../', '../../..', '../../../'].flatMap(dots =>
  QUOTES.map(quote => quote + dots + quote),
)

/** A path that ends in the name, with or without an ending or a query. */
function endingIn(name: string): readonly string[] {
  if (name === '') return []
  const ends = [...QUOTES, '.', '?', ...QUOTES.map(quote => `/${quote}`)]
  return ['/', ...QUOTES].flatMap(start => ends.map(end => start + name + end))
}

/** Names by which a package around the file exports it. */
function namesOfPackages(files: ModuleFiles, resolver: ModuleResolver, path: string): readonly string[] {
  const isHere = leading(resolver, path, each => each === path)
  const names: string[] = []
  for (const found of new Packages(files).around(path).slice(0, MAX_PACKAGES)) {
    const { name, keys } = specifiersOf(found)
    if (name !== undefined && isHere(name)) names.push(...QUOTES.map(quote => name + quote))
    const inner = path.slice(found.folder.length).replace(/(.)\.[^/]*$/, '$1')
    for (const key of keys) names.push(...(key.includes('*') ? filled(key, inner) : [key]).filter(isHere))
    // A folder with a manifest is imported by its path.
    const { folder } = found
    const depth = path.slice(folder.length).split('/').length - 1
    if (folder !== '' && isHere(['.', ...new Array(depth).fill('..')].join('/')))
      names.push(...endingIn(folder.slice(0, -1).split('/').at(-1)!))
  }
  return names
}

/** Texts by which an import of a script may name a file in a folder by a package or a configured path. */
export function scriptFolderTexts(
  files: ModuleFiles,
  resolver: ModuleResolver,
  folder: string,
  inside: readonly string[],
): readonly string[] {
  const packages = new Packages(files)
  const manifests = inside.filter(path => /(?:^|\/)package\.json$/.test(path)).slice(0, MAX_CONFIGS)
  const from = `${folder}index.ts`
  const isInside = leading(resolver, from, each => each.startsWith(folder))
  const names: string[] = []
  for (const found of [from, ...manifests].flatMap(path => packages.around(path).slice(0, MAX_PACKAGES))) {
    const { name, keys } = specifiersOf(found)
    if (name !== undefined && isInside(name)) names.push(name)
    for (const key of keys) {
      const [before, after] = key.split('*') as [string, string?]
      if (after !== undefined || isInside(key)) names.push(before)
    }
  }
  for (const { key, place } of configuredPaths(files)) {
    const before = place.split('*')[0]!
    if (before.startsWith(folder) || folder.startsWith(before)) names.push(key.split('*')[0]!)
  }
  return names.filter(Boolean)
}

function leading(resolver: ModuleResolver, from: string, isTarget: (path: string) => boolean) {
  return (specifier: string): boolean => {
    const found = resolver.resolve(from, specifier)
    return found !== undefined && 'files' in found && found.files.some(isTarget)
  }
}

/** The name of a package, and the specifiers that its `exports` and `imports` allow. */
function specifiersOf({ manifest }: Package): { readonly name?: string; readonly keys: readonly string[] } {
  const { name, exports, imports } = manifest
  const internal = Object.keys(asObject(imports) ?? {}).slice(0, MAX_KEYS)
  if (typeof name !== 'string' || name === '') return { keys: internal }
  const subpaths = Object.keys(asObject(exports) ?? {}).filter(key => key.startsWith('./'))
  return { name, keys: [...subpaths.slice(0, MAX_KEYS).map(key => name + key.slice(1)), ...internal] }
}

/** The pattern with each run of a path's parts in place of its star. */
function filled(pattern: string, path: string): readonly string[] {
  const parts = path.split('/').slice(-MAX_PARTS)
  return parts.flatMap((_, from) =>
    parts
      .slice(from)
      .map((_each, length) => pattern.replace('*', () => parts.slice(from, from + length + 1).join('/'))),
  )
}

/** Names of `paths` in a configuration that may stand for the file. */
function configuredNames(files: ModuleFiles, path: string): readonly string[] {
  return configuredPaths(files).flatMap(({ key, place }) => {
    const star = starIn(place, path)
    return star === undefined ? [] : [key.replace('*', () => star)]
  })
}

/** The patterns of `paths` in all configurations, with the paths that they stand for. */
function configuredPaths(files: ModuleFiles): { readonly key: string; readonly place: string }[] {
  const found: { key: string; place: string }[] = []
  const configs = files.paths().filter(each => /(?:^|\/)[jt]sconfig[^/]*\.json$/.test(each))
  for (const config of configs.slice(0, MAX_CONFIGS)) {
    const { paths, baseUrl } = asObject(readObject(files.read(config))?.compilerOptions) ?? {}
    const base = joined(folderOf(config), typeof baseUrl === 'string' ? baseUrl : '.')
    if (base === undefined) continue
    for (const [key, targets] of Object.entries(asObject(paths) ?? {}).slice(0, MAX_KEYS))
      for (const target of asStrings(targets)) {
        const place = joined(base === '' ? '' : `${base}/`, target)
        if (place !== undefined) found.push({ key, place })
      }
  }
  return found
}

/** What the star of a configured path stands for in the path of a file, with or without its ending; '' without a star. */
function starIn(pattern: string, path: string): string | undefined {
  const plain = (text: string): string => text.replace(/(?:\.d)?\.[cm]?[jt]sx?$|\.(?:vue|svelte|json)$/, '')
  const spellings = [path, plain(path), plain(path).replace(/\/?index$/, '')]
  for (const each of [pattern, plain(pattern)]) {
    const [before, after] = each.split('*') as [string, string?]
    for (const spelling of spellings) {
      if (after === undefined ? spelling === each : spelling.startsWith(before) && spelling.endsWith(after))
        return after === undefined ? '' : spelling.slice(before.length, spelling.length - after.length)
    }
  }
  return undefined
}
