// Loaded into a process with `--require`: names the files under its folder that it opens, but for those of the index, on
// standard error, at its end, each as often as it is opened.
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
