#!/usr/bin/env node
// The command: runs the bundle, with the code that V8 made of it before, because compiling it anew costs a third of a bare
// Node. CommonJS, because the ESM loader costs start-up; and no more than each run needs, because this file itself is
// compiled in each: build.js makes what is missing, keep.js keeps code, stack.js is for whoever looks for a defect.
'use strict'

const { closeSync, fstatSync, lstatSync, openSync, readFileSync, readSync } = require('node:fs')
const { isAbsolute, sep } = require('node:path')

const ROOT = __dirname.slice(0, -'bin'.length)
const DIST = `${ROOT}dist`
const BUNDLE = `${DIST}/ctx.cjs`
/** The oldest Node that will do. As `engines` of package.json says, which is not read: each run would. */
const OLDEST = [20, 11]
/** Bytes at the end of kept code: the digest of its bundle, then the code paths it holds. */
const TRAILER = 4096
/** Modules of Node that the bundles asked for: each part of one asks for its own, and Node looks every time. */
const modules = {}
/** The bundles that were loaded on demand, by name. */
const opened = {}

module.exports = { BUNDLE, DIST, folders, keepOpened, requireBundle, ROOT, timeOf, TRAILER }

// Stacks are shown with it alone.
if (process.env.CTX_DEBUG) part('./stack.js')

/** In a parser thread, which takes from here how bundles are opened (bin/thread.js). */
const isThread = require.main?.filename === `${__dirname}${sep}thread.js`
if (!isThread) {
  const [major, minor] = process.versions.node.split('.')
  if (major < OLDEST[0] || (major === `${OLDEST[0]}` && minor < OLDEST[1])) {
    console.error(`ctx needs Node.js ${OLDEST.join('.')} or newer; this is ${process.version}.`)
    process.exitCode = 2
  } else {
    // git writes its index whenever it changes sources; an installed package has none.
    const index = timeOf(`${ROOT}.git/index`)
    if (index !== undefined && index > timeOf(BUNDLE)) part('./build.js')?.renew()
    const source = read(BUNDLE) ?? (part('./build.js')?.build() ? read(BUNDLE) : undefined)
    if (source === undefined) {
      console.error('ctx has not been built: run `npm ci && npm run build` in its folder, then try again.')
      process.exitCode = 2
    } else load(asText(source), process.argv.slice(2))
  }
}

/** A file of this folder; undefined where it cannot be read, as in a process that may open no more: no answer depends on it. */
function part(id) {
  try {
    return require(id)
  } catch {
    return undefined
  }
}

/** When a file was changed, in ms; undefined where there is none. */
function timeOf(file) {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.mtimeMs
  } catch {
    return undefined
  }
}

/** ASCII as text, by what Node's `toString` calls itself: Node's functions for bytes are compiled anew in each process. */
function asText(bytes, start = 0) {
  return bytes.latin1Slice(start, bytes.length)
}

/** A file by the calls that the bundle makes as well: what `readFileSync` is made of would be compiled for it alone. */
function read(file) {
  let fd
  try {
    fd = openSync(file, 'r')
    const bytes = Buffer.allocUnsafeSlow(fstatSync(fd).size)
    let done = 0
    for (let some = -1; some !== 0 && done < bytes.length; done += some)
      some = readSync(fd, bytes, done, bytes.length - done, done)
    return done === bytes.length ? bytes : undefined
  } catch {
    return undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

/** Runs the bundle, and afterwards keeps what was compiled for a code path that the kept code does not hold. */
function load(source, argv) {
  const main = open('ctx', source, useOf(argv))
  main.exports.main(argv).then(codePath => {
    const { indexing, mcp } = opened
    const isKnown =
      (codePath === undefined || main.codePaths.includes(codePath.name)) && Object.keys(opened).length === 0
    if (!isKnown && process.env.CTX_CODE_CACHE !== '0') part('./keep.js')?.keepAfter(codePath, main, opened)
    // The answer has been written. Node would still collect and take apart a heap that nobody needs any more.
    if (codePath !== undefined && !indexing && !mcp) process.exit()
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
  try {
    script.runInThisContext()(own.exports, requireBundle, own, DIST)
  } catch (error) {
    // Half of a bundle, which needs another build's, must not serve the next call of a server.
    delete require.cache[filename]
    throw error
  }
  own.loaded = true
  const codePaths = kept && !script.cachedDataRejected ? kept.codePaths : []
  return { exports: own.exports, script, name, digest, codePaths }
}

function requireBundle(id) {
  if (!id.startsWith('./')) {
    modules[id] ??= require(id)
    return modules[id]
  }
  const file = DIST + id.slice(1)
  if (require.cache[require.resolve(file)]) return require(file)
  const name = id.slice(2, -4)
  // Node's own way says why a file cannot be read.
  opened[name] = open(name, asText(read(file) ?? readFileSync(file)))
  return opened[name].exports
}

/** Keeps the code of a thread's bundles, which has parsed these languages. */
function keepOpened(languages) {
  if (process.env.CTX_CODE_CACHE !== '0') part('./keep.js')?.keepAll(Object.values(opened), languages)
}

function readCode(name, digest) {
  for (const folder of folders()) {
    const bytes = read(`${folder}/${name}`)
    if (!bytes || bytes.length < TRAILER) continue
    const trailer = asText(bytes, bytes.length - TRAILER)
    const [of, ...codePaths] = trailer.slice(0, trailer.indexOf('\n')).split(' ')
    if (of === digest) return { data: bytes.subarray(0, bytes.length - TRAILER), codePaths }
  }
  return undefined
}

/** Where code is kept: beside the bundle, and where that cannot be written to, among the user's caches. */
function folders() {
  const { LOCALAPPDATA, XDG_CACHE_HOME, HOME } = process.env
  const user = [LOCALAPPDATA, XDG_CACHE_HOME, HOME && `${HOME}/.cache`].find(folder => folder && isAbsolute(folder))
  return user ? [DIST, `${user}/ctx`] : [DIST]
}
