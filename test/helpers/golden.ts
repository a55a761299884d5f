// Compares a text with a file of the repository; `node test/run.mjs --update` rewrites the file instead.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @param file Absolute path of the golden. A missing one fails: a golden that nobody looked at proves nothing. */
export function matchGolden(file: string, text: string): void {
  if (process.env.CTX_UPDATE_GOLDENS) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return
  }
  assert.ok(existsSync(file), `${file} is missing; make it with node test/run.mjs --update, then read it`)
  assert.equal(text, readFileSync(file, 'utf8'))
}
