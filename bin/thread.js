// The entry of parser threads: runs their bundle from stored bytecode, because V8 would compile it for each thread.
'use strict'

const { keepOpened, requireBundle } = require('./ctx.js')

requireBundle('./worker.cjs').serve(keepOpened)
