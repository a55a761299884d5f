// What a parser thread begins with: its bundle, from code that earlier threads kept, because V8 compiles for each one anew.
'use strict'

const { keepOpened, requireBundle } = require('./ctx.js')

requireBundle('./worker.cjs').serve(keepOpened)
