// TypeScript with JSX: TypeScript's definitions, with components.
import { component } from '../javascript/component.ts'
import { lexis } from '../javascript/lexis.ts'
import type { Language } from '../language.ts'
import typescript from '../typescript/index.ts'

// Without the mask for call signatures: here `<` at the start of a line opens an element.
const language: Language = {
  ...typescript,
  name: 'tsx',
  script: 'tsx',
  grammar: 'tree-sitter-tsx',
  lexis,
  masks: (typescript.masks ?? []).filter(mask => mask.to === undefined),
  rename: [...(typescript.rename ?? []), component],
}
export default language
