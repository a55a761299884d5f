// The packages that a package manager links into node_modules: those of npm's, yarn's and pnpm's workspaces.
import path from 'node:path'
import type { ModuleFiles } from '../../src/imports/module-files.ts'
import { compileGlob } from '../../src/util/path-glob.ts'

/** The folder of each package, relative to the root, by its name. */
export function workspacePackages(root: string, files: ModuleFiles): ReadonlyMap<string, string> {
  const globs = [...npmGlobs(files), ...pnpmGlobs(files)].map(glob => compileGlob(glob.replace(/^\.\/|\/$/g, '')))
  const found = new Map<string, string>()
  for (const manifest of files.named('package.json')) {
    const folder = path.dirname(manifest)
    if (folder !== '.' && !globs.some(matches => matches(folder))) continue
    const name = parsed(files.read(manifest)).name
    if (typeof name === 'string') found.set(name, folder)
  }
  console.log(`${path.basename(root)}: ${found.size} packages linked`)
  return found
}

function npmGlobs(files: ModuleFiles): string[] {
  const { workspaces } = parsed(files.read('package.json'))
  const listed = Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages
  return Array.isArray(listed) ? listed.filter(each => typeof each === 'string') : []
}

function pnpmGlobs(files: ModuleFiles): string[] {
  const lines = files.read('pnpm-workspace.yaml').matchAll(/^[ \t]*-[ \t]*["']?([^"'#\s]+)/gm)
  return [...lines].map(([, glob]) => glob!).filter(glob => !glob.startsWith('!'))
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
