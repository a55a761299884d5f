// A server that edits files of a temporary repository, and texts as bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeRepository } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

export interface EditAnswer {
  readonly applied?: boolean
  readonly results?: readonly {
    readonly f: string
    readonly l: string
    readonly level: string
    readonly hash: string
    readonly target?: string
    readonly lost_comments?: readonly string[]
  }[]
  readonly undo?: string
  readonly redo?: string
  readonly diff?: string
  readonly syntax?: readonly { readonly f: string; readonly l: number; readonly message: string }[]
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly hint: string
    readonly suggestions: readonly { readonly tool: string; readonly args: Record<string, unknown> }[]
  }
}

export interface EditSession {
  readonly root: string
  /** Calls `edit_code` and parses the answer. */
  edit(args: Record<string, unknown>): Promise<EditAnswer>
  /** Calls any tool. */
  ask(tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>>
  write(file: string, bytes: Buffer | string): void
  read(file: string): Buffer
}

/** Starts a server in a repository with these files. */
export async function editSession(
  files: Readonly<Record<string, string>> = {},
  extra: Readonly<Record<string, string>> = {},
): Promise<EditSession> {
  const root = makeRepository({ 'README.md': '# test\n', ...files })
  const client = await connect(root, extra)
  const ask = async (tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>> =>
    JSON.parse((await call(client, tool, { ...args, format: 'json' })).text)
  return {
    root,
    ask,
    edit: args => ask('edit_code', args) as Promise<EditAnswer>,
    write: (file, bytes) => writeFileSync(path.join(root, file), bytes),
    read: file => readFileSync(path.join(root, file)),
  }
}

export const ENCODINGS = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be'] as const
export type TestEncoding = (typeof ENCODINGS)[number]

/** The bytes of a text, with a byte order mark where the encoding has one. */
export function bytesOf(text: string, encoding: TestEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  const marked = `\ufeff${text}`
  if (encoding === 'utf-8 with a mark') return Buffer.from(marked)
  const little = Buffer.from(marked, 'utf16le')
  return encoding === 'utf-16le' ? little : little.swap16()
}
