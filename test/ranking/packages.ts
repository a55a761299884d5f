// Public npm packages as repositories, copied so that no parent folder ignores them.
import { cpSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ctx, ROOT } from '../helpers/exec.ts'
import { makeFolder } from '../helpers/fixture.ts'

/** Source folders of a package, or its readable build if the source is not published. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  commander: ['lib', 'index.js'],
  'lru-cache': ['dist/esm/index.js'],
  'web-tree-sitter': ['debug/web-tree-sitter.js'],
  '@types/node': ['.'],
}

/** Creates and indexes a repository with one package. Removed after the tests of the file. */
export function packageRepository(name: string): string {
  const root = makeFolder('ranking')
  const from = path.join(ROOT, 'node_modules', name)
  for (const part of SOURCES[name]!) {
    const source = path.join(from, part)
    const names = statSync(source).isDirectory() ? readdirSync(source).map(file => path.join(part, file)) : [part]
    for (const file of names) {
      if (file.includes('node_modules') || !/\.(?:[cm]?[jt]s)$|^[^.]+$/.test(path.basename(file))) continue
      // A build without source is treated as source.
      cpSync(path.join(from, file), path.join(root, file.replace(/^dist[/\\]/, 'src/')), { recursive: true })
    }
  }
  const { status, stderr } = ctx(['index', '--quiet'], root)
  if (status !== 0) throw new Error(stderr)
  return root
}

export const PACKAGES = Object.keys(SOURCES)
