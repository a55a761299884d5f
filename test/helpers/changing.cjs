// Preloaded into ctx (`node --require`): appends a line to the file CTX_TEST_CHANGES when it is first opened, as if it
// were saved between listing and reading. With CTX_TEST_ADDS, appends that text after the file was read; if empty,
// removes it.
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
