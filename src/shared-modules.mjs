// What the bundles of one process share. A module that is in ctx.cjs, which runs first, is taken from there by those that
// are loaded on demand, instead of being in each of them again: they are smaller, and what a module keeps is there once.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/** The main bundle, and its entry, which is made here. */
const MAIN = 'ctx'
/** An import or a re-export of another module of ctx, as Biome writes it. */
const IMPORT = /^(?:import|export) (?!type )([^;'"]*?) from '(\.[^']*\.ts)'/gm
const LAZY = /\bimport\('(\.[^']*\.ts)'\)/g

/**
 * The entry of the main bundle, as esbuild's `stdin`, and the plugin for those that share its modules. `entries` are all
 * bundles (name → source), `alone` those that share nothing, `options` esbuild's.
 */
export async function sharedModules(entries, alone, options) {
  const root = options.absWorkingDir
  const sharing = Object.entries(entries).filter(([name]) => name !== MAIN && !alone.includes(name))
  const absolute = files => files.filter(file => file.endsWith('.ts')).map(file => path.join(root, file))
  const look = async points =>
    (await build({ ...options, ...points, metafile: true, write: false, minify: false })).metafile
  const idOf = file => path.relative(path.join(root, 'src'), file).replaceAll(path.sep, '/').slice(0, -'.ts'.length)
  const bundles = new Set(absolute(Object.values(entries)))
  const onDemand = new Set(absolute(sharing.map(([, file]) => file)))
  const imports = new Map()
  // A set that grows is gone through to its end.
  for (const file of onDemand) {
    imports.set(file, readImports(file))
    for (const { module, isLazy } of imports.get(file)) if (!isLazy || !bundles.has(module)) onDemand.add(module)
  }
  let shared = new Set()
  for (;;) {
    const others = [...onDemand].filter(file => !shared.has(file))
    const used = exportsUsed(others, shared, imports)
    const entry = entryOf(path.join(root, entries[MAIN]), used, idOf)
    const [main] = Object.values((await look({ stdin: entry })).outputs)
    // Of a module of types alone nothing is there to share.
    const modules = new Set(absolute(Object.keys(main.inputs).filter(file => main.inputs[file].bytesInOutput > 0)))
    // What is shared may bring others with it.
    if (modules.size === shared.size) return { entry, plugin: pluginOf(shared, used, idOf) }
    shared = modules
  }
}

/** What `files` import of the shared modules: module → names of exports. */
function exportsUsed(files, shared, imports) {
  const used = new Map()
  for (const file of files)
    for (const { module, names } of imports.get(file)) {
      if (!shared.has(module)) continue
      if (!names) throw new Error(`${file} must name what it imports of ${module}, which is shared.`)
      if (names.length > 0) used.set(module, new Set([...(used.get(module) ?? []), ...names]))
    }
  return used
}

/** The modules that a source imports, each with the names of values that it imports of it; without names for `* as`. */
function readImports(file) {
  const text = readFileSync(file, 'utf8')
  const moduleOf = specifier => path.join(path.dirname(file), specifier)
  const found = Array.from(text.matchAll(LAZY), ([, name]) => ({ module: moduleOf(name), names: [], isLazy: true }))
  // As the sources are written: nothing is left out of an import but what it calls a type itself (verbatimModuleSyntax).
  for (const [, imported, specifier] of text.matchAll(IMPORT)) {
    const [, whole, named = ''] = /^(\w+)?(?:, )?(?:\{([^}]*)\})?$/.exec(imported) ?? []
    const names = named.split(',').map(name => name.trim().split(' as ')[0])
    const values = [...names.filter(name => name && !name.startsWith('type ')), ...(whole ? ['default'] : [])]
    found.push({ module: moduleOf(specifier), names: whole || named ? values : undefined, isLazy: false })
  }
  return found
}

/** The main bundle's own exports and `shared`, which gives those of a module: called when a bundle is loaded, not before. */
function entryOf(main, used, idOf) {
  const imports = []
  const cases = [...used].map(([module, names]) => {
    const given = [...names].map(name => {
      imports.push(`import { ${name} as shared${imports.length} } from ${JSON.stringify(module)}`)
      return `${name}: shared${imports.length - 1}`
    })
    return `case ${JSON.stringify(idOf(module))}: return { ${given.join(', ')} }`
  })
  const contents = [
    `export * from ${JSON.stringify(main)}`,
    ...imports,
    `export function shared(module) { switch (module) { ${cases.join('\n')} } }`,
  ].join('\n')
  return { contents, resolveDir: path.dirname(main), sourcefile: 'ctx-and-shared.ts', loader: 'ts' }
}

/** By name, not by number: a server that was started before an update may load bundles from after it. */
function pluginOf(shared, used, idOf) {
  return {
    name: 'shared-modules',
    setup(builder) {
      builder.onResolve({ filter: filterOf(shared) }, ({ kind, path: specifier, resolveDir }) => {
        const module = path.join(resolveDir, specifier)
        return kind === 'import-statement' && shared.has(module) ? { path: module, namespace: 'shared' } : undefined
      })
      builder.onResolve({ filter: /^\.\/ctx\.cjs$/ }, () => ({ path: './ctx.cjs', external: true }))
      builder.onLoad({ filter: /./, namespace: 'shared' }, ({ path: module }) => ({
        contents: [
          `const module = require('./ctx.cjs').shared(${JSON.stringify(idOf(module))})`,
          ...[...(used.get(module) ?? [])].map(
            (name, i) => `const e${i} = module.${name}\nexport { e${i} as ${name} }`,
          ),
        ].join('\n'),
        loader: 'js',
      }))
    },
  }
}

/** A filter for the imports of these files: esbuild asks a plugin about what it fits only, and to ask takes longer than to look. */
export function filterOf(files) {
  const names = Array.from(files, file => path.basename(file, '.ts'))
  return new RegExp(`(?:^|/)(?:${names.join('|')})\\.ts$`)
}
