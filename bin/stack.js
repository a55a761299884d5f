// Maps stack traces to lines of src/ by the source maps in dist/, which a checkout has and a package has not. Loaded by
// bin/ctx.js with CTX_DEBUG only.
'use strict'

const { readFileSync } = require('node:fs')
const { SourceMap } = require('node:module')
const { dirname, resolve, sep } = require('node:path')
const { DIST } = require('./ctx.js')

/** The wrapper before a bundle on its first line, from bin/ctx.js or the build. */
const WRAPPER = '(function(exports,require,module,__dirname){'
const maps = new Map()

Error.prepareStackTrace = (error, frames) => [error, ...frames.map(frame => `    at ${inSource(frame)}`)].join('\n')

function inSource(frame) {
  const file = frame.getFileName()
  if (!file?.startsWith(`${DIST}${sep}`)) return frame
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()]
  const entry = mapOf(file)?.findEntry(line - 1, column - 1 - (line === 1 ? WRAPPER.length : 0))
  if (!entry?.originalSource) return frame
  const source = `${resolve(dirname(file), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  return `${frame}`.replace(`${file}:${line}:${column}`, () => source)
}

function mapOf(file) {
  if (!maps.has(file)) maps.set(file, read(file))
  return maps.get(file)
}

function read(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    return undefined
  }
}
