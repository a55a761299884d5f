#!/usr/bin/env node
// The command: checks what it stands on, then hands over to the bundle. CommonJS, because the ESM loader costs start-up.
'use strict'

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`ctx needs Node.js 20.12 or newer; this is ${process.version}.`)
  process.exitCode = 2
} else if (!require('node:fs').existsSync(`${__dirname}/../dist/ctx.cjs`) && !build()) {
  console.error('ctx has not been built: run `npm ci && npm run build` in its folder, then try again.')
  process.exitCode = 2
} else {
  require('../dist/ctx.cjs').main(process.argv.slice(2))
}

/** A checkout builds itself the first time, since no install script does; true when it now stands. */
function build() {
  const { existsSync } = require('node:fs')
  const script = `${__dirname}/../src/build.mjs`
  if (!existsSync(script) || !existsSync(`${__dirname}/../node_modules/esbuild`)) return false
  const { status } = require('node:child_process').spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2] })
  return status === 0
}
