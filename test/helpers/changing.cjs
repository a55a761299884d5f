// Loaded before ctx (`node --require`): CTX_TEST_CHANGES grows by a line when it is opened for the first time, as one does that
// somebody saves between the moment it is listed and the moment it is read. With CTX_TEST_ADDS it grows by that when it has been
// read, and is removed then where that is empty.
'use strict'
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const { CTX_TEST_CHANGES: changing, CTX_TEST_ADDS: added } = process.env
const { openSync, closeSync } = fs
let isChanged = false
let open

fs.openSync = (file, ...rest) => {
  if (file !== changing || isChanged) return openSync(file, ...rest)
  if (added === undefined) change('# one line more\n')
  const fd = openSync(file, ...rest)
  open ??= fd
  return fd
}
fs.closeSync = fd => {
  closeSync(fd)
  if (fd === open && !isChanged) change(added)
}
syncBuiltinESMExports()

function change(text) {
  isChanged = true
  if (text === '') fs.unlinkSync(changing)
  else fs.appendFileSync(changing, text)
}
