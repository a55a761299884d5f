// Bodies of JavaScript and TypeScript without definitions. Methods of objects inside a body do not count.
import type { BodyRule } from '../body-rule.ts'
import { wordList } from '../control-words.ts'

export const bodies: BodyRule = {
  defining: ['class', 'interface', 'enum', 'namespace', 'exports'],
  naming: ['type', 'module'],
  properties: ['prototype'],
  functions: ['function'],
  holding: ['class'],
  after: 'parameters',
  assigned: ['return'],
  modules: ['define', 'require', 'requirejs', 'System', 'void', 'typeof', 'delete', 'await', 'new'],
  starting: ['type', 'declare', 'abstract', 'module', 'global'],
  lists: 'plain',
  keeping: wordList('extends implements keyof infer is asserts as satisfies readonly unique out require with'),
  importing: ['import'],
}
