// Where brackets are put that a text lacks, told by the text itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { likeliestRepair } from '../../src/parse/recovery/repaired-text.ts'

test('a block opened before a condition whose brace has a line of its own ends behind that', async () => {
  const lines = ['if (a) {', 'if (b)', '{', '  c();', '}', 'd();'].map(line => `    ${line}`)
  const text = ['class A', '{', '  void F()', '  {', ...lines, '  }', '}', ''].join('\n')
  const closed = text.replace('    }\n    d', '    }}\n    d')
  assert.equal(likeliestRepair(text, await loadLanguage('csharp'))?.text, closed)
})
