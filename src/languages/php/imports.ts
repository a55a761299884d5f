// Imports of PHP: `use` outside of classes, and files that are required.
import type { ImportGroups, ImportRules } from '../import-rule.ts'
import { lexis } from './lexis.ts'

/** `./` marks a required path, which a class has not: beside the file, where PHP looks last. */
const asPath = ({ specifier = '' }: ImportGroups): string => `./${specifier.replace(/^\/|^\.\//, '')}`

export const php: ImportRules = {
  lexis,
  words: ['use', 'require', 'include'],
  rules: [
    {
      statement:
        /(?:^|[;{])[ \t]*use\s+(?:(?:function|const)\s+)?(?<specifier>[\w\\][^;(){}"'=]{0,2000}(?:\{[^{};]{0,10000}\}\s*)?);/dgm,
      tree: '\\',
      how: 'import',
      outside: true,
    },
    {
      statement:
        /\b(?:require|include)(?:_once)?\b\s*\(?\s*(?:(?:(?:__DIR__|dirname\s*\(\s*__FILE__\s*\))\s*\.\s*)?(?<quote>["'])(?<specifier>[^\S\n]*)\k<quote>\s*\)?\s*;|(?<computed>[^\s;][^;\n]{0,200});)/dgm,
      how: 'require',
      specifier: asPath,
    },
  ],
  blocks: /\bnamespace\b[ \t]*[\w\\]*\s*(?<name>)\{/g,
}
