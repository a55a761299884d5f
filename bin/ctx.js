#!/usr/bin/env node
// The command: runs the bundle from bytecode of earlier runs, because compiling it would take a third of Node's own
// start. CommonJS, because the ESM loader is slow. This file is compiled in each run, so rarely used code is elsewhere:
// build.js builds dist/, keep.js stores bytecode, stack.js maps stack traces.
'use strict'

const { closeSync, fstatSync, lstatSync, openSync, readFileSync, readSync } = require('node:fs')
const { isAbsolute, sep } = require('node:path')

const ROOT = __dirname.slice(0, -'bin'.length)
const DIST = `${ROOT}dist`
const BUNDLE = `${DIST}/ctx.cjs`
/** The oldest supported Node, as in `engines` of package.json, which each run would otherwise have to read. */
const OLDEST = [20, 11]
/** Bytes of the trailer of a bytecode file: the digest of its bundle, then the code paths it covers. */
const TRAILER = 4096
/** Modules of Node that bundles have required: a cache, because `require` looks them up each time. */
const modules = {}
/** Bundles loaded on demand, by name. */
const opened = {}

module.exports = { BUNDLE, DIST, folders, keepOpened, requireBundle, ROOT, timeOf, TRAILER }

if (process.env.CTX_DEBUG) part('./stack.js')

/** True in a parser thread, which uses this file to open bundles (bin/thread.js). */
const isThread = require.main?.filename === `${__dirname}${sep}thread.js`
if (!isThread) {
  const [major, minor] = process.versions.node.split('.')
  if (major < OLDEST[0] || (major === `${OLDEST[0]}` && minor < OLDEST[1])) {
    console.error(`ctx needs Node.js ${OLDEST.join('.')} or newer; this is ${process.version}.`)
    process.exitCode = 2
  } else {
    // git writes its index whenever it changes sources. An installed package has no .git.
    const index = timeOf(`${ROOT}.git/index`)
    if (index !== undefined && index > timeOf(BUNDLE)) part('./build.js')?.renew()
    const source = read(BUNDLE) ?? (part('./build.js')?.build() ? read(BUNDLE) : undefined)
    if (source === undefined) {
      console.error('ctx has not been built: run `npm ci && npm run build` in its folder, then try again.')
      process.exitCode = 2
    } else load(asText(source), process.argv.slice(2))
  }
}

/** Requires a file of bin/; undefined if that fails, for example without free file handles: no answer depends on it. */
function part(id) {
  try {
    return require(id)
  } catch {
    return undefined
  }
}

/** The modification time of a file in ms; undefined if there is none. */
function timeOf(file) {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.mtimeMs
  } catch {
    return undefined
  }
}

/** Decodes ASCII by the native function, because Node's `toString` would be compiled in each process. */
function asText(bytes, start = 0) {
  return bytes.latin1Slice(start, bytes.length)
}

/** Reads a file by calls that the bundle makes too: `readFileSync` would be compiled for this alone. */
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

/** Runs the bundle; then stores its bytecode if this code path is not covered yet. */
function load(source, argv) {
  const main = open('ctx', source, cacheNameOf(argv))
  main.exports.main(argv).then(codePath => {
    const { indexing, mcp, start, js, ...others } = opened
    const isCovered = ({ codePaths }) => codePath === undefined || codePaths.includes(codePath.name)
    const isKnown = !(indexing || mcp || start || js) && [main, ...Object.values(others)].every(isCovered)
    if (!isKnown && process.env.CTX_CODE_CACHE !== '0') part('./keep.js')?.keepAfter(codePath, main, opened)
    // The answer has been written: skip Node's cleanup of the heap.
    if (codePath !== undefined && !indexing && !mcp) process.exit()
  })
}

/**
 * The part of a bytecode file's name for a command line. V8 loads the file whole, so operations have separate files,
 * and so do plain names and other arguments (flags, ids, sentences), which run different code.
 */
function cacheNameOf([operation = '', ...others]) {
  if (!isPlain(operation)) return ''
  return others.every(isPlain) ? operation : `${operation}-more`
}

/** True for ASCII letters, digits and `_`. Without a regular expression, which would be compiled in each run. */
function isPlain(word) {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122
    if (!isLetter && (code < 48 || code > 57) && code !== 95) return false
  }
  return true
}

/** Runs a bundle from bytecode, if stored. V8 checks its version and flags; name and trailer identify the bundle. */
function open(id, text, operation = '') {
  const { Script } = require('node:vm')
  const filename = `${DIST}${sep}${id}.cjs`
  const digest = text.slice(-17, -1)
  // V8 rejects bytecode compiled with other flags, and threads have other flags.
  const use = isThread ? require('node:worker_threads').workerData.use : operation
  const name = `code-${process.version}-${process.arch}-${digest}${use && '-'}${use}.bin`
  const kept = process.env.CTX_CODE_CACHE === '0' ? undefined : readCode(name, digest)
  // The main bundle is built with this wrapper, because adding it here would copy the text.
  const source = id === 'ctx' ? text : `(function(exports,require,module,__dirname){${text}})`
  const script = new Script(source, { filename, cachedData: kept?.data })
  // Register it as required, so that other bundles get this instance.
  const own = new module.constructor(filename)
  require.cache[filename] = own
  try {
    script.runInThisContext()(own.exports, requireBundle, own, DIST)
  } catch (error) {
    // A bundle that failed to load, as after an update, must not serve a server's next call.
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
  // `readFileSync` throws the reason if the file cannot be read.
  opened[name] = open(name, asText(read(file) ?? readFileSync(file)))
  return opened[name].exports
}

/** Stores the bytecode of a thread's bundles, which have parsed these languages. */
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

/** Folders for bytecode: dist/, then the user's cache folder, for a dist/ that is not writable. */
function folders() {
  const { LOCALAPPDATA, XDG_CACHE_HOME, HOME } = process.env
  const user = [LOCALAPPDATA, XDG_CACHE_HOME, HOME && `${HOME}/.cache`].find(folder => folder && isAbsolute(folder))
  return user ? [DIST, `${user}/ctx`] : [DIST]
}
