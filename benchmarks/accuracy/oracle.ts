// Runs the oracle of a language: a program that knows the language's own parser and our rule of what a definition is, and
// nothing of ctx.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { childEnvironment } from '../measure.ts'
import { type Reading, readLines } from './definition.ts'
import { readWithCtags } from './oracles/ctags.ts'

const ORACLES = path.join(import.meta.dirname, 'oracles')

/** How a program of this ending is run. */
const RUNNERS: Readonly<Record<string, readonly string[]>> = {
  '.py': ['python3'],
  '.java': ['java'],
  '.rb': ['ruby'],
  '.php': ['php'],
  '.pl': ['perl'],
  '.R': ['Rscript', '--vanilla'],
  '.exs': ['elixir'],
  '.ml': ['ocaml', '-I', '+compiler-libs', 'ocamlcommon.cma'],
  '.ts': [process.execPath, '--import', import.meta.resolve('tsx')],
}

/** What the oracle, run with these arguments, says of these files (relative to `root`). Throws where it cannot be run. */
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

/** Go, Haskell and Rust are compiled first, into a temporary folder of this user. */
function commandOf(oracle: string): readonly string[] {
  const source = path.join(ORACLES, oracle)
  const built = path.join(os.tmpdir(), `ctx-oracles-${os.userInfo().username}`)
  if (oracle.endsWith('.go')) {
    fs.mkdirSync(built, { recursive: true })
    build('go', ['build', '-o', path.join(built, 'go'), source])
    return [path.join(built, 'go')]
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
  const runner = RUNNERS[path.extname(oracle)]
  if (!runner) throw new Error(`No way is known to run ${oracle}`)
  return [...runner, source]
}

function build(command: string, args: readonly string[], cwd = ORACLES): void {
  const { error, status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (error) throw new Error(`${command} is needed to build this oracle: ${error.message}`)
  if (status !== 0) throw new Error(`The oracle could not be built:\n${stderr}`)
}
