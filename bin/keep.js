// Stores V8's bytecode of bundles for later runs. Loaded by bin/ctx.js if there is new bytecode.
'use strict'

const { mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } = require('node:fs')
const { dirname } = require('node:path')
const { DIST, folders, timeOf, TRAILER } = require('./ctx.js')

/** The most code paths to record for a bytecode file; more would gain nothing. */
const MAX_PATHS = 64
/** Milliseconds after which bytecode is removed: it is probably of an old version, and otherwise made again. */
const MAX_AGE = 30 * 24 * 3_600_000

module.exports = { keepAfter, keepAll }

/** Stores the bytecode of the main bundle and of opened ones after a call. Indexing has kinds of its own. */
function keepAfter(codePath, main, { start, indexing, js, mcp, ...others }) {
  // First, because `codePathsOfIndexing` resets V8 flags with which the bytecode would be rejected.
  if (indexing) keepAll([start, indexing, js], indexing.exports.codePathsOfIndexing())
  const codePaths = mcp ? mcp.exports.codePathsOfServing() : codePath === undefined ? [] : [codePath.name]
  // Bytecode is loaded whole, so that of rare calls is stored only if there is no other.
  if (!codePath?.isRare || main.codePaths.length === 0) keep(main, codePaths)
  keepAll([mcp, ...Object.values(others)], codePaths)
}

function keepAll(bundles, codePaths) {
  for (const bundle of bundles) if (bundle) keep(bundle, codePaths)
}

function keep({ script, name, digest, codePaths }, ran) {
  const all = [...new Set([...codePaths, ...ran])]
  if (all.length > codePaths.length && all.length <= MAX_PATHS) keepCode(name, script, `${digest} ${all.join(' ')}\n`)
}

/** Writes a temporary file and renames it. Errors are ignored, because no answer depends on it. */
function keepCode(name, script, trailer) {
  const end = Buffer.alloc(TRAILER)
  if (trailer.length > TRAILER) return
  end.write(trailer, 'latin1')
  const bytes = Buffer.concat([script.createCachedData(), end])
  for (const folder of folders()) {
    // Several threads of a process may store the same bytecode at once.
    const temporary = `${folder}/${name}.${process.pid}-${process.hrtime.bigint()}.tmp`
    // Not `recursive`: Node loops forever below /proc.
    if (folder !== DIST) for (const each of [dirname(folder), folder]) tryTo(() => mkdirSync(each))
    const isKept = tryTo(() => {
      writeFileSync(temporary, bytes)
      renameSync(temporary, `${folder}/${name}`)
      return true
    })
    if (!isKept) tryTo(() => unlinkSync(temporary))
    else return tryTo(() => dropOld(folder))
  }
}

/** Removes bytecode of old versions, and temporary files of killed processes. */
function dropOld(folder) {
  const oldest = Date.now() - MAX_AGE
  for (const name of readdirSync(folder)) {
    const file = `${folder}/${name}`
    if (name.startsWith('code-') && timeOf(file) < oldest) tryTo(() => unlinkSync(file))
  }
}

function tryTo(act) {
  try {
    return act()
  } catch {}
}
