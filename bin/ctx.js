#!/usr/bin/env node
// The command: checks what it stands on, then runs the bundle. CommonJS, because the ESM loader costs start-up; with the code
// that V8 made of the bundle before, because compiling it anew costs a third of a bare Node. See `load`.
'use strict'

const { readFileSync, statSync } = require('node:fs')
const { dirname, sep } = require('node:path')

const DIST = `${__dirname.slice(0, -'bin'.length)}dist`
const BUNDLE = `${DIST}/ctx.cjs`
/** Ways to answer that the kept code is known to hold, at most; more would be no gain. */
const MOST_WAYS = 64
/** Bytes at the end of kept code: the digest of its bundle, then the ways it holds. */
const TRAILER = 4096
/** Code that was written so long ago, in ms, is of another version, or is made again: nobody tells when a version goes. */
const MOST_AGE = 30 * 24 * 3_600_000
/** Modules of Node that the bundles asked for: each part of one asks for its own, and Node looks every time. */
const modules = {}

/** In a parser thread, which takes from here how bundles are opened (bin/thread.js). */
const isThread = require.main?.filename === `${__dirname}${sep}thread.js`
if (isThread) module.exports = { keepOpened, requireBundle }
else if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`ctx needs Node.js 20.12 or newer; this is ${process.version}.`)
  process.exitCode = 2
} else {
  if (isOutdated() && !build()) {
    console.error('ctx: the sources are newer than dist/ and could not be built: run `npm ci && npm run build`.')
    touch()
  }
  const source = read(BUNDLE) ?? (build() ? read(BUNDLE) : undefined)
  if (source === undefined) {
    console.error('ctx has not been built: run `npm ci && npm run build` in its folder, then try again.')
    process.exitCode = 2
  } else load(asText(source), process.argv.slice(2))
}

/**
 * True in a checkout whose sources are newer than what was built of them, as after `git pull`. git writes its index then, so its
 * time is looked at before the many of the sources; an installed package has none.
 */
function isOutdated() {
  const index = timeOf(`${__dirname}/../.git/index`)
  if (index === undefined) return false
  const built = timeOf(BUNDLE)
  if (built === undefined || index <= built) return false
  const { readdirSync } = require('node:fs')
  const source = `${__dirname}/../src`
  try {
    const files = readdirSync(source, { recursive: true })
    if (files.some(file => timeOf(`${source}/${file}`) > built)) return true
  } catch {
    // Where there are no sources, what was built is taken as it is.
  }
  // git's index was written for another reason.
  touch()
  return false
}

/** What was built is not doubted again until git writes its index again. */
function touch() {
  const now = new Date()
  try {
    require('node:fs').utimesSync(BUNDLE, now, now)
  } catch {
    // A dist/ that others own: the question is asked again.
  }
}

function timeOf(file) {
  try {
    return statSync(file, { throwIfNoEntry: false })?.mtimeMs
  } catch {
    return undefined
  }
}

/** ASCII as text, by what Node's `toString` calls itself: Node's functions for bytes are compiled anew in each process. */
function asText(bytes, start = 0) {
  return bytes.latin1Slice(start, bytes.length)
}

function read(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/**
 * Runs the bundle, and afterwards keeps what was compiled for a way to answer that the kept code does not hold. What indexing has
 * done are the ways of its own bundle.
 */
function load(source, argv) {
  const main = open('ctx', source, useOf(argv))
  main.exports.main(argv).then(way => {
    const { start, indexing, js, mcp, ...others } = opened
    if (process.env.CTX_CODE_CACHE !== '0') {
      // First, because it undoes the flags of indexing, with which no code would be taken.
      if (indexing) keepAll([start, indexing, js], indexing.exports.waysOfIndexing())
      const ways = mcp ? mcp.exports.waysOfServing() : way === undefined ? [] : [way.name]
      // All that is kept is taken up: of the operation rare ways only where there is nothing else.
      if (!way?.isRare || main.ways.length === 0) keep(main, ways)
      keepAll([mcp, ...Object.values(others)], ways)
    }
    // The answer has been written. Node would still collect and take apart a heap that nobody needs any more.
    if (way !== undefined && !indexing && !mcp) process.exit()
  })
}

/**
 * What kept code is of use to a command line, as it stands in the name of a file. All of it is taken up, needed or not, and what one
 * operation runs is not what others do, nor what flags, ids and sentences run what a plain name does.
 */
function useOf([operation = '', ...others]) {
  if (!isPlain(operation)) return ''
  return others.every(isPlain) ? operation : `${operation}-more`
}

/** True for letters of ASCII, digits and `_` alone. Without a pattern, which would be compiled. */
function isPlain(word) {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122
    if (!isLetter && (code < 48 || code > 57) && code !== 95) return false
  }
  return true
}

/** The bundles that were loaded on demand, by name. */
const opened = {}

/**
 * Runs a bundle from the bytecode of earlier runs where there is some. V8 checks its own version and flags, the name and the
 * trailer that it belongs to this bundle.
 */
function open(id, text, operation = '') {
  const { Script } = require('node:vm')
  const filename = `${DIST}${sep}${id}.cjs`
  const digest = text.slice(-17, -1)
  // V8 takes up no code that was compiled under other flags, and threads have flags of their own.
  const use = isThread ? require('node:worker_threads').workerData.use : operation
  const name = `code-${process.version}-${process.arch}-${digest}${use && '-'}${use}.bin`
  const kept = process.env.CTX_CODE_CACHE === '0' ? undefined : readCode(name, digest)
  // What nothing requires is built as a function: to put one around it here would be a copy.
  const source = id === 'ctx' ? text : `(function(exports,require,module,__dirname){${text}})`
  const script = new Script(source, { filename, cachedData: kept?.data })
  // As if it had been required, so that bundles that do so get this one.
  const own = new module.constructor(filename)
  require.cache[filename] = own
  script.runInThisContext()(own.exports, requireBundle, own, DIST)
  own.loaded = true
  const ways = kept && !script.cachedDataRejected ? kept.ways : []
  return { exports: own.exports, script, name, digest, ways }
}

function requireBundle(id) {
  if (!id.startsWith('./')) {
    modules[id] ??= require(id)
    return modules[id]
  }
  const file = DIST + id.slice(1)
  if (require.cache[require.resolve(file)]) return require(file)
  const name = id.slice(2, -4)
  opened[name] = open(name, asText(readFileSync(file)))
  return opened[name].exports
}

/** Keeps the code of a thread's bundles, which has parsed these languages. */
function keepOpened(languages) {
  if (process.env.CTX_CODE_CACHE !== '0') keepAll(Object.values(opened), languages)
}

function keepAll(bundles, ways) {
  for (const bundle of bundles) if (bundle) keep(bundle, ways)
}

function keep({ script, name, digest, ways }, ran) {
  const all = [...new Set([...ways, ...ran])]
  if (all.length > ways.length && all.length <= MOST_WAYS) keepCode(name, script, `${digest} ${all.join(' ')}\n`)
}

function readCode(name, digest) {
  for (const folder of folders()) {
    const bytes = read(`${folder}/${name}`)
    if (!bytes || bytes.length < TRAILER) continue
    const [trailer] = asText(bytes, bytes.length - TRAILER).split('\n', 1)
    const [of, ...ways] = trailer.split(' ')
    if (of === digest) return { data: bytes.subarray(0, bytes.length - TRAILER), ways }
  }
  return undefined
}

/** Where code is kept: beside the bundle, and where that cannot be written to, among the user's caches. */
function folders() {
  const { LOCALAPPDATA, XDG_CACHE_HOME, HOME } = process.env
  const user = LOCALAPPDATA || XDG_CACHE_HOME || (HOME && `${HOME}/.cache`)
  return user ? [DIST, `${user}/ctx`] : [DIST]
}

/** Writes beside and renames. Nobody waits for it and nothing depends on it, so where it fails nothing is said. */
function keepCode(name, script, trailer) {
  const end = Buffer.alloc(TRAILER)
  if (trailer.length > TRAILER) return
  end.write(trailer, 'latin1')
  const bytes = Buffer.concat([script.createCachedData(), end])
  const { mkdirSync, renameSync, unlinkSync, writeFileSync } = require('node:fs')
  for (const folder of folders()) {
    // Of one process several threads keep the same code at once.
    const beside = `${folder}/${name}.${process.pid}-${process.hrtime.bigint()}.tmp`
    // Not recursively: Node's way goes on forever below /proc.
    if (folder !== DIST) for (const each of [dirname(folder), folder]) quietly(() => mkdirSync(each))
    const isKept = quietly(() => {
      writeFileSync(beside, bytes)
      renameSync(beside, `${folder}/${name}`)
      return true
    })
    if (!isKept) quietly(() => unlinkSync(beside))
    else return quietly(() => dropOld(folder))
  }
}

/** Removes code of versions that are no longer used, and what a killed process left beside it. */
function dropOld(folder) {
  const { readdirSync, unlinkSync } = require('node:fs')
  const oldest = Date.now() - MOST_AGE
  for (const name of readdirSync(folder)) {
    const file = `${folder}/${name}`
    if (name.startsWith('code-') && timeOf(file) < oldest) quietly(() => unlinkSync(file))
  }
}

function quietly(act) {
  try {
    return act()
  } catch {}
}

/** A checkout builds itself the first time, since no install script does, and after its sources have changed; true when it now stands. */
function build() {
  const { existsSync } = require('node:fs')
  const script = `${__dirname}/../src/build.mjs`
  if (!existsSync(script) || !existsSync(`${__dirname}/../node_modules/esbuild`)) return false
  const { status } = require('node:child_process').spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2] })
  return status === 0
}
