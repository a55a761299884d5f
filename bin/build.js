// Builds dist/ in a checkout that has none or whose sources have changed, since no install script does. Loaded by bin/ctx.js
// where that may be so.
'use strict'

const { existsSync, readdirSync, utimesSync } = require('node:fs')
const { BUNDLE, ROOT, timeOf } = require('./ctx.js')

module.exports = { build, renew }

const SOURCES = `${ROOT}src`

/**
 * Builds again where a source is newer than what was built, as after `git pull`: git's index, by whose time alone this is
 * suspected, may have been written for another reason.
 */
function renew() {
  if (!areNewer(timeOf(BUNDLE))) touch()
  else if (!build()) {
    console.error('ctx: the sources are newer than dist/ and could not be built: run `npm ci && npm run build`.')
    touch()
  }
}

function areNewer(built) {
  try {
    return readdirSync(SOURCES, { recursive: true }).some(file => timeOf(`${SOURCES}/${file}`) > built)
  } catch {
    // Where there are no sources, what was built is taken as it is.
    return false
  }
}

/** What was built is not doubted again until git writes its index again. */
function touch() {
  const now = new Date()
  try {
    utimesSync(BUNDLE, now, now)
  } catch {
    // A dist/ that others own: the question is asked again.
  }
}

/** True when dist/ now stands. */
function build() {
  const script = `${SOURCES}/build.mjs`
  if (!existsSync(script) || !existsSync(`${ROOT}node_modules/esbuild`)) return false
  const { status } = require('node:child_process').spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2] })
  return status === 0
}
