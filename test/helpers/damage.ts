// Creates indexes and damages them.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from '../../src/cache/files/manifest.ts'
import { sealFor, unseal } from '../../src/cache/files/sealed.ts'
import { ctx } from './exec.ts'
import { makeRepository, SHOP } from './fixture.ts'

/** Settings with which every update writes an overlay. */
export const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '9' }

/** A small repository with an index. */
export function indexed(): string {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  return root
}

/** The file in .ctx that matches a pattern. */
export function cacheFile(root: string, pattern: RegExp): string {
  const name = readdirSync(path.join(root, '.ctx')).find(file => pattern.test(file))
  assert.ok(name, `no ${pattern} in .ctx`)
  return path.join(root, '.ctx', name)
}

/** Flips the lowest bit of a byte. */
export function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = bytes[at]! ^ 1
  writeFileSync(file, bytes)
}

/** Replaces the manifest of a cache folder, and its copy, as the user's ctx would have written them. */
export function rewriteManifest(folder: string, change: (manifest: Manifest) => object = same => same): void {
  const file = path.join(folder, 'manifest.json')
  const manifest = unseal(readFileSync(file))
  assert.ok(manifest, 'a sealed manifest')
  const text = sealFor(realpathSync(folder), change(manifest as Manifest))
  for (const name of ['manifest.json', 'manifest-copy.json']) writeFileSync(path.join(folder, name), text)
}
