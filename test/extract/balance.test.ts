// Where brackets are put that a text lacks, told by the text itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likeliestMending } from '../../src/extract/mend/mend.ts'
import { loadLanguage } from '../../src/languages/load.ts'

test('a block opened before a condition whose brace has a line of its own ends behind that', async () => {
  const lines = ['if (a) {', 'if (b)', '{', '  c();', '}', 'd();'].map(line => `    ${line}`)
  const text = ['class A', '{', '  void F()', '  {', ...lines, '  }', '}', ''].join('\n')
  const closed = text.replace('    }\n    d', '    }}\n    d')
  assert.equal(likeliestMending(text, await loadLanguage('csharp'))?.text, closed)
})
