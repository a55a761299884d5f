// A dictionary built in a thread equals one built without.
import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { GuideTable } from '../../src/cache/tables/guides.ts'
import { nameSections } from '../../src/cache/tables/name-table-writer.ts'
import { dictionaryReply, startDictionary } from '../../src/indexer/publish/dictionary.ts'
import type { Parsed } from '../../src/indexer/publish/parsed-files.ts'
import { Thread } from '../../src/indexer/threads/thread.ts'
import { cacheFile } from '../helpers/damage.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

/** 40 files of 30 functions whose names share prefixes, words and capitals. */
const FILES = Object.fromEntries(
  Array.from({ length: 40 }, (_, file) => [
    `src/part${file}.py`,
    Array.from({ length: 30 }, (_, i) => `def ${i % 2 ? 'read' : 'Write'}_item${file}_${i % 7}():\n    pass\n`).join(
      '\n',
    ),
  ]),
)

/** The sections of the tables except file rows, whose records are in parse order. */
function sectionsOf(root: string): Record<string, Buffer> {
  const { tables } = JSON.parse(readFileSync(path.join(root, '.ctx', 'manifest.json'), 'utf8'))
  const bytes = readFileSync(cacheFile(root, /^tables-/))
  const sections = Object.entries(tables.sections as Record<string, [number, number]>)
  const kept = sections.filter(([name]) => name !== 'files' && name !== 'sums')
  return Object.fromEntries(kept.map(([name, [from, length]]) => [name, bytes.subarray(from, from + length)]))
}

test('an index built with threads has the same sections as one built without', () => {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const alone = sectionsOf(root)
  assert.ok(alone.names!.length > 1000)
  assert.equal(ctx(['index', '--force', '--workers', '2', '--quiet'], root).status, 0)
  assert.deepEqual(sectionsOf(root), alone)
})

test('files read again with the same content keep their names', () => {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const later = new Date(Date.now() - 60_000)
  for (const file of Object.keys(FILES)) utimesSync(path.join(root, file), later, later)
  appendFileSync(path.join(root, 'src/part7.py'), '\ndef one_more():\n    pass\n')
  // Threads read all files; one has new content.
  const { parsed } = ctxJson(['index', '--workers', '2'], root)
  assert.equal(parsed, 1)
  const kept = sectionsOf(root)
  assert.equal(ctx(['index', '--force', '--quiet'], root).status, 0)
  assert.deepEqual(kept, sectionsOf(root))
})

test('the reply of a thread contains the sections and guides', () => {
  const names = Buffer.from(Array.from({ length: 9000 }, (_, i) => `name${i}Of${i % 13}\n`).join(''))
  const traits = Buffer.alloc(9000 * 2)
  const guides = new GuideTable()
  const sections = [...nameSections(() => Buffer.from(names), traits, guides)]
  const reply = dictionaryReply({ names: Buffer.from(names), traits })
  assert.deepEqual(
    reply.sections.map(([section, bytes]) => [section, Buffer.from(bytes)]),
    sections.map(([section, parts]) => [section, Buffer.concat(parts)]),
  )
  const taken = new GuideTable()
  taken.take(reply.guides)
  assert.deepEqual(taken.toBuffer(), guides.toBuffer())
  assert.ok(guides.toBuffer().length > 100)
})

test('a thread that ends is not awaited', async () => {
  const thread = new Thread({ mode: 'prod', backend: 'wasm' })
  const nothing = { results: new Map(), spool: undefined } as unknown as Parsed
  const promised = startDictionary(thread, nothing, [])
  await thread.worker.terminate()
  assert.equal(await promised, undefined)
  assert.equal(startDictionary(thread, nothing, []), undefined)
})
