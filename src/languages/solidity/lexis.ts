// Lexis of Solidity for the token scanner.
import { CONTROL_WORDS } from '../control-words.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  blocks: 'brace',
  lineComments: ['//'],
  blockComments: [['/*', '*/']],
  strings: [
    { open: '"', close: '"', escape: true, multiline: false },
    { open: "'", close: "'", escape: true, multiline: false },
  ],
  identifierExtras: '$',
  access: ['.'],
  ternary: true,
  logical: ['&&', '||'],
  lambdas: [],
  parenthesized: true,
  containers: { declarations: ['class', 'module', 'interface'] },
  words: {
    ...CONTROL_WORDS,
    throw: ['revert'],
    jump: [],
    declare: ['function', 'contract', 'interface', 'library', 'struct', 'enum', 'modifier', 'event', 'error'],
    construct: ['new'],
    notCalled: ['return', 'returns', 'unchecked', 'assembly', 'mapping', 'delete', 'using', 'is'],
    binding: ['uint256', 'uint', 'int256', 'int', 'address', 'bool', 'bytes32', 'bytes', 'string', 'memory', 'storage'],
  },
  parameters: 'type name',
  returns: 'returns',
  signature: { beforeResult: /^[^{}]*?(?=\breturns\b)/ },
  doc: { before: ['///', '/**'] },
  throwers: ['require', 'assert', 'revert'],
}
