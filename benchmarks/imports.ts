// Imports against the language's own resolution: `npm run bench imports CHECKOUT…`. TypeScript's compiler resolves those of
// scripts, with the packages of the workspace linked as a package manager does it; importlib those of Python, from the
// root of the checkout.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import type { ModuleFiles } from '../src/imports/module-files.ts'
import { ModuleResolver } from '../src/imports/module-resolver.ts'
import { linkedHost, optionsFor } from './imports/compiler-host.ts'
import { workspacePackages } from './imports/workspace-packages.ts'

/** An import with the file that the language resolves it to, relative to the root; null if that is not in the tree. */
type Import = readonly [file: string, specifier: string, expected: string | null]

const LONGEST = 1_000_000
const SHOWN = 10

const checkouts = process.argv.slice(2)
if (checkouts.length === 0) {
  console.error('Usage: npm run bench imports CHECKOUT…\nEach is a folder in git, such as a clone of zod.')
  process.exit(2)
}
for (const checkout of checkouts) compare(fs.realpathSync(checkout))

function compare(root: string): void {
  const paths = execFileSync('git', ['-C', root, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 30 })
    .split('\0')
    .filter(Boolean)
  const known = new Set(paths)
  const files: ModuleFiles = {
    has: file => known.has(file),
    read: file => (known.has(file) ? fs.readFileSync(path.join(root, file), 'utf8') : ''),
    paths: () => paths,
    named: name => paths.filter(file => file === name || file.endsWith(`/${name}`)),
  }
  const resolver = new ModuleResolver(files)
  for (const [language, imports] of [
    ['scripts', scriptImports(root, paths, files)],
    ['python', pythonImports(root, known)],
  ] as const) {
    const counts = { imports: 0, same: 0, outside: 0, missed: 0, other: 0, more: 0 }
    const differences: string[] = []
    const before = process.cpuUsage()
    for (const [file, specifier, expected] of imports) {
      const found = resolver.resolve(file, specifier)
      const actual = found && 'files' in found ? found.files[0]! : null
      counts.imports++
      const kind =
        actual === expected
          ? actual === null
            ? 'outside'
            : 'same'
          : actual === null
            ? 'missed'
            : expected === null
              ? 'more'
              : 'other'
      counts[kind]++
      if (kind === 'missed' || kind === 'other')
        differences.push(`  ${file} '${specifier}': ${actual ?? JSON.stringify(found)}, not ${expected}`)
    }
    if (counts.imports === 0) continue
    const { user, system } = process.cpuUsage(before)
    const inside = counts.same + counts.missed + counts.other
    const recall = inside === 0 ? 1 : counts.same / inside
    console.log(
      `${path.basename(root)} ${language}: recall ${recall.toFixed(4)}, ${Math.round((user + system) / 1000)} ms`,
    )
    console.log(`  ${JSON.stringify(counts)}`)
    console.log(differences.slice(0, SHOWN).join('\n'))
  }
}

/** `more` are those that the compiler leaves to bundlers: styles, `?raw`, components. */
function* scriptImports(root: string, paths: readonly string[], files: ModuleFiles): Generator<Import> {
  const linked = workspacePackages(root, files)
  const host = linkedHost(root, linked)
  const caches = new Map<string, [ts.CompilerOptions, ts.ModuleResolutionCache]>()
  for (const file of paths) {
    if (!/\.[cm]?[jt]sx?$/.test(file) || /(?:^|\/)(?:node_modules|(?:__)?fixtures?(?:__)?)\//.test(file)) continue
    const text = files.read(file)
    if (text.length > LONGEST) continue
    const folder = path.dirname(path.join(root, file))
    let cached = caches.get(folder)
    if (!cached) {
      const options = optionsFor(root, folder)
      cached = [options, ts.createModuleResolutionCache(root, one => one, options)]
      caches.set(folder, cached)
    }
    const isCommonJs =
      /\.c[jt]s$/.test(file) || (/\.js$/.test(file) && /require\(/.test(text) && !/^import /m.test(text))
    const mode = isCommonJs ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext
    const specifiers = new Set(ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName))
    for (const specifier of specifiers) {
      const [options, cache] = cached
      const found = ts.resolveModuleName(specifier, path.join(root, file), options, host, cache, undefined, mode)
      const place = found.resolvedModule && path.relative(root, found.resolvedModule.resolvedFileName)
      yield [file, specifier, place !== undefined && files.has(place) ? place : null]
    }
  }
}

function pythonImports(root: string, known: ReadonlySet<string>): Import[] {
  const script = path.join(import.meta.dirname, 'imports/python_imports.py')
  const output = execFileSync('python3', [script, root], { encoding: 'utf8', maxBuffer: 1 << 30 })
  const all = JSON.parse(output) as Import[]
  return all.filter(([file, , expected]) => known.has(file) && (expected === null || known.has(expected)))
}
