#!/usr/bin/env node
// The command: checks what it stands on, then hands over to the bundle. CommonJS, because the ESM loader costs start-up.
'use strict'

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`ctx needs Node.js 20.12 or newer; this is ${process.version}.`)
  process.exitCode = 2
} else if (!require('node:fs').existsSync(`${__dirname}/../dist/ctx.cjs`)) {
  console.error('ctx has not been built: run `npm ci` in its folder (it builds dist/), then try again.')
  process.exitCode = 2
} else {
  require('../dist/ctx.cjs').main(process.argv.slice(2))
}
