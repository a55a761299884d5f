// Outdented lines are found in linear time, whatever the indentation.
import { test } from 'node:test'
import { loadLanguage } from '../../../src/languages/load-language.ts'
import { withoutOutdentedLines } from '../../../src/parse/recovery/outdented-lines.ts'
import { assertLinear } from '../../helpers/counted-work.ts'

test('thousands of lines at one or growing depth take linear time', async () => {
  for (const name of ['css', 'perl', 'go', 'sql']) {
    const language = await loadLanguage(name)
    for (const piece of ['{\n', 'a\n', 'a b {\n', '  {\n{\n'])
      assertLinear(piece, text => withoutOutdentedLines(text, language), `${name}: ${piece}`)
  }
})
