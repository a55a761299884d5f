// A shop to look into, and search_project in it as a user asks it.
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'

export const shop = makeRepository({
  ...SHOP,
  'README.md': '# Shop\n\nSigns users in.\n',
  '.gitignore': 'secret.txt\n',
})
writeFiles(shop, { 'secret.txt': 'password\n', 'new/untracked.txt': 'sign here\n' })

/** In this process where no setting is given. */
export async function find(args: readonly string[], root = shop, env?: Readonly<Record<string, string>>) {
  const argv = ['find', ...args, '--json']
  const { stdout, status } = env ? ctx(argv, root, env) : await ctxHere(argv, root)
  return { status, ...JSON.parse(stdout) }
}

/** The type of an answer, and what its first row has under a key. */
export function pick(answer: { type: string; results: Record<string, unknown>[] }, key: string): unknown[] {
  return [answer.type, answer.results[0]![key]]
}
