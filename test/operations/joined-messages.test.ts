// Finds messages that programs join from pieces, by their text in logs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'open.js': `export function openConfig(path) {
  try { return read(path) } catch (error) {
    throw new Error("could not open " + path + ": " + error)
  }
}
export function reach(host, port, tries) {
  log("connection to " + host + ":" + port + " was refused after " + tries + " tries")
}
export const other = "could not be opened"
`,
  'save.py': `def save(name, why):
    raise ValueError("cannot save " + name + " because " + str(why))

def save_report_to_disk(disk):
    """Saves the report on a disk that is not full."""
    return disk
`,
  'Store.java': `class Store {
  void load(String file, int line) {
    throw new IllegalStateException("unexpected token in " + file + " at line " + line);
  }
}
`,
})

function firstResult(query: string): string {
  const { type, results } = ctxJson(['find', query], root) as { type: string; results: { f: string; l: number }[] }
  return `${type} ${results[0]?.f}:${results[0]?.l}`
}

test('a message with values like its own words is found by the pieces around them', () => {
  assert.equal(firstResult('cannot save report because disk full'), 'content save.py:2')
  assert.equal(firstResult('unexpected token in main at line 33'), 'content Store.java:3')
  assert.equal(firstResult('could not open settings: ENOENT'), 'content open.js:3')
  assert.equal(ctxJson(['find', 'unexpected token in main at line 33'], root).taken_as, 'a message with values')
})

test('a port is a value of a message', () => {
  assert.equal(firstResult('connection to localhost:5432 was refused after 3 tries'), 'content open.js:7')
})

test('a sentence that only starts like a message is a query for names', () => {
  assert.equal(firstResult('save the report to a disk'), 'symbol save.py:4-6')
  assert.equal(firstResult('open the config of a store'), 'symbol open.js:1-5')
})
