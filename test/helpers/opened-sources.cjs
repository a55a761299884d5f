// Preloaded with `--require`: prints each opened file of the current folder, except the index, to standard error at
// exit.
const fs = require('node:fs')
const path = require('node:path')
const opened = []
const { openSync } = fs
fs.openSync = (file, ...others) => {
  const relative = path.relative(process.cwd(), String(file))
  if (/^(?!\.)[^:]*\.\w+$/.test(relative)) opened.push(relative)
  return openSync(file, ...others)
}
process.on('exit', () => fs.writeSync(2, `sources: ${opened.sort().join(' ')}\n`))
