// Every command in README.md and docs/ runs and prints what is shown. `npm run golden` updates the outputs.
//
// - `console` blocks: `$ command` and its output, in a copy of docs/example. `exit=N` allows an exit status.
// - `sh` blocks: commands that must succeed there, or in this checkout if they start with `node bin/ctx.js`.
// - `yaml` blocks: their `run:` lines, like `sh`.
// - `json` blocks with MCP servers: each server starts and answers `initialize`.
// - Inline code that starts with `ctx`: the command and its flags exist.
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

/** Commands that tests cannot run, with reasons. A line may be one of them, or start with one and ` && `. */
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
  /** The rest of the line after the language. */
  readonly more: string
  readonly text: string
}

/** The fenced code blocks of a document. */
function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, language, more, body]) => ({
    language: language!,
    more: more!.trim(),
    text: body!,
  }))
}

/** A copy of the example, with its own registry, home and `ctx` command. */
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

/** The part of a command line that can run; may be empty. */
function runnable(line: string): string {
  for (const command of Object.keys(NOT_RUN)) {
    if (line !== command && !line.startsWith(`${command} && `)) continue
    seen.add(command)
    return runnable(line.slice(command.length + ' && '.length))
  }
  return line
}

for (const file of DOCUMENTS) {
  test(`${file}: commands print the output shown`, { skip }, () => {
    const shop = makeShop()
    // README.md contains this command.
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

  test(`${file}: commands in the text and their flags exist`, () => {
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

test('each excluded command is in a document', { skip }, () => {
  assert.deepEqual(
    Object.keys(NOT_RUN).filter(command => !seen.has(command)),
    [],
  )
})

/** Reads and writes at once, because docs.test.ts updates the same files at the same time. */
function replaceIn(file: string, before: string, now: string): void {
  const whole = path.join(ROOT, file)
  writeFileSync(
    whole,
    readFileSync(whole, 'utf8').replace(before, () => now),
  )
}

/** The `run:` commands of a workflow. */
function runLinesOf(body: string): string[] {
  return [...body.matchAll(/^ *- run: (.*)$/gm)].map(([, command]) => command!)
}

/** Starts each server of a client configuration and sends `initialize`. */
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
