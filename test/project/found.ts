// A sample repository, and search_project in it.
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'

export const shop = makeRepository({
  ...SHOP,
  'README.md': '# Shop\n\nSigns users in.\n',
  '.gitignore': 'secret.txt\n',
})
writeFiles(shop, { 'secret.txt': 'password\n', 'new/untracked.txt': 'sign here\n' })

/** In this process, unless environment variables are given. */
export async function find(args: readonly string[], root = shop, env?: Readonly<Record<string, string>>) {
  const argv = ['find', ...args, '--json']
  const { stdout, status } = env ? ctx(argv, root, env) : await ctxHere(argv, root)
  return { status, ...JSON.parse(stdout) }
}

/** The type of an answer, and one field of its first row. */
export function pick(answer: { type: string; results: Record<string, unknown>[] }, key: string): unknown[] {
  return [answer.type, answer.results[0]![key]]
}
