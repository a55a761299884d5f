// Lexis of Objective-C for the token scanner: C++'s, and words after `@`.
import { lexis as cpp } from '../cpp/lexis.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = {
  ...cpp,
  lambdas: ['[', '^'],
  words: {
    ...cpp.words,
    catch: ['catch'],
    notCalled: [...cpp.words.notCalled, '@selector', '@encode', '@available', 'selector', 'encode', 'available'],
    binding: [...cpp.words.binding, 'id', 'BOOL', 'NSInteger', 'NSUInteger', 'CGFloat', 'NSString'],
  },
  signature: { ...cpp.signature, selectors: true },
  errorNames: [...(cpp.errorNames ?? []), 'nil', 'error'],
}
