// Where imports of JavaScript and TypeScript lead, as tsc and Node resolve them, in the files of the tree. What has not
// been built is looked for in its sources.
//
// Own code, because it sees only files of the index: the known resolvers read the disk and follow links out of the tree.
import { builtinModules } from 'node:module'
import { fileAt } from './file-candidates.ts'
import { folderOf, foldersAbove, joined, type ModuleFiles, type Resolution } from './module-files.ts'
import { targetsOf } from './package-exports.ts'
import { type Package, Packages } from './packages.ts'
import { type ScriptConfig, ScriptConfigs } from './script-config.ts'
import { sourcesOf } from './source-paths.ts'

export class ScriptModules {
  readonly #files: ModuleFiles
  readonly #packages: Packages
  readonly #configs: ScriptConfigs
  readonly #known = new Map<string, Resolution>()

  constructor(files: ModuleFiles) {
    this.#files = files
    this.#packages = new Packages(files)
    this.#configs = new ScriptConfigs(files, this.#packages)
  }

  /** Where `specifier`, as written in the file `from`, leads. */
  resolve(from: string, specifier: string): Resolution {
    const key = `${folderOf(from)} ${isTyped(from)} ${variantOf(from)} ${specifier}`
    let found = this.#known.get(key)
    if (!found) {
      found = this.#search(from, specifier)
      this.#known.set(key, found)
    }
    return found
  }

  #search(from: string, specifier: string): Resolution {
    const config = withVariant(this.#configs.of(from), variantOf(from))
    const isRelative = /^\.{1,2}(?:\/|$)/.test(specifier)
    const file = isRelative ? this.#relative(from, specifier, config) : this.#configured(from, specifier, config)
    if (file !== undefined) return { files: [file] }
    // A bundler's query: `./logo.svg?url`.
    const query = specifier.indexOf('?')
    if (query > 0) return this.#search(from, specifier.slice(0, query))
    if (isRelative || specifier.startsWith('/')) return { why: 'file-missing' }
    return specifier.startsWith('#')
      ? this.#internal(from, specifier, config)
      : this.#ofPackage(from, specifier, config)
  }

  #at(path: string | undefined, from: string, { suffixes }: ScriptConfig): string | undefined {
    if (path === undefined) return undefined
    const file = fileAt(this.#files, path, isTyped(from), suffixes)
    if (path === '' || (file !== undefined && !file.startsWith(`${path}/`))) return file
    // The manifest of a folder comes before its index file.
    if (!this.#files.has(`${path}/package.json`)) return file
    const [found] = this.#packages.around(`${path}/package.json`)
    return (found && this.#entry(found, from, suffixes)) ?? file
  }

  #relative(from: string, specifier: string, config: ScriptConfig): string | undefined {
    const folder = folderOf(from)
    const path = joined(folder, specifier)
    const own = this.#at(path, from, config)
    const root = path === undefined ? undefined : config.rootDirs.find(each => path.startsWith(each))
    if (own !== undefined || root === undefined) return own
    return firstOf(config.rootDirs, each => this.#at(each + path!.slice(root.length), from, config))
  }

  /** By `paths` and `baseUrl`. */
  #configured(from: string, specifier: string, config: ScriptConfig): string | undefined {
    const { paths, pathsFolder, baseUrl } = config
    const pattern = bestOf(Object.keys(paths), specifier)
    if (pattern !== undefined) {
      const star = pattern.indexOf('*')
      const rest = star < 0 ? '' : specifier.slice(star, specifier.length - (pattern.length - star - 1))
      const found = firstOf(paths[pattern]!, path =>
        this.#at(
          joined(
            baseUrl ?? pathsFolder,
            path.replace('*', () => rest),
          ),
          from,
          config,
        ),
      )
      if (found !== undefined) return found
    }
    return baseUrl === undefined || /^[/#]/.test(specifier)
      ? undefined
      : this.#at(joined(baseUrl, specifier), from, config)
  }

  /** `#db`: `imports` of the nearest package. */
  #internal(from: string, specifier: string, config: ScriptConfig): Resolution {
    const [own] = this.#packages.around(from)
    const targets = own && targetsOf(own.manifest.imports, specifier, conditionsFor(from, config))
    if (targets === undefined || own === undefined) return { why: 'not-exported' }
    const [outside] = targets.filter(target => !target.startsWith('.'))
    const file = this.#target(own, targets, from, config.suffixes)
    if (file !== undefined) return { files: [file] }
    return outside === undefined || outside.startsWith('#') ? { why: 'file-missing' } : this.resolve(from, outside)
  }

  #ofPackage(from: string, specifier: string, config: ScriptConfig): Resolution {
    const bare = specifier.replace(/^node:/, '')
    if (bare !== specifier || builtinModules.includes(specifier)) return { package: `node:${bare}` }
    const alias = /^[@~]\/(.+)$/.exec(specifier)?.[1]
    if (alias !== undefined) return this.#aliased(from, alias, config)
    const [, name, rest] = /^((?:@[^/\s]+\/)?[^/\s@:!][^/\s:!]*)(?:\/(.*))?$/.exec(specifier) ?? []
    if (name === undefined) return { why: 'unknown-package' }
    const installed = this.#installed(from, name)
    const found = installed ?? this.#packages.named(name, from)
    if (!found) return this.#packages.isDeclared(name, from) ? { package: name } : { why: 'unknown-package' }
    const subpath = rest === undefined || rest === '' ? '.' : `./${rest}`
    const { exports } = found.manifest
    if (exports !== undefined && exports !== null) {
      const targets = targetsOf(exports, subpath, conditionsFor(from, config))
      const file = targets && this.#target(found, targets, from, config.suffixes)
      if (file !== undefined) return { files: [file] }
      // The sources of a package also import what it does not export.
      if (targets?.length !== 0 && subpath === '.') return this.#answer(this.#entry(found, from, config.suffixes))
      return { why: targets === undefined ? 'not-exported' : 'file-missing' }
    }
    return this.#answer(
      subpath === '.'
        ? this.#entry(found, from, config.suffixes)
        : (this.#at(joined(found.folder, subpath), from, config) ??
            this.#built(found.folder + rest!, found.folder, from, config.suffixes)),
    )
  }

  /** `@/a` and `~/a` are no packages. The configuration of a bundler, which is code, maps them to the sources. */
  #aliased(from: string, path: string, config: ScriptConfig): Resolution {
    const folder = this.#packages.around(from)[0]?.folder ?? ''
    const file = firstOf(['src/', 'app/', ''], root => this.#at(folder + root + path, from, config))
    return file === undefined ? { why: 'unknown-package' } : { files: [file] }
  }

  #answer(file: string | undefined): Resolution {
    return file === undefined ? { why: 'file-missing' } : { files: [file] }
  }

  /** A package in a `node_modules` that is part of the tree. */
  #installed(from: string, name: string): Package | undefined {
    const folder = foldersAbove(from)
      .map(above => `${above}node_modules/${name}/`)
      .find(each => this.#files.has(`${each}package.json`))
    return folder === undefined ? undefined : this.#packages.around(`${folder}package.json`)[0]
  }

  /** What importing a package by its name alone means, without `exports`. */
  #entry({ folder, manifest }: Package, from: string, suffixes: readonly string[]): string | undefined {
    const keys = isTyped(from)
      ? ['types', 'typings', 'main', 'module', 'source']
      : ['main', 'module', 'source', 'types']
    const named = keys.map(key => manifest[key]).filter(each => typeof each === 'string')
    return (
      this.#target({ folder, manifest }, named, from, suffixes) ??
      firstOf(['', 'src/', 'lib/', 'source/'], inner =>
        fileAt(this.#files, `${folder}${inner}index`, isTyped(from), suffixes),
      )
    )
  }

  /** The first target that is a file, else the source of the first that is built from one. */
  #target(
    { folder }: Package,
    targets: readonly string[],
    from: string,
    suffixes: readonly string[],
  ): string | undefined {
    const paths = targets
      .filter(target => !/^(?:[#/]|\w+:)/.test(target))
      .flatMap(target => joined(folder, target) ?? [])
    return (
      firstOf(paths, path => fileAt(this.#files, path, isTyped(from), suffixes)) ??
      firstOf(paths, path => this.#built(path, folder, from, suffixes))
    )
  }

  #built(path: string, folder: string, from: string, suffixes: readonly string[]): string | undefined {
    return firstOf(sourcesOf(path.slice(folder.length)), stem =>
      fileAt(this.#files, folder + stem, isTyped(from), suffixes),
    )
  }
}

/** True for a file whose imports TypeScript resolves. */
function isTyped(path: string): boolean {
  return !/\.[cm]?jsx?$/.test(path)
}

/** The platform of a file of React Native that has files beside it for others: `ios` of `Card.ios.tsx`; '' of others. */
function variantOf(path: string): string {
  return /\.(ios|android|native|web|windows|macos)\.[cm]?[jt]sx?$/.exec(path)?.[1] ?? ''
}

/** A file of a platform imports files of its platform first. */
function withVariant(config: ScriptConfig, variant: string): ScriptConfig {
  if (variant === '' || config.suffixes.includes(`.${variant}`)) return config
  const own = variant === 'web' || variant === 'native' ? [`.${variant}`] : [`.${variant}`, '.native']
  return { ...config, suffixes: [...own, ...config.suffixes] }
}

function conditionsFor(from: string, { conditions }: ScriptConfig): ReadonlySet<string> {
  return new Set([...conditions, ...(isTyped(from) ? ['types'] : []), 'import', 'node'])
}

/** The pattern of `paths` that matches with the longest beginning; one without a star matches only itself. */
function bestOf(patterns: readonly string[], specifier: string): string | undefined {
  if (patterns.includes(specifier)) return specifier
  let best: string | undefined
  for (const pattern of patterns) {
    const star = pattern.indexOf('*')
    if (star < 0) continue
    const after = pattern.length - star - 1
    const matches =
      specifier.length >= star + after &&
      specifier.startsWith(pattern.slice(0, star)) &&
      specifier.endsWith(pattern.slice(star + 1))
    if (matches && star > (best?.indexOf('*') ?? -1)) best = pattern
  }
  return best
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}
