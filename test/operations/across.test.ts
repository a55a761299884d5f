// Searches in several repositories.
import assert from 'node:assert/strict'
import { realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'

const first = makeRepository({ 'a.ts': 'export function pingHost(): void {}\nexport function only(): void {}\n' })
const second = makeRepository({
  'b.ts': 'export function pingHosts(): void {}\nexport function pingHost(): void {} // qwzzkk\n',
})
const third = makeRepository({ 'c.ts': 'export function pingHost(): void {}\n' })
for (const root of [first, second, third]) assert.equal(ctx(['index', '--quiet'], root).status, 0)
const [one, two, three] = [first, second, third].map(root => path.basename(root)) as [string, string, string]

const rows = (...args: string[]) =>
  (ctxJson(args, first).results ?? []).map(({ repo, s, match }) => [repo, s, match].filter(Boolean).join(' '))

test('results of named repositories are sorted by tier, each with its repository', () => {
  const named = ctxJson(['search', 'pingHost', '--repo', `${one},${two}`], first)
  assert.deepEqual([named.total, named.hidden], [2, 1])
  assert.deepEqual(rows('search', 'pingHost', '--all', '--repo', `${one},${two}`), [
    `${one} pingHost exact`,
    `${two} pingHost exact`,
    `${two} pingHosts prefix`,
  ])
  const page = ctxJson(['search', 'pingHost', '--all', '--repo', `${one},${two}`, '--limit', '2'], first)
  assert.deepEqual([page.total, page.showing, page.next], [3, 2, 2])
  assert.equal(
    rows('search', 'pingHost', '--all', '--repo', `${one},${two}`, '--limit', '2', '--offset', '2')[0],
    `${two} pingHosts prefix`,
  )
  assert.deepEqual(rows('find', 'b.ts', '--repo', `${one},${two}`), [`${two} exact`])
  assert.deepEqual(
    rows('search', 'pingHost', '--repo', `${one},${first}, ,${one}`),
    rows('search', 'pingHost', '--repo', `${one},`),
    'each once, whatever it is called',
  )
  for (const all of ['all,', `${one},all`])
    assert.deepEqual(rows('search', 'pingHost', '--repo', all), rows('search', 'pingHost', '--repo', 'all'))
})

test('in text format each result has its own view, with its repository', () => {
  const text = (...args: string[]) => ctx([...args, '--format', 'text'], first).stdout
  assert.match(text('find', 'pingHosts', '--repo', `${one},${two}`), new RegExp(`b\\.ts:1 pingHosts fn .*repo ${two}`))
  assert.match(text('find', '"only"', '--repo', `${one},${two}`), new RegExp(`^a\\.ts  repo ${one}\\n2: export`))
  assert.match(text('find', 'b.ts', '--repo', `${one},${two}`), new RegExp(`^b\\.ts .*exact.*repo ${two}`))
  assert.match(text('resolve', 'pingHost', '--repo', `${one},${two}`), new RegExp(`repo ${two}`))
})

test('results removed by a filter are reported, whichever repository comes first', () => {
  const { error, removed } = ctxJson(['search', 'only', '--kind', 'enum', '--repo', `${three},${one}`], first)
  assert.equal((error as { message: string }).message, 'Nothing named only passes the filters: kind removed 1.')
  assert.deepEqual(removed, { kind: 1 })
})

test('if nothing is found, the repository that has the text is suggested', () => {
  const { error, in_text } = ctxJson(['search', 'qwzzkk', '--repo', `${one},${two}`], first) as unknown as {
    error: { suggestions: object[] }
    in_text: { lines: number }
  }
  assert.equal(in_text.lines, 1)
  const args = { query: 'qwzzkk', type: 'content', repo: `${one},${two}` }
  assert.deepEqual(
    error.suggestions.map(({ tool, args }: { tool?: string; args?: object }) => [tool, args]),
    [['search_project', args]],
  )
})

test('an operation for one repository rejects several', () => {
  const { status, stdout } = ctx(['get', 'pingHost', '--repo', `${one},${two}`, '--json'], first)
  const { error } = JSON.parse(stdout)
  assert.deepEqual([status, error.code], [2, 'INVALID_ARGUMENT'])
  assert.match(error.message, /one repository/)
  assert.deepEqual(error.suggestions[0].args.repo, `${one},${two}`)
})

test('a name that several repositories define is ambiguous, a name of one is not', () => {
  const many = ctx(['resolve', 'pingHost', '--repo', `${one},${two}`, '--json'], first)
  const { differ, results, hint } = JSON.parse(many.stdout)
  assert.deepEqual([many.status, differ], [3, ['repo', 'f', 'm', 'l']])
  assert.deepEqual(
    results.map((row: { repo: string }) => row.repo),
    [one, two],
  )
  assert.match(hint, /its repository/)
  const single = ctx(['resolve', 'only', '--repo', `${one},${two}`, '--json'], first)
  assert.deepEqual([single.status, JSON.parse(single.stdout).results[0].repo], [0, one])
})

test('an exact name is preferred to another notation elsewhere', () => {
  const exact = makeRepository({ 'a.ts': 'export function openDoor(): void {}\nexport function shut(): void {}\n' })
  const other = makeRepository({
    'b.ts': 'export function open_door(): void {}\n',
    'c.ts': 'export class A { twice(): void {} }\nexport class B { twice(): void {} }\n',
    'd.weird': 'function shut(now)\n',
  })
  for (const root of [exact, other]) assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const both = `${path.basename(other)},${path.basename(exact)}`
  const resolve = (name: string) => {
    const { status, stdout } = ctx(['resolve', name, '--repo', both, '--json'], exact)
    const answer = JSON.parse(stdout)
    return { status, ...answer, ids: answer.results.map(({ id }: { id: string }) => id) }
  }
  const chosen = resolve('openDoor')
  assert.deepEqual([chosen.status, chosen.ids, chosen.match], [0, ['a.ts#openDoor'], 'exact'])
  assert.deepEqual(chosen.passed_over, [`open_door in ${path.basename(other)} b.ts:1-1`])
  assert.deepEqual(resolve('OpenDoor').status, 3, 'neither is spelled so')
  assert.deepEqual(resolve('shut').ids, ['a.ts#shut'])
  const twice = resolve('twice')
  assert.deepEqual([twice.status, twice.differ], [3, ['p', 'l']], 'both are of one repository')
})

test('a repository that is gone is reported, and the others answer', () => {
  rmSync(third, { recursive: true })
  const all = ctxJson(['search', 'pingHost', '--all', '--repo', 'all'], first)
  assert.equal(all.total, 3)
  assert.ok((all.gone as string[]).includes(three))
  const nobody = ctx(['search', 'pingHost', '--repo', `${one},nobodyknows`, '--json'], first)
  assert.deepEqual([nobody.status, JSON.parse(nobody.stdout).error.code], [2, 'REPO_NOT_FOUND'])
})

test('why and warnings are merged, and suggestions name one repository', () => {
  const both = `${one},${two}`
  const found = ctxJson(['resolve', 'only', '--repo', both], first)
  assert.deepEqual([found.how, found.match, found.results!.map(({ repo }) => repo)], ['index', 'exact', [one]])
  const file = ctxJson(['find', 'b.ts', '--repo', both, '--why', 'b.ts'], first)
  assert.deepEqual(file.suggestions, [
    { tool: 'list_symbols', args: { module: 'b.ts', repo: two }, why: 'what it defines' },
  ])
  assert.deepEqual(
    (file.why as { symbol: string }[]).map(({ symbol }) => symbol),
    [`${two} b.ts`],
  )
  const { in_text, not_indexed } = ctxJson(['search', 'qqzzxx', '--repo', both], first)
  assert.deepEqual([in_text, not_indexed], [{ lines: 0, files: 0 }, { files: 0 }])
})

test('a repository that fails is reported beside the results of others', () => {
  const plain = makeFolder('plain')
  writeFiles(plain, { 'p.ts': 'export function pingHost(): void {}\n' })
  assert.equal(ctx(['index', '--quiet'], plain).status, 0)
  const four = path.basename(plain)
  const warning = `${four}: git cannot say what has changed: it has no work tree at ${realpathSync(plain)}.`
  const search = (...repos: string[]) => ctxJson(['search', 'pingHost', '--changed', '--repo', repos.join(',')], first)
  writeFiles(first, { 'new.ts': 'export function pingHostNow(): void {}\n' })
  const found = search(four, one)
  assert.deepEqual(
    found.results!.map(({ s }) => s),
    ['pingHostNow'],
  )
  assert.equal(found.warning, warning)
  rmSync(path.join(first, 'new.ts'))
  const missed = search(four, one)
  assert.equal((missed.error as { code: string }).code, 'NO_MATCH')
  assert.equal(missed.warning, warning)
  const failed = search(four)
  assert.equal((failed.error as { code: string }).code, 'INVALID_ARGUMENT')
  assert.equal(failed.warning, undefined)
})
