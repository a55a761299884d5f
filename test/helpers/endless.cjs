// Preloaded into ctx (`node --require`): opening a file called `endless.ts` never ends.
'use strict'
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const { openSync } = fs
fs.openSync = (file, ...rest) => {
  while (String(file).endsWith('endless.ts'));
  return openSync(file, ...rest)
}
syncBuiltinESMExports()
