// Loaded before ctx (`node --require`): CTX_TEST_CHANGES grows by a line when it is opened for the first time, as one does that
// somebody saves between the moment it is listed and the moment it is read.
'use strict'
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const changing = process.env.CTX_TEST_CHANGES
const { openSync } = fs
let isChanged = false

fs.openSync = (file, ...rest) => {
  if (file === changing && !isChanged) {
    isChanged = true
    fs.appendFileSync(file, '# one line more\n')
  }
  return openSync(file, ...rest)
}
syncBuiltinESMExports()
