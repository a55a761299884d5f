// Loaded before ctx (`node --require`): Node says that it runs on Windows, and does what Windows does and this system does
// not. Paths stay those of this system.
//   CTX_TEST_IN_USE: operation and end of a file's name with a number after them, several with commas: that the file is in
//   use is said so many times, as while a virus scanner has it open.
//   CTX_TEST_CONSOLE: bytes that are written to standard output are letters of a code page without umlauts.
//   CTX_TEST_STARTED: a file that lists what programs are started, and how.
'use strict'
const fs = require('node:fs')
const programs = require('node:child_process')
const { syncBuiltinESMExports } = require('node:module')
const { isMainThread } = require('node:worker_threads')

Object.defineProperty(process, 'platform', { value: 'win32' })

const real = { ...fs }
for (const each of isMainThread ? (process.env.CTX_TEST_IN_USE ?? '').split(',').filter(Boolean) : []) {
  const [operation, ending, times, code = 'EPERM'] = each.split(' ')
  let left = Number(times)
  const before = fs[operation]
  fs[operation] = (...args) => {
    // Of a rename and a link the second name is the file that stands in the way.
    const file = operation === 'renameSync' || operation === 'linkSync' ? args[1] : args[0]
    const isOpening = operation === 'openSync' && args[1] !== 'wx'
    if (left === 0 || isOpening || !String(file).endsWith(ending)) return before(...args)
    left--
    const syscall = operation.replace('Sync', '')
    throw Object.assign(new Error(`${code}: operation not permitted, ${syscall} '${file}'`), { code, syscall })
  }
}

if (process.env.CTX_TEST_CONSOLE)
  fs.writeSync = (fd, bytes, ...rest) =>
    fd === 1
      ? real.writeSync(
          fd,
          Buffer.from(bytes).map(byte => (byte > 127 ? 63 : byte)),
          ...rest,
        )
      : real.writeSync(fd, bytes, ...rest)

const list = process.env.CTX_TEST_STARTED
if (list)
  for (const name of ['spawn', 'execFile', 'execFileSync', 'spawnSync']) {
    const before = programs[name]
    programs[name] = (file, args, options, ...more) => {
      real.appendFileSync(list, `${JSON.stringify({ file, hidden: options?.windowsHide === true })}\n`)
      return before(file, args, options, ...more)
    }
  }

syncBuiltinESMExports()
