// Strings that are open at the end of a text: being written, or the result of a quote missing above.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lexis } from '../../src/languages/python/lexis.ts'
import { endsInString } from '../../src/scan/unterminated-string.ts'

/** Tests the last `"""`; `inside` are the lines, from 0, that begin in strings. */
const cutOff = (lines: readonly string[], inside: readonly number[]) => {
  const text = lines.join('\n')
  const startOf = (line: number) => lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0)
  return endsInString(text, text.lastIndexOf('"""'), inside.map(startOf), lexis)
}

test('a string continued at a deeper indentation is being written', () => {
  assert.equal(cutOff(['def a():', '    """One', '    of many', '', '    def b():'], [2, 3, 4]), true)
})

test('after a string that is being written, no line is indented less', () => {
  assert.equal(cutOff(['def a():', '    """One', '    of many', '', 'b = 1'], [2, 3, 4]), false)
  assert.equal(cutOff(['"""One', 'of many'], [1]), false)
})

test('if strings above contain code, the last string is not being written', () => {
  const lines = ['def a():', '    One."""', '    return 1', '', 'def b():', '    """Two."""', '    return 2']
  assert.equal(cutOff(lines, [2, 3, 4, 6]), false)
  assert.equal(cutOff(lines, [6]), true)
})
