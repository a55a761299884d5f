// Runs and times one command, from a process of its own that holds nothing: to start a process copies the tables of its
// parent's memory, 30 ms of them where that has read the names of Linux. Argument: what to run, as JSON; prints as JSON
// what came of it. Plain JavaScript, so that this process is as small as a Node can be.
'use strict'

const { spawn, spawnSync } = require('node:child_process')

const { command, args, cwd, timeout, hello } = JSON.parse(process.argv[2])
const startedAt = performance.now()

function tell(outcome) {
  process.stdout.write(JSON.stringify(outcome))
}

if (hello === undefined) {
  const { error, status, stdout } = spawnSync(command, args, { cwd, timeout, encoding: 'utf8', maxBuffer: 1 << 30 })
  const ms = performance.now() - startedAt
  tell(error ? { error: { message: error.message, code: error.code } } : { ms, status: status ?? -1, stdout })
} else {
  // A server: to its first line, then it is let go.
  let ms = -1
  let stdout = ''
  const server = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'ignore'] })
  server.stdout.on('data', chunk => {
    stdout += chunk
    if (ms >= 0 || !stdout.includes('\n')) return
    ms = performance.now() - startedAt
    server.stdin.end()
  })
  server.once('error', ({ message, code }) => tell({ error: { message, code } }))
  // Only when it is gone may the next be timed.
  server.once('close', status => tell({ ms, status: ms < 0 ? -1 : (status ?? -1), stdout }))
  server.stdin.write(hello)
}
