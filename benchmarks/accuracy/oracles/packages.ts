// The npm packages that oracles are made of, installed once into a temporary folder of this user: they are no part of
// ctx and of nothing that is published.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

const PACKAGES = {
  '@plutojl/lezer-julia': '1.2.0',
  '@solidity-parser/parser': '0.20.2',
  '@vue/compiler-sfc': '3.5.45',
  'dockerfile-ast': '0.7.1',
  'flutter-ast': '0.0.4-4',
  graphql: '16.15.0',
  'libpg-query': '18.1.5',
  luaparse: '0.3.1',
  'markdown-it': '15.0.3',
  parse5: '8.1.1',
  postcss: '8.5.33',
  'postcss-less': '6.0.0',
  'postcss-scss': '4.0.9',
  'scalameta-parsers': '4.14.2',
  svelte: '5.57.3',
  'toml-eslint-parser': '1.0.3',
  yaml: '2.9.1',
} as const

const folder = path.join(os.tmpdir(), `ctx-oracles-${os.userInfo().username}`, 'npm')

type Name = keyof typeof PACKAGES | `${keyof typeof PACKAGES}/${string}`

/** One of the packages above, of any shape. Throws where it cannot be installed. */
export function load(name: Name) {
  return installed()(name)
}

/** Where a file of one of the packages above is. Throws where it cannot be installed. */
export function fileOf(name: Name): string {
  return installed().resolve(name)
}

function installed(): NodeJS.Require {
  const manifest = JSON.stringify({ private: true, dependencies: PACKAGES })
  const file = path.join(folder, 'package.json')
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== manifest) {
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(file, manifest)
    const { status, stderr } = spawnSync('npm', ['install', '--silent', '--no-audit', '--no-fund'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    if (status !== 0) {
      fs.rmSync(file)
      throw new Error(`The packages of the oracles cannot be installed:\n${stderr}`)
    }
  }
  return createRequire(path.join(folder, 'index.js'))
}

/** Reads every file named on standard input and prints what `read` finds in it, or why it cannot. */
export function run(read: (text: string, file: string, print: (found: Found) => void) => void): void {
  for (const file of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    const lines: string[] = []
    try {
      read(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), file, ({ name, kind, first, last, owner }) =>
        lines.push(JSON.stringify({ f: file, s: name, k: kind, l: `${first}-${last ?? ''}`, p: owner })),
      )
      if (lines.length > 0) console.log(lines.join('\n'))
    } catch (error) {
      console.log(JSON.stringify({ f: file, error: (error as Error).message.split('\n')[0] }))
    }
  }
}

/** Gives the line (from 1) of an offset in a text. */
export function linesOf(text: string): (offset: number) => number {
  const starts = [0]
  for (const { index } of text.matchAll(/\r\n|[\r\n]/g))
    starts.push(index + (text[index] === '\r' && text[index + 1] === '\n' ? 2 : 1))
  return offset => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

export interface Found {
  readonly name: string
  readonly kind: string
  readonly first: number
  readonly last?: number
  /** Qualified name of what it belongs to, empty at the top; absent where the oracle does not say. */
  readonly owner?: string
}
