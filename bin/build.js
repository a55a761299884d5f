// Builds dist/ in a checkout if it is missing or older than the sources, because there is no install script. Loaded by
// bin/ctx.js on demand.
'use strict'

const { existsSync, readdirSync, utimesSync } = require('node:fs')
const { BUNDLE, ROOT, timeOf } = require('./ctx.js')

module.exports = { build, renew }

const SOURCES = `${ROOT}src`

/** Builds again if a source is newer than dist/, as after `git pull`. A newer git index alone does not prove that. */
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
    // Without sources the build counts as up to date.
    return false
  }
}

/** Marks the build as checked until git writes its index again. */
function touch() {
  const now = new Date()
  try {
    utimesSync(BUNDLE, now, now)
  } catch {
    // Not our dist/: the next run checks again.
  }
}

/** Builds dist/; returns false if that fails. */
function build() {
  const script = `${SOURCES}/build.mjs`
  if (!existsSync(script) || !existsSync(`${ROOT}node_modules/esbuild`)) return false
  const { status } = require('node:child_process').spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2] })
  return status === 0
}
