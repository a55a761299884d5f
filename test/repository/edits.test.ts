// A property: whatever is edited, the index that was brought up to date step by step equals one made from nothing.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)
const ROUNDS = 25

let made = 0
function randomFile(): string {
  const functions = Array.from({ length: Math.floor(random() * 90) }, () => {
    made++
    return `def made_${made}(a, b=${made}):\n    """Number ${made}."""\n    return open(a)\n`
  })
  return functions.join('\n')
}

test(`step by step equals from nothing (CTX_SEED=${seed})`, () => {
  const files: Record<string, string> = {}
  for (let i = 0; i < 8; i++) files[`${pick(['src', 'lib/deep', 'tests'])}/f${i}.py`] = randomFile()
  const root = makeRepository(files)
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'ctx-rebuilt-'))
  after(() => rmSync(elsewhere, { recursive: true, force: true }))
  const names = Object.keys(files)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  for (let round = 0; round < ROUNDS; round++) {
    const edits = Array.from({ length: 1 + Math.floor(random() * 3) }, () => edit(root, names))
    const note = `CTX_SEED=${seed}, round ${round}: ${edits.join(', ')}`
    assert.equal(ctx(['index', '--quiet'], root).status, 0, note)
    assert.equal(ctx(['index', '--quiet', '--force', '--cache-dir', elsewhere], root).status, 0, note)
    const lines = (folder: string) => readFileSync(path.join(folder, 'symbol_index.jsonl'), 'utf8')
    assert.equal(lines(path.join(root, '.ctx')), lines(elsewhere), note)
    const all = lines(elsewhere).split('\n').filter(Boolean)
    if (all.length === 0) continue
    const hashes = Array.from({ length: 5 }, () => JSON.parse(pick(all)).h as string)
    for (const args of [
      ['get', ...hashes],
      ['search', 'made_1', '--limit', '100'],
      ['ls', 'src', '--limit', '200'],
    ]) {
      const [here, there] = [ctxJson(args, root), ctxJson([...args, '--cache-dir', elsewhere], root)]
      assert.deepEqual(here.results, there.results, note)
      assert.equal(here.total, there.total, note)
    }
  }
})

/** Does something to a file of the repository and says what. */
function edit(root: string, names: string[]): string {
  const at = Math.floor(random() * names.length)
  const name = names[at]
  const kind =
    name === undefined ? 'add' : pick(['add', 'change', 'change', 'move lines', 'touch', 'delete', 'rename', 'empty'])
  const file = path.join(root, name ?? '')
  if (kind === 'add') {
    const added = `${pick(['src', 'lib/deep', 'src/new', '.'])}/n${made++}.py`
    writeFiles(root, { [added]: randomFile() })
    names.push(added)
  } else if (kind === 'delete') {
    rmSync(file)
    names.splice(at, 1)
  } else if (kind === 'rename') {
    names[at] = `src/r${made++}.py`
    renameSync(file, path.join(root, names[at]))
  } else if (kind === 'move lines') writeFileSync(file, `# moved ${made++}\n\n${readFileSync(file, 'utf8')}`)
  else if (kind === 'touch') writeFileSync(file, readFileSync(file))
  else writeFileSync(file, kind === 'empty' ? '' : randomFile())
  return `${kind} ${name}`
}
