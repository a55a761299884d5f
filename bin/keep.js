// Stores V8's bytecode of bundles for later runs. Loaded by bin/ctx.js if there is new bytecode.
'use strict'

const { mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } = require('node:fs')
const { dirname } = require('node:path')
const { DIST, folders, timeOf, TRAILER } = require('./ctx.js')

/** Code paths that the kept code is known to hold, at most; more would be no gain. */
const MOST_PATHS = 64
/** Code that was written so long ago, in ms, is of another version, or is made again: nobody tells when a version goes. */
const MOST_AGE = 30 * 24 * 3_600_000

module.exports = { keepAfter, keepAll }

/**
 * After a command: the code of the main bundle, and of those that were opened, has taken a code path. What indexing has done
 * are the code paths of its own bundle.
 */
function keepAfter(codePath, main, { start, indexing, js, mcp, ...others }) {
  // First, because it undoes the flags of indexing, with which no code would be taken.
  if (indexing) keepAll([start, indexing, js], indexing.exports.codePathsOfIndexing())
  const codePaths = mcp ? mcp.exports.codePathsOfServing() : codePath === undefined ? [] : [codePath.name]
  // All that is kept is taken up: of the operation rare paths only where there is nothing else.
  if (!codePath?.isRare || main.codePaths.length === 0) keep(main, codePaths)
  keepAll([mcp, ...Object.values(others)], codePaths)
}

function keepAll(bundles, codePaths) {
  for (const bundle of bundles) if (bundle) keep(bundle, codePaths)
}

function keep({ script, name, digest, codePaths }, ran) {
  const all = [...new Set([...codePaths, ...ran])]
  if (all.length > codePaths.length && all.length <= MOST_PATHS) keepCode(name, script, `${digest} ${all.join(' ')}\n`)
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
  const oldest = Date.now() - MOST_AGE
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
