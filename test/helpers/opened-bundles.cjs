// Preloaded with `--require`: prints the opened bundles to standard error at exit.
const fs = require('node:fs')
const path = require('node:path')
const opened = []
const { openSync } = fs
fs.openSync = (file, ...others) => {
  if (String(file).endsWith('.cjs')) opened.push(path.basename(file, '.cjs'))
  return openSync(file, ...others)
}
process.on('exit', () => fs.writeSync(2, `opened: ${opened.join(' ')}\n`))
