// Which bodies of JavaScript and TypeScript hold no definition. Methods of objects inside one are none.
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
