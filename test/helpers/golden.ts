// Compares a text with a golden file; `node test/run.mjs --update` rewrites the file.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Compares a text with the golden at an absolute path. A missing golden fails, because nobody has reviewed it. */
export function matchGolden(file: string, text: string): void {
  if (process.env.CTX_UPDATE_GOLDENS) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return
  }
  assert.ok(existsSync(file), `${file} is missing; make it with node test/run.mjs --update, then read it`)
  assert.equal(text, readFileSync(file, 'utf8'))
}
