// Histories of which every commit is a release: `npm run bench releases`. Packages carry no history, so the releases that
// releases.json pins become commits, oldest first, for `npm run bench diff`.
import fs from 'node:fs'
import path from 'node:path'
import { FOLDER } from './corpora.ts'
import { commitAll, fetchNpm } from './packages.ts'
import releases from './releases.json' with { type: 'json' }

interface Releases {
  /** Name of the npm package. */
  readonly npm: string
  /** Folder of each release that becomes the tree. */
  readonly root: string
  /** Oldest first. */
  readonly versions: readonly string[]
}

function makeHistory({ npm, root, versions }: Releases, target: string): void {
  const tree = fs.mkdtempSync(path.join(path.dirname(target), '.history-'))
  const folder = fs.mkdtempSync(path.join(path.dirname(target), '.fetch-'))
  try {
    for (const version of versions) {
      fetchNpm(`${npm}@${version}`, folder)
      for (const name of fs.readdirSync(tree))
        if (name !== '.git') fs.rmSync(path.join(tree, name), { recursive: true })
      fs.cpSync(path.join(folder, root), tree, { recursive: true })
      commitAll(tree, version)
      for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true })
    }
    fs.renameSync(tree, target)
  } finally {
    for (const made of [tree, folder]) fs.rmSync(made, { recursive: true, force: true })
  }
}

const histories = path.join(FOLDER, 'releases')
fs.mkdirSync(histories, { recursive: true })
for (const [name, package_] of Object.entries<Releases>(releases)) {
  const target = path.join(histories, name)
  if (!fs.existsSync(target)) makeHistory(package_, target)
  console.log(target)
}
