// Indexes to be damaged, and ways to do it.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ctx } from './exec.ts'
import { makeRepository, SHOP } from './fixture.ts'

/** Settings with which every update is an overlay. */
export const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '9' }

/** The root of a small repository with an index. */
export function indexed(): string {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  return root
}

/** The file of an index that has such a name. */
export function cacheFile(root: string, pattern: RegExp): string {
  const name = readdirSync(path.join(root, '.ctx')).find(file => pattern.test(file))
  assert.ok(name, `no ${pattern} in .ctx`)
  return path.join(root, '.ctx', name)
}

/** Turns the lowest bit of a byte around. */
export function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = bytes[at]! ^ 1
  writeFileSync(file, bytes)
}
