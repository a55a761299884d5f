// Preloaded into ctx (`node --require`): kills the process before the CTX_TEST_CRASH_AT-th change of the cache folder,
// as kill -9 does. Writes are split in two, and writeFileSync into its system calls, so that every partial state
// occurs. With CTX_TEST_CRASH_WITH=ENOSPC the disk is full from that change on instead, and the file
// CTX_TEST_CRASH_TOLD is created. With CTX_TEST_CRASH_FREES=1 removed files free their space.
'use strict'
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const at = Number(process.env.CTX_TEST_CRASH_AT)
const folder = process.env.CTX_TEST_CRASH_IN
const ours = new Set()
const isFull = process.env.CTX_TEST_CRASH_WITH === 'ENOSPC'
let step = 0
/** Bytes that removed files have freed. */
let room = 0

function tick(bytes = 0) {
  if (isFull && bytes === 0) return
  step++
  if (step < at) return
  if (!isFull) {
    if (step === at) process.kill(process.pid, 'SIGKILL')
    return
  }
  if (bytes <= room) {
    room -= bytes
    return
  }
  real.writeFileSync(process.env.CTX_TEST_CRASH_TOLD, '')
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
}

const real = { ...fs }
const isReading = flags =>
  flags === 'r' || (typeof flags === 'number' && (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) === 0)
const isOurs = file => typeof file === 'string' && file.startsWith(folder)

fs.openSync = (file, flags = 'r', ...rest) => {
  const changes = isOurs(file) && !isReading(flags)
  if (changes) tick()
  const fd = real.openSync(file, flags, ...rest)
  if (changes) ours.add(fd)
  else ours.delete(fd)
  return fd
}
fs.writeSync = (fd, data, offset = 0, length, position = null) => {
  if (!ours.has(fd)) return real.writeSync(fd, data, offset, length, position)
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  const all = length ?? bytes.length - offset
  const half = Math.ceil(all / 2)
  tick(half)
  const first = real.writeSync(fd, bytes, offset, half, position)
  if (first < half || half === all) return first
  tick(all - half)
  return first + real.writeSync(fd, bytes, offset + half, all - half, position === null ? null : position + half)
}
fs.writeFileSync = (file, data, options) => {
  if (!isOurs(file)) return real.writeFileSync(file, data, options)
  const fd = fs.openSync(file, options?.flag ?? 'w')
  try {
    const bytes = Buffer.from(data)
    for (let done = 0; done < bytes.length; ) done += fs.writeSync(fd, bytes, done)
  } finally {
    fs.closeSync(fd)
  }
}
for (const name of ['renameSync', 'rmSync', 'unlinkSync', 'mkdirSync', 'linkSync', 'copyFileSync', 'utimesSync']) {
  fs[name] = (file, ...rest) => {
    if (isOurs(file) || isOurs(rest[0])) tick(name === 'mkdirSync' || name === 'copyFileSync' ? 1 : 0)
    const frees = name === 'rmSync' && isOurs(file) && process.env.CTX_TEST_CRASH_FREES === '1'
    if (frees) room += real.statSync(file, { throwIfNoEntry: false })?.size ?? 0
    return real[name](file, ...rest)
  }
}
for (const name of ['fsyncSync', 'ftruncateSync']) {
  fs[name] = (fd, ...rest) => {
    if (ours.has(fd)) tick()
    return real[name](fd, ...rest)
  }
}
syncBuiltinESMExports()
