// Fetches the corpora that are missing: `npm run bench setup [name…]`. The only network it uses is npm and apt-get.
import fs from 'node:fs'
import path from 'node:path'
import { CORPORA, type Corpus, corporaNamed, FOLDER, isPresent } from './corpora.ts'
import { commitAll, fetchNpm, onlyFile, run } from './packages.ts'
import { isInstalled } from './peers.ts'

function fetchDebian(spec: string, suite: string | undefined, folder: string): void {
  if (!isInstalled('apt-get') || !isInstalled('dpkg')) {
    throw new Error(`${spec} is a Debian package: this needs apt-get and dpkg, which only Debian and its kin have.`)
  }
  try {
    if (suite === undefined) run('apt-get', ['download', spec], folder)
    else aptOf(`deb http://deb.debian.org/debian ${suite} main`, folder)('download', spec)
  } catch (error) {
    const advice = 'Run apt-get update; if the version is gone, pin a present one in corpora.json (apt-cache policy).'
    throw new Error(`${(error as Error).message.trimEnd()}\n${advice}`)
  }
  run('dpkg', ['-x', onlyFile(folder, '.deb'), '.'], folder)
}

/** Runs apt-get by a list of `folder`'s own: sources and other releases are on no list of an ordinary Debian. */
function aptOf(line: string, folder: string): (...args: string[]) => string {
  const lists = path.join(folder, 'lists')
  fs.mkdirSync(path.join(lists, 'partial'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'sources.list'), `${line}\n`)
  const options = [
    `Dir::Etc::sourcelist=${folder}/sources.list`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${lists}`,
    'Dir::Cache::pkgcache=',
    'Dir::Cache::srcpkgcache=',
  ]
  const apt = (...args: string[]) => run('apt-get', [...options.flatMap(each => ['-o', each]), ...args], folder)
  apt('update')
  return apt
}

function fetchSource(spec: string, folder: string): void {
  const apt = aptOf('deb-src http://deb.debian.org/debian bookworm main', folder)
  apt('source', '--download-only', spec)
  const original = fs.readdirSync(folder).filter(name => /\.orig\.tar\.\w+$/.test(name))
  if (original.length !== 1) throw new Error(`${spec} has ${original.length} original archives, not one.`)
  fs.mkdirSync(path.join(folder, 'source'))
  run('tar', ['-xf', original[0]!, '-C', 'source', '--strip-components=1'], folder)
}

function unpack(archive: string, folder: string): void {
  if (archive.endsWith('.zip')) run('unzip', ['-q', archive], folder)
  else run('tar', ['-xf', archive], folder)
}

/** Fetches a corpus beside its place and moves it there, so that what stands there is whole. */
function fetchCorpus({ origin, root }: Corpus): void {
  fs.mkdirSync(FOLDER, { recursive: true })
  const folder = fs.mkdtempSync(path.join(FOLDER, '.fetch-'))
  try {
    if (origin.npm) fetchNpm(origin.npm, folder)
    else if (origin.debian) fetchDebian(origin.debian, origin.suite, folder)
    else if (origin.source) fetchSource(origin.source, folder)
    if (origin.archive) unpack(origin.archive, folder)
    const tree = path.join(folder, origin.root)
    commitAll(tree)
    fs.renameSync(tree, root)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function reportFailure(error: unknown): void {
  console.error((error as Error).message)
  process.exitCode = 2
}

try {
  const names = process.argv.slice(2)
  for (const corpus of names.length > 0 ? corporaNamed(names) : CORPORA) {
    if (isPresent(corpus)) {
      console.log(`${corpus.name}: at hand`)
      continue
    }
    console.log(`${corpus.name}: fetching ${corpus.version}`)
    try {
      fetchCorpus(corpus)
    } catch (error) {
      // One that cannot be had is no reason to go without the others.
      reportFailure(error)
    }
  }
} catch (error) {
  reportFailure(error)
}
