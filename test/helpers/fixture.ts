// Small repositories for tests, removed at exit.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import path from 'node:path'

const made: string[] = []
// Not in a hook: a server that a later hook closes may still be writing.
process.once('exit', () => {
  for (const root of made) rmSync(root, { recursive: true, force: true, maxRetries: 3 })
})

/** Creates an empty folder `ctx-<what>-XXXXXX`, removed at exit. */
export function makeFolder(what: string): string {
  const root = mkdtempSync(path.join(tmpdir(), `ctx-${what}-`))
  made.push(root)
  return root
}

/** Creates a git repository with these files in one commit. */
export function makeRepository(files: Readonly<Record<string, string>>): string {
  const root = makeFolder('test')
  writeFiles(root, files)
  git(root, 'init', '-q')
  git(root, 'add', '.')
  git(root, '-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-q', '-m', 'first')
  return root
}

export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(root, file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
  }
}

/** Ignores the user's git configuration, and the variables that git sets for hooks. */
const GIT = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
}

export function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: GIT })
}

/** A small shop: a class, functions that call each other, two modules, an ambiguous name. */
export const SHOP = {
  'src/auth/login.ts': `import { api } from '../api/client'

/** Signs a user in and remembers the session. */
export async function handleLogin(name: string, password: string): Promise<boolean> {
  if (name === '') return false
  const reply = await api.post('/login', { name, password })
  return reply.ok
}

export class LoginForm {
  private tries = 0

  submit(name: string): void {
    this.tries++
    for (const part of name.split(' ')) {
      if (part !== '') console.log(part)
    }
  }
}
`,
  'src/auth/logout.ts': `export function reset(): void {}
`,
  'src/api/client.ts': `export const api = {
  async post(path: string, body: unknown) {
    return fetch(path, { method: 'POST', body: JSON.stringify(body) })
  },
}

export function reset(): void {}

export function getUserData(id: number): number {
  return id
}
`,
  'tools/report.py': `def build_report(rows):
    """Sums the rows."""
    return sum(rows)
`,
} as const
