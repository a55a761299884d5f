// Every command in README.md and docs/ runs, and prints what the document shows. `npm run golden` writes the outputs.
//
// - `console` blocks: `$ command`, then its output as text, in a copy of docs/example. `exit=N` after the word allows a status.
// - `sh` blocks: commands that succeed there; what begins with `node bin/ctx.js` runs in this checkout.
// - `yaml` blocks: their `run:` lines, as in `sh`.
// - `json` blocks with servers in them: the server is started and answers `initialize`.
// - Words in backticks that begin with `ctx`: the command and its flags exist.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { copyExample, makeCommand, normalized } from '../benchmarks/example.ts'
import { HELP, MCP, SWITCHES } from '../src/operations/arguments/other-commands.ts'
import { flaggedFields, flagOf } from '../src/operations/invocation/command-line.ts'
import { findOperation } from '../src/operations/invocation/operation-table.ts'
import { cleanEnvironment, ENDLESS, ROOT } from './helpers/exec.ts'
import { makeFolder } from './helpers/fixture.ts'

/** Commands that no test can run, each with the reason. A line of a document is one of them, or begins with one and ` && `. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci': 'installs packages over the network, into the folder that the tests run from',
  'npm test': 'runs this test',
  'npm link': "puts a link into the user's global packages",
  'git clone --depth 1 https://github.com/OWNER/ctx $RUNNER_TEMP/ctx': 'needs the network',
  'claude mcp add ctx -- node /path/to/ctx/bin/ctx.js mcp': 'needs the client',
}
const seen = new Set<string>()
const DOCUMENTS = [
  'README.md',
  ...readdirSync(path.join(ROOT, 'docs'))
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
]
const isUpdate = Boolean(process.env.CTX_UPDATE_GOLDENS)
const skip = process.platform === 'win32' && 'the commands are those of a POSIX shell'

interface Block {
  readonly language: string
  /** What stands behind the word. */
  readonly more: string
  readonly text: string
}

/** The fenced blocks of a document, in order. */
function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, language, more, body]) => ({
    language: language!,
    more: more!.trim(),
    text: body!,
  }))
}

/** A shop to run commands in, with a registry, a home and a `ctx` of its own. */
function makeShop() {
  const folder = makeFolder('docs')
  const root = copyExample(folder)
  const bin = makeCommand(folder)
  const home = path.join(folder, 'home')
  mkdirSync(home)
  const env = cleanEnvironment({
    CTX_REGISTRY_DIR: path.join(folder, 'registry'),
    HOME: home,
    NO_COLOR: '1',
    RUNNER_TEMP: folder,
  })
  return {
    root,
    run(command: string, cwd = root) {
      const inCheckout = cwd !== root ? { CTX_CACHE_DIR: path.join(folder, 'checkout') } : {}
      return spawnSync('sh', ['-ec', `${command}\n`], {
        cwd,
        encoding: 'utf8',
        env: { ...env, ...inCheckout, PATH: `${bin}${path.delimiter}${env.PATH}` },
        timeout: ENDLESS,
      })
    },
  }
}

/** What is left of a command line without what cannot be run; empty where nothing is. */
function runnable(line: string): string {
  for (const command of Object.keys(NOT_RUN)) {
    if (line !== command && !line.startsWith(`${command} && `)) continue
    seen.add(command)
    return runnable(line.slice(command.length + ' && '.length))
  }
  return line
}

for (const file of DOCUMENTS) {
  test(`${file}: commands print what is shown`, { skip }, () => {
    const shop = makeShop()
    // The README begins with that.
    if (file !== 'README.md') shop.run('ctx index')
    for (const { language, more, text: body } of blocksOf(readFileSync(path.join(ROOT, file), 'utf8'))) {
      if (language === 'console') {
        let made = ''
        let status: number | null = 0
        for (const command of body.split('\n').filter(line => line.startsWith('$ '))) {
          const run = shop.run(`{ ${command.slice(2)}\n} 2>&1`)
          status = run.status
          made += `${command}\n${normalized(run.stdout, shop.root).trimEnd()}\n`.replace(/\n\n$/, '\n')
        }
        const allowed = /exit=(\d+)/.exec(more)?.[1] ?? '0'
        assert.equal(String(status), allowed, `${file}: ${body}${made}`)
        if (isUpdate) replaceIn(file, body, made)
        else assert.equal(body, made, `${file}: run npm run golden`)
      } else if (language === 'sh' || language === 'yaml') {
        const lines = (language === 'sh' ? body.split('\n') : runLinesOf(body)).map(runnable)
        const cwd = lines.some(line => line.startsWith('node bin/ctx.js')) ? ROOT : shop.root
        const { status, stderr } = shop.run(lines.join('\n'), cwd)
        assert.equal(status, 0, `${file}: ${body}${stderr}`)
      } else if (language === 'json' && body.includes('ervers"')) startServer(body, shop.root)
    }
  })

  test(`${file}: commands in the text exist, with their flags`, () => {
    const text = readFileSync(path.join(ROOT, file), 'utf8').replace(/^```[\s\S]*?^```$/gm, '')
    for (const [, command] of text.matchAll(/`(ctx [^`]+)`/g)) {
      const [, name, ...words] = command!.split(' ') as [string, string, ...string[]]
      if (name.startsWith('-')) continue
      const operation = findOperation(name) ?? [MCP, HELP].find(each => each.name === name)
      assert.ok(operation, `${file}: ${command}`)
      const flags = flaggedFields(operation).map(([field, declared]) => flagOf(field, declared))
      const all = [...flags, ...Object.keys(SWITCHES), '--help', '-C']
      for (const word of words)
        if (word.startsWith('-')) assert.ok(all.includes(word.split('=')[0]!), `${file}: ${word} of ${command}`)
    }
  })
}

test('no command is excused that no document has', { skip }, () => {
  assert.deepEqual(
    Object.keys(NOT_RUN).filter(command => !seen.has(command)),
    [],
  )
})

/** At once, because docs.test.ts writes its parts of the same documents meanwhile. */
function replaceIn(file: string, before: string, now: string): void {
  const whole = path.join(ROOT, file)
  writeFileSync(
    whole,
    readFileSync(whole, 'utf8').replace(before, () => now),
  )
}

/** The commands of the steps of a workflow. */
function runLinesOf(body: string): string[] {
  return [...body.matchAll(/^ *- run: (.*)$/gm)].map(([, command]) => command!)
}

/** Starts each server of a client's configuration as it is written, and says hello. */
function startServer(body: string, cwd: string): void {
  const configured = Object.values(JSON.parse(body)).flatMap(servers => Object.values(servers as object)) as {
    command: string
    args: string[]
  }[]
  assert.ok(configured.length > 0)
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  for (const { command, args } of configured) {
    const given = args.map(arg => arg.replace('/path/to/ctx', ROOT).replace('/path/to/repository', cwd))
    const { stdout } = spawnSync(command, given, {
      cwd,
      encoding: 'utf8',
      env: cleanEnvironment(),
      input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`,
      timeout: ENDLESS,
    })
    assert.equal(JSON.parse(stdout.split('\n')[0]!).result.serverInfo.name, 'ctx')
  }
}
