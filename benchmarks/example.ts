// The little shop of docs/example as a repository of its own: the documents' commands and the picture are run in it.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { devNull } from 'node:os'
import path from 'node:path'
import { BIN } from './measure.ts'

const EXAMPLE = path.join(import.meta.dirname, '..', 'docs', 'example')

/** Where the documents say that the shop lies. */
export const SHOWN_ROOT = '/home/ann/shop'

/** Copies the shop to `folder/shop`, with one commit. Gives its path. */
export function copyExample(folder: string): string {
  const root = path.join(fs.realpathSync(folder), 'shop')
  fs.cpSync(EXAMPLE, root, { recursive: true, filter: source => path.basename(source) !== '.ctx' })
  const git = (...args: string[]): void => {
    const env = { PATH: process.env.PATH ?? '', HOME: folder, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' }
    execFileSync('git', args, { cwd: root, stdio: 'ignore', env })
  }
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('-c', 'user.name=ann', '-c', 'user.email=ann@shop.example', 'commit', '-q', '-m', 'The shop')
  return root
}

/** A folder in which `ctx` is a command: this checkout's, which answers as text unless another form is asked for. */
export function makeCommand(folder: string): string {
  const bin = path.join(folder, 'bin')
  fs.mkdirSync(bin)
  const run = `exec '${process.execPath}' '${BIN}' "$@"`
  const others = ['--format', '--json', '--help', '--version', 'help', 'mcp', 'completion']
  const asIs = others.map(word => `*" ${word} "*`).join('|')
  fs.writeFileSync(
    path.join(bin, 'ctx'),
    `#!/bin/sh\ncase " $* " in ${asIs}) ${run};; *) ${run} --format text;; esac\n`,
  )
  fs.chmodSync(path.join(bin, 'ctx'), 0o755)
  return bin
}

/** Output with what differs between machines and moments made alike: paths, times, dates, sizes of compressed files. */
export function normalized(output: string, root: string): string {
  return (
    output
      .replaceAll(root, SHOWN_ROOT)
      // Progress shows only on a slow machine.
      .replace(/^indexed \d+ of \d+ files\b.*\n/gm, '')
      .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-27T12:00:00.000Z')
      .replace(/\b\d{4}-\d\d-\d\d(?!T)\b/g, '2026-11-27')
      .replace(/\bin \d+\.\d+s\b/g, 'in 0.2s')
      .replace(/\bms: \d+/g, 'ms: 200')
      .replace(/\bindex \d+(?:\.\d+)? KB/g, 'index 9 KB')
      .replace(/\bbytes_index: \d+/g, 'bytes_index: 9000')
      .replace(/(?<![\d.])\d+ KB(?= {2}2026)|(?<=index, )\d+ KB/g, '12 KB')
      .replace(/[ \t]+$/gm, '')
  )
}
