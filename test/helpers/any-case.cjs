// Preloaded into ctx (`node --require`): below the folder CTX_TEST_ANY_CASE, file names ignore case; listings are in
// lower case, and each spelling has its own inode, as with FUSE.
'use strict'
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const top = `${process.env.CTX_TEST_ANY_CASE}/`
const real = { ...fs }
const found = file =>
  typeof file === 'string' && file.startsWith(top) && !file.startsWith(`${top}.`)
    ? top + file.slice(top.length).toLowerCase()
    : file

for (const name of ['existsSync', 'openSync', 'readdirSync', 'accessSync'])
  fs[name] = (file, ...rest) => real[name](found(file), ...rest)
for (const name of ['statSync', 'lstatSync'])
  fs[name] = (file, ...rest) => {
    const stats = real[name](found(file), ...rest)
    if (stats && found(file) !== file) stats.ino++
    return stats
  }
fs.realpathSync = file => {
  const path = real.realpathSync(found(file))
  return found(file) === file ? path : file
}
syncBuiltinESMExports()
