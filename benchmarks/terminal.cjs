// Preloaded into ctx: makes its standard output look like a terminal of 96 columns, so that it prints colours into a pipe.
'use strict'

const fs = require('node:fs')
const tty = require('node:tty')

const { fstatSync } = fs
fs.fstatSync = (fd, ...rest) => {
  const stats = fstatSync(fd, ...rest)
  if (fd === 1) Object.assign(stats, { mode: (stats.mode & ~fs.constants.S_IFMT) | fs.constants.S_IFCHR, rdev: -1 })
  return stats
}
tty.isatty = fd => fd === 1
Object.defineProperty(process.stdout, 'columns', { value: 96 })
